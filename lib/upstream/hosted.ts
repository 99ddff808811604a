/** The hosted upstream: HTTP to Wix, or to the stand-alone platform of another site. */
import { currentRequestId, requestIdHeader } from "../logging/request-context.ts";
import { errorResponse, notFound } from "../wix/errors.ts";
import { exchange } from "./exchange.ts";
import type { Probe } from "./breakers.ts";
import { createGuard } from "./guard.ts";
import { jsonAnswer } from "./json-answer.ts";
import { createLightSearch } from "./light-search.ts";
import { nameCall } from "./name-call.ts";
import { readAgain } from "./read-again.ts";
import { createRetryAllowance } from "./retry-allowance.ts";
import type { Upstream } from "./upstream.ts";
import { createVisitorToken, visitorTokenRequest } from "./visitor-token.ts";

export type HostedOptions = {
  readonly clientId: string;
  readonly apiOrigin: string;
  /** Timeout for a response, in milliseconds. */
  readonly timeout?: number;
  /**
   * Delay between the first two attempts of a read, in milliseconds. It doubles for each further attempt, with
   * jitter.
   */
  readonly retryDelay?: number;
  /** Maximum number of concurrent calls to one service. */
  readonly mostCalls?: number;
  /** Receives a message when calls to the upstream are suspended, and when they resume. */
  readonly report?: (message: string) => void;
};

/** Wix serves pictures from a separate host. Our own platform serves them itself. */
const wixApi = "https://www.wixapis.com";
const wixMedia = "https://static.wixstatic.com";

const defaultTimeout = 10_000;

export function createHostedUpstream(options: HostedOptions): Upstream {
  const { apiOrigin, clientId, timeout = defaultTimeout, retryDelay = 100 } = options;
  const { mostCalls = 64, report = () => undefined } = options;
  const isWix = apiOrigin === wixApi;
  const mediaOrigin = isWix ? wixMedia : apiOrigin;
  const mayRetry = createRetryAllowance();

  const probe: Probe = (service) => {
    const limit = timeout / 2;
    if (service === "identity") return askApi(visitorTokenRequest({ apiOrigin, clientId }), limit);
    // This file does not exist. Any response shows that the service works.
    const missing = new Request(`${mediaOrigin}/media/canary`);
    if (service === "media") return exchange(missing, { timeout: limit });
    const token = visitorToken.kept();
    const headers = new Headers();
    if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
    return askApi(new Request(`${apiOrigin}/blog/v2/stats/posts/total`, { headers }), limit);
  };
  const guardOptions = { cooldown: timeout / 2, mostCalls, report, probe };
  const guardApi = createGuard(guardOptions);
  const guardMedia = isWix ? createGuard(guardOptions) : guardApi;

  const askApi = async (request: Request, limit: number): Promise<Response> => {
    const response = await exchange(request, { timeout: limit });
    return isDocument(request) ? response : jsonAnswer(response);
  };
  const callApi = (request: Request, client?: string, limit = timeout): Promise<Response> => {
    const call = nameCall(request.method, new URL(request.url).pathname);
    return guardApi({ ...call, client }, () => askApi(request, limit));
  };
  const visitorToken = createVisitorToken({
    apiOrigin,
    clientId,
    send: (request) => callApi(request, undefined, timeout / 2),
  });

  const upstream: Upstream = async (request, client) => {
    const { pathname, search } = isWix ? withoutOwnParameters(request.url) : new URL(request.url);
    const own = ownExtension(pathname, isWix);
    if (own !== undefined) return own;
    if (isWix && pathname === "/quire/v1/search") {
      return Response.json(await lightSearch(new URL(request.url).searchParams));
    }
    const again = {
      budget: timeout * 1.5,
      delay: retryDelay,
      mayRetry: () => mayRetry(client),
    };
    const call = nameCall(request.method, pathname);
    if (call.service === "media") {
      const address = mediaOrigin + pathname + search;
      const file = () => exchange(new Request(address, request), { timeout, isFile: true });
      return readAgain(() => guardMedia({ ...call, client }, file), again);
    }
    const body = request.body === null ? null : await request.arrayBuffer();
    const { method } = request;
    const send = (token?: string) => {
      const headers = new Headers(request.headers);
      headers.set(requestIdHeader, currentRequestId());
      if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
      return callApi(new Request(apiOrigin + pathname + search, { method, headers, body }), client);
    };
    const read = isRead(request);
    const bringsToken = (request.headers.get("authorization") ?? "") !== "";
    const needsToken = !bringsToken && !pathname.startsWith("/oauth2/");

    const ask = async () => {
      if (!needsToken) return send();
      const token = await visitorToken.read();
      const response = await send(token);
      // Member calls reject every visitor with 401, so only a blog call's 401 means that the token is invalid.
      const isAboutToken = response.status === 401 && call.service === "blog";
      if (!isAboutToken || !read) return response;
      visitorToken.forget(token);
      return send(await visitorToken.read());
    };
    return read ? readAgain(ask, again) : ask();
  };
  const lightSearch = createLightSearch(upstream);
  return upstream;
}

/**
 * Answers those calls of our extensions that are not forwarded, else returns `undefined`. Views and votes get an
 * empty object, because a hosted upstream counts them itself or not at all. Wix has its own account pages, so
 * account calls get 404 there. Another site's platform answers them itself.
 */
function ownExtension(pathname: string, isWix: boolean): Response | undefined {
  if (!pathname.startsWith("/quire/")) return undefined;
  if (pathname.startsWith("/quire/v1/posts")) return Response.json({});
  if (!isWix || pathname === "/quire/v1/search") return undefined;
  if (pathname === "/quire/v1/captcha") return Response.json({ kind: "off" });
  return errorResponse(notFound("Path"), currentRequestId());
}

/** Returns the URL without the parameters that only our own platform supports. All others stay unchanged. */
function withoutOwnParameters(address: string): URL {
  const url = new URL(address);
  if (url.searchParams.has("preferredLanguage")) url.searchParams.delete("preferredLanguage");
  return url;
}

/** Returns whether a browser navigates to a URL that works only once, so that a retry would fail. */
function isDocument({ url }: Request): boolean {
  const { pathname } = new URL(url);
  return pathname === "/oauth2/authorize" || pathname.endsWith("/authentication/v1/logout");
}

function isRead(request: Request): boolean {
  if (request.method === "POST") return new URL(request.url).pathname.endsWith("/query");
  return (request.method === "GET" || request.method === "HEAD") && !isDocument(request);
}
