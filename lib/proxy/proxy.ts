import { settings } from "../config/current.ts";
import { currentRequestId } from "../logging/request-context.ts";
import { cacheTags } from "../site/cache-tags.ts";
import { paths } from "../site/paths/paths.ts";
import { currentRendering } from "../site/rendering.ts";
import { callUpstream, type Upstream } from "../upstream/upstream.ts";
import { hasApiKey } from "../wix/admin/api-key.ts";
import { readBytes } from "../wix/body.ts";
import { notFound } from "../wix/errors/errors.ts";
import { answerError } from "./answer-error.ts";
import type { LimitName } from "../rate-limit/address-limits.ts";
import { browserCalls, createMatcher, type Call } from "../upstream/calls.ts";
import { forwardedRequestHeaders, forwardedResponseHeaders } from "./headers.ts";
import {
  clientKey,
  takeLimit as takeAddressLimit,
  type ReadHeaders,
  type TakeLimit,
} from "./limits.ts";
import { assertOwnCall } from "./own-page.ts";
import { createExpiredSessionCookies, createXsrfCookie } from "./session/cookies.ts";

export type Proxy = (request: Request) => Promise<Response>;

/** Maximum age of a stored read, in seconds. Limited because results for "the last twelve months" change over time. */
const maximumReadAge = 600;

/**
 * Creates a proxy that forwards the listed calls to an upstream and responds to all others with 404. Calls that the
 * HTTP cache answers do not reach it, and so do not count towards the rate limits.
 */
export function createProxy(
  calls: readonly Call[],
  upstream: Upstream,
  takeLimit: TakeLimit = takeAddressLimit,
): Proxy {
  const matchCall = createMatcher(calls);
  return async (request) => {
    try {
      const url = new URL(request.url);
      const match = matchCall(request.method, url.pathname);
      const isMissing = match?.call.isEmbeddedOnly === true && settings().hosted !== undefined;
      if (match === undefined || isMissing) throw notFound("Path");
      const { callers, isUpload, method } = match.call;
      // Browsers never add an API key by themselves, so no other site can make such a call through one.
      const isKeyCall = callers === "ownPagesAndKeys" && hasApiKey(request.headers);
      const isForOwnPages = callers !== "anyone" && !isKeyCall;
      if (isForOwnPages) assertOwnCall(request, isUpload);
      const hasBody = request.body !== null && method !== "GET";
      const limit = isKeyCall ? keyLimit(match.call) : match.call.limit;
      await countCall(takeLimit, request.headers, limit);
      const target = `http://upstream${match.path}${url.search}`;
      const forwarded = {
        method: request.method,
        headers: forwardedRequestHeaders(request.headers, match.call),
      };
      const response = await upstream(
        isUpload === true
          ? createStreamingRequest(target, forwarded, request.body)
          : new Request(target, {
              ...forwarded,
              body: hasBody ? await readBytes(request, match.call.maximumBody) : null,
            }),
        clientKey(request.headers),
      );
      if (response.status === 401 && hasApiKey(request.headers)) {
        await takeLimit(request.headers, "wrongKey");
      }
      const headers = createResponseHeaders(match.call, response);
      const cookies = [
        ...(isForOwnPages ? createXsrfCookie(request.headers) : []),
        ...(isLogout(match.path) && isFromHere(request) && hasLoggedOut(response)
          ? createExpiredSessionCookies()
          : []),
      ];
      for (const cookie of cookies) headers.append("Set-Cookie", cookie);
      return new Response(request.method === "HEAD" ? null : response.body, {
        status: response.status,
        headers,
      });
    } catch (error) {
      return answerError(error);
    }
  };
}

/** Counts a call towards its limit, unless it is a renewal, for which no client waits. */
export async function countCall(count: TakeLimit, headers: ReadHeaders, limit: LimitName) {
  if (currentRendering()?.isInBackground !== true) await count(headers, limit);
}

/** Returns the headers of the response to the client. */
export function createResponseHeaders(
  call: Call,
  { status, headers }: { readonly status: number; readonly headers: ReadHeaders },
): Headers {
  const forwarded = forwardedResponseHeaders(headers, currentRequestId(), call);
  // Hosted Wix may respond differently to each member, and does not report every change.
  const isSameForAll = call.isPublic === true && settings().hosted === undefined;
  // The HTTP cache replaces it, as it does for pages.
  if (isSameForAll && status === 200 && allowStoring())
    forwarded.set("Cache-Control", `s-maxage=${maximumReadAge}`);
  return forwarded;
}

/** Creates a request whose body is read while it arrives, so that a long film is never in memory. */
function createStreamingRequest(
  url: string,
  init: { readonly method: string; readonly headers: Headers },
  body: Request["body"],
): Request {
  // Required with a stream. TypeScript's library does not list it yet.
  const streaming = { ...init, body, duplex: "half" };
  return new Request(url, streaming);
}

/**
 * Lets the HTTP cache store the response, which any change may affect. Returns whether the cache made the request.
 */
function allowStoring(): boolean {
  const rendering = currentRendering();
  if (rendering === undefined) return false;
  const { posts, contents, categories, tags, members } = cacheTags;
  for (const tag of [posts, contents, categories, tags, members]) rendering.tags.add(tag);
  rendering.maximumAge = maximumReadAge;
  rendering.isStorable = true;
  return true;
}

const keyLimit = ({ limit }: Call): LimitName => (limit === "change" ? "keyChange" : "keyRead");

const isLogout = (path: string): boolean => path.endsWith("/authentication/v1/logout");

/**
 * Returns whether the request came from a page on this site or a typed URL. Any client can obtain a logout
 * URL that ends no session and send a member to it. Such a URL must not delete the member's cookies. Browsers
 * without `Sec-Fetch-Site` keep the cookie of an ended session until its next use.
 */
const isFromHere = ({ headers }: Request): boolean =>
  ["same-origin", "none"].includes(headers.get("sec-fetch-site") ?? "");

/** Returns whether a logout succeeded. An unconfirmed logout redirects to the confirmation page. */
function hasLoggedOut({ headers }: Response): boolean {
  const [location = ""] = (headers.get("location") ?? "").split("?", 1);
  return location !== "" && location !== settings().site.url + paths.logout();
}

/** The proxy used by browsers. */
export const proxy: Proxy = createProxy(browserCalls, callUpstream);
