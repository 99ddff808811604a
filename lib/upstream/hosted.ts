/** The hosted upstream: HTTP to Wix, or to another site's platform that runs alone. */
import { setTimeout as sleep } from "node:timers/promises";
import { currentRequestId, requestIdHeader } from "../operations/request-context.ts";
import { errorResponse, notFound, WireError } from "../wix/errors.ts";
import { exchange } from "./exchange.ts";
import { createLightSearch } from "./light-search.ts";
import type { Upstream } from "./upstream.ts";
import { createVisitorToken } from "./visitor-token.ts";

export type HostedOptions = {
  readonly clientId: string;
  readonly apiOrigin: string;
  /** Milliseconds until an answer has to be there. */
  readonly timeout?: number;
  /** Milliseconds between the tries of a read, doubled each time; jitter comes on top. */
  readonly retryDelay?: number;
};

/** Wix keeps pictures on a host of their own; a platform of ours serves them itself. */
const wixApi = "https://www.wixapis.com";
const wixMedia = "https://static.wixstatic.com";

const maximumTries = 3;
const defaultTimeout = 10_000;
const longestRetryAfter = 5;

export function createHostedUpstream(options: HostedOptions): Upstream {
  const { apiOrigin, clientId, timeout = defaultTimeout, retryDelay = 100 } = options;
  const visitorToken = createVisitorToken({
    apiOrigin,
    clientId,
    send: (request) => exchange(request, timeout),
  });

  const upstream: Upstream = async (request) => {
    const isWix = apiOrigin === wixApi;
    const { pathname, search } = isWix ? withoutOwnParameters(request.url) : new URL(request.url);
    const own = ownExtension(pathname, isWix);
    if (own !== undefined) return own;
    if (isWix && pathname === "/quire/v1/search") {
      return Response.json(await lightSearch(new URL(request.url).searchParams));
    }
    const isMedia = pathname.startsWith("/media/");
    const origin = isMedia && isWix ? wixMedia : apiOrigin;
    const body = request.body === null ? undefined : await request.arrayBuffer();
    const isGet = request.method === "GET" || request.method === "HEAD";
    const isRead = (isGet && !isOneTime(pathname)) || isQuery(request);
    const bringsToken = (request.headers.get("authorization") ?? "") !== "";
    const needsToken = !bringsToken && !isMedia && !pathname.startsWith("/oauth2/");

    for (let attempt = 1, renewed = false; ; attempt++) {
      const headers = new Headers(request.headers);
      headers.set(requestIdHeader, currentRequestId());
      if (needsToken) headers.set("Authorization", `Bearer ${await visitorToken.read()}`);
      const outcome = await attemptOnce(
        new Request(origin + pathname + search, {
          method: request.method,
          headers,
          body: body ?? null,
        }),
      );
      if (
        !(outcome instanceof WireError) &&
        outcome.status === 401 &&
        isRead &&
        needsToken &&
        !renewed
      ) {
        renewed = true;
        visitorToken.forget();
        continue;
      }
      if (isRead && attempt < maximumTries && isTemporary(outcome)) {
        await sleep(pause(outcome, attempt, retryDelay));
        continue;
      }
      if (outcome instanceof WireError) throw outcome;
      return outcome;
    }
  };
  const lightSearch = createLightSearch(upstream);
  return upstream;

  async function attemptOnce(request: Request): Promise<Response | WireError> {
    try {
      return await exchange(request, timeout);
    } catch (error) {
      if (error instanceof WireError) return error;
      throw error;
    }
  }
}

/**
 * What answers the platform's own extensions. Views and votes are counted by Wix itself, or not at all;
 * a member's account is another platform's to answer, and Wix has pages of its own for it.
 */
function ownExtension(pathname: string, isWix: boolean): Response | undefined {
  if (!pathname.startsWith("/quire/")) return undefined;
  if (pathname.startsWith("/quire/v1/posts")) return Response.json({});
  if (!isWix || pathname === "/quire/v1/search") return undefined;
  if (pathname === "/quire/v1/captcha") return Response.json({ kind: "off" });
  return errorResponse(notFound("This path"), currentRequestId());
}

/** Without what only a platform of ours understands; everything else stays as it is written. */
function withoutOwnParameters(address: string): URL {
  const url = new URL(address);
  if (url.searchParams.has("preferredLanguage")) url.searchParams.delete("preferredLanguage");
  return url;
}

/** Addresses that count once: a second try would find them used. */
function isOneTime(pathname: string): boolean {
  return pathname === "/oauth2/authorize" || pathname.endsWith("/authentication/v1/logout");
}

function isQuery(request: Request): boolean {
  return request.method === "POST" && new URL(request.url).pathname.endsWith("/query");
}

function isTemporary(outcome: Response | WireError): boolean {
  return outcome.status === 429 || outcome.status >= 500;
}

/** Milliseconds to wait: what the upstream asks for, within reason, else doubling with jitter. */
function pause(outcome: Response | WireError, attempt: number, delay: number): number {
  const asked =
    outcome instanceof WireError ? Number.NaN : Number(outcome.headers.get("retry-after"));
  if (Number.isFinite(asked) && asked > 0) return Math.min(asked, longestRetryAfter) * 1000;
  return delay * 2 ** (attempt - 1) * (0.5 + Math.random());
}
