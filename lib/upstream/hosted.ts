/** The hosted upstream: HTTP to Wix, or to another site's platform that runs alone. */
import { setTimeout as sleep } from "node:timers/promises";
import { WireError } from "../wix/errors.ts";
import { exchange } from "./exchange.ts";
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

  return async (request) => {
    const { pathname, search } = new URL(request.url);
    // Views are the embedded platform's own matter: Wix counts by itself.
    if (pathname.startsWith("/quire/")) return Response.json({});
    const isMedia = pathname.startsWith("/media/");
    const origin = isMedia && apiOrigin === wixApi ? wixMedia : apiOrigin;
    const body = request.body === null ? undefined : await request.arrayBuffer();
    const isRead = request.method === "GET" || request.method === "HEAD" || isQuery(request);
    const bringsToken = (request.headers.get("authorization") ?? "") !== "";

    for (let attempt = 1, renewed = false; ; attempt++) {
      const headers = new Headers(request.headers);
      if (!bringsToken && !isMedia)
        headers.set("Authorization", `Bearer ${await visitorToken.read()}`);
      const outcome = await attemptOnce(
        new Request(origin + pathname + search, {
          method: request.method,
          headers,
          body: body ?? null,
        }),
      );
      if (!(outcome instanceof WireError) && outcome.status === 401 && !bringsToken && !renewed) {
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

  async function attemptOnce(request: Request): Promise<Response | WireError> {
    try {
      return await exchange(request, timeout);
    } catch (error) {
      if (error instanceof WireError) return error;
      throw error;
    }
  }
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
