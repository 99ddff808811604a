/** The hosted upstream, reached over HTTP: Wix, or another site's stand-alone platform. */
import { currentRequestId, requestIdHeader } from "../logging/request-context.ts";
import { notFound } from "../wix/errors/errors.ts";
import { errorResponse } from "../wix/errors/error-response.ts";
import { createBreakers, type Probe } from "./breakers.ts";
import { createBulkheads } from "./bulkheads.ts";
import { nameCall, type CallName } from "./calls.ts";
import { exchange } from "./exchange.ts";
import { createInMemorySearch } from "./in-memory-search.ts";
import { requireJson } from "./json-calls.ts";
import { createRetryAllowance, retryRead } from "./retry-read.ts";
import type { Upstream } from "./upstream.ts";
import { createVisitorToken, visitorTokenRequest } from "./visitor-token.ts";

export type HostedOptions = {
  readonly clientId: string;
  readonly apiOrigin: string;
  /** Timeout for a response, in milliseconds. */
  readonly timeout?: number;
  /**
   * Delay between the first two attempts of a read, in milliseconds. The delay doubles with each further
   * attempt, with jitter.
   */
  readonly retryDelay?: number;
  /** Maximum number of concurrent calls to a service. */
  readonly maximumCalls?: number;
  /** Receives a message when calls to the upstream are suspended and when they resume. */
  readonly report?: (message: string) => void;
};

/** Wix serves pictures from a separate host; our own platform serves them itself. */
const wixApi = "https://www.wixapis.com";
const wixMedia = "https://static.wixstatic.com";

type Target = {
  readonly clientId: string;
  readonly apiOrigin: string;
  readonly mediaOrigin: string;
  readonly isWix: boolean;
};

/** Creates an upstream with bulkheads, circuit breakers, read retries and a visitor token. */
export function createHostedUpstream(options: HostedOptions): Upstream {
  const { clientId, apiOrigin, timeout = 10_000, retryDelay = 100 } = options;
  const { maximumCalls = 64, report = () => undefined } = options;
  const isWix = apiOrigin === wixApi;
  const target = { clientId, apiOrigin, mediaOrigin: isWix ? wixMedia : apiOrigin, isWix };
  const mayRetry = createRetryAllowance();
  const visitorToken = createVisitorToken({
    apiOrigin,
    clientId,
    send: (request) => callApi(request, undefined, timeout / 2),
  });
  const probe = createProbe(target, timeout / 2, visitorToken.current);
  const guardOptions = { cooldown: timeout / 2, maximumCalls, report, probe };
  const guardApi = createGuard(guardOptions);
  const guardMedia = isWix ? createGuard(guardOptions) : guardApi;

  function callApi(request: Request, client?: string, limit = timeout): Promise<Response> {
    const call = nameCall(request.method, new URL(request.url).pathname);
    return guardApi(call, client, () => exchangeWithApi(request, limit));
  }

  const upstream: Upstream = async (request, client) => {
    const { pathname, search } = isWix ? dropOwnParameters(request.url) : new URL(request.url);
    const own = answerExtension(pathname, isWix);
    if (own !== undefined) return own;
    if (isWix && pathname === "/quire/v1/search") {
      return Response.json(await searchPosts(new URL(request.url).searchParams));
    }
    const retry = { budget: timeout * 1.5, delay: retryDelay, mayRetry: () => mayRetry(client) };
    const call = nameCall(request.method, pathname);
    if (call.service === "media") {
      const address = target.mediaOrigin + pathname + search;
      const send = () => exchange(new Request(address, request), { timeout, isFile: true });
      return retryRead(() => guardMedia(call, client, send), retry);
    }
    const { method } = request;
    const body = request.body === null ? null : await request.arrayBuffer();
    const send = (token?: string) => {
      const headers = new Headers(request.headers);
      headers.set(requestIdHeader, currentRequestId());
      if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
      return callApi(new Request(apiOrigin + pathname + search, { method, headers, body }), client);
    };
    const isReadCall = isRead(request);
    const hasToken = (request.headers.get("authorization") ?? "") !== "";
    const needsToken = !hasToken && !pathname.startsWith("/oauth2/");

    const ask = async () => {
      if (!needsToken) return send();
      const token = await visitorToken.read();
      const response = await send(token);
      // Member calls reject every visitor with 401, so a 401 indicates an invalid token only for blog calls.
      const isAboutToken = response.status === 401 && call.service === "blog";
      if (!isAboutToken || !isReadCall) return response;
      visitorToken.forget(token);
      return send(await visitorToken.read());
    };
    return isReadCall ? retryRead(ask, retry) : ask();
  };
  const searchPosts = createInMemorySearch(upstream);
  return upstream;
}

/** Creates the probe for the circuit breakers, which sends one small request per service. */
function createProbe(target: Target, timeout: number, readToken: () => string | undefined): Probe {
  const { apiOrigin, mediaOrigin } = target;
  return (service) => {
    if (service === "identity") return exchangeWithApi(visitorTokenRequest(target), timeout);
    // This file does not exist. Any response proves that the service works.
    if (service === "media") {
      return exchange(new Request(`${mediaOrigin}/media/canary`), { timeout });
    }
    const token = readToken();
    const headers = new Headers();
    if (token !== undefined) headers.set("Authorization", `Bearer ${token}`);
    const count = new Request(`${apiOrigin}/blog/v2/stats/posts/total`, { headers });
    return exchangeWithApi(count, timeout);
  };
}

/**
 * Creates a guard for the calls to an upstream. It immediately throws 503 with `Retry-After`: `UPSTREAM_DOWN`
 * while a circuit breaker is open, `UPSTREAM_BUSY` if too many calls are queued.
 */
function createGuard(options: Parameters<typeof createBreakers>[0] & { maximumCalls: number }) {
  const bulkheads = createBulkheads(options.maximumCalls);
  const breakers = createBreakers(options);
  return (call: CallName, client: string | undefined, send: () => Promise<Response>) =>
    bulkheads({ service: call.service, client }, () => breakers.run(call, send));
}

async function exchangeWithApi(request: Request, timeout: number): Promise<Response> {
  const response = await exchange(request, { timeout });
  return isDocument(request) ? response : requireJson(response);
}

/**
 * Answers calls to our extensions that are not forwarded; returns `undefined` for all other calls. Views and
 * votes get an empty object, because a hosted upstream counts them itself or not at all. On Wix, account
 * calls and the reads of comments get 404, because Wix has its own account pages and its own comment calls. Another
 * site's platform answers these calls itself.
 */
function answerExtension(pathname: string, isWix: boolean): Response | undefined {
  if (!pathname.startsWith("/quire/")) return undefined;
  const isConversation = /^\/quire\/v1\/posts\/[^/]+\/comments$/.test(pathname);
  if (pathname.startsWith("/quire/v1/posts") && !isConversation) return Response.json({});
  if (!isWix || pathname === "/quire/v1/search") return undefined;
  if (pathname === "/quire/v1/captcha") return Response.json({ kind: "off" });
  return errorResponse(notFound("Path"), currentRequestId());
}

/**
 * Returns the URL without the parameters that only our own platform supports. All other parameters stay
 * unchanged.
 */
function dropOwnParameters(address: string): URL {
  const url = new URL(address);
  if (url.searchParams.has("preferredLanguage")) url.searchParams.delete("preferredLanguage");
  return url;
}

/** Returns whether a browser is navigating to a URL that works only once, so that a retry would fail. */
function isDocument({ url }: Request): boolean {
  const { pathname } = new URL(url);
  return pathname === "/oauth2/authorize" || pathname.endsWith("/authentication/v1/logout");
}

function isRead(request: Request): boolean {
  if (request.method === "POST") return new URL(request.url).pathname.endsWith("/query");
  return (request.method === "GET" || request.method === "HEAD") && !isDocument(request);
}
