import "server-only";
import { settings } from "../config/current.ts";
import { currentRequestId } from "../logging/request-context.ts";
import { paths } from "../site/paths.ts";
import { callUpstream, type Upstream } from "../upstream/upstream.ts";
import { readBytes } from "../wix/body.ts";
import { notFound } from "../wix/errors.ts";
import { answerError } from "./answer-error.ts";
import { browserCalls, type Call } from "../upstream/calls/calls.ts";
import { matchCall } from "../upstream/calls/match-call.ts";
import { readThroughCache } from "./cache-api-reads.ts";
import { forwardedRequestHeaders, forwardedResponseHeaders } from "./headers.ts";
import { clientKey, takeLimit, type TakeLimit } from "./limits.ts";
import { assertOwnCall } from "./own-page.ts";
import { createExpiredSessionCookies, createXsrfCookie } from "./session/cookies.ts";

export type Proxy = (request: Request) => Promise<Response>;

const readWithoutCache: typeof readThroughCache = async (_request, _url, { admit, read }) => {
  await admit();
  return read();
};

/**
 * Creates a proxy that forwards the listed calls to an upstream and responds to all others with 404.
 * `readPublic` handles public reads. Calls not answered from the page store count towards the rate limits.
 */
export function createProxy(
  calls: readonly Call[],
  upstream: Upstream,
  countCall: TakeLimit = takeLimit,
  readPublic: typeof readThroughCache = readWithoutCache,
): Proxy {
  return async (request) => {
    try {
      const url = new URL(request.url);
      const match = matchCall(calls, request.method, url.pathname);
      const isMissing = match?.call.isEmbeddedOnly === true && settings().hosted !== undefined;
      if (match === undefined || isMissing) throw notFound("Path");
      const { limit, isForOwnPages = false, isNavigation, isPublic, method } = match.call;
      if (isForOwnPages) assertOwnCall(request);
      const hasBody = request.body !== null && method !== "GET";
      const admit = () => countCall(request.headers, limit);
      const read = async () =>
        upstream(
          new Request(`http://upstream${match.path}${url.search}`, {
            method: request.method,
            headers: forwardedRequestHeaders(request.headers),
            body: hasBody ? await readBytes(request, match.call.maximumBody) : null,
          }),
          clientKey(request.headers),
        );
      const answer = isPublic === true ? readPublic : readWithoutCache;
      const response = await answer(request, url, { admit, read });
      const headers = forwardedResponseHeaders(response.headers, currentRequestId(), isNavigation);
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

const isLogout = (path: string): boolean => path.endsWith("/authentication/v1/logout");

/**
 * Returns whether the request came from a page on this site or a typed URL. Any client can obtain a logout
 * URL that ends no session and send a member to it. Such a URL must not delete the member's cookies. Browsers
 * without `Sec-Fetch-Site` keep the cookie of an ended session until its next use.
 */
const isFromHere = ({ headers }: Request): boolean =>
  ["same-origin", "none"].includes(headers.get("sec-fetch-site") ?? "");

/** Returns whether a logout succeeded. An unconfirmed logout redirects to the confirmation page. */
function hasLoggedOut({ status, headers }: Response): boolean {
  const [location] = (headers.get("location") ?? "").split("?", 1);
  return status === 303 && location !== settings().site.url + paths.logout();
}

/** The proxy used by browsers. */
export const proxy: Proxy = createProxy(browserCalls, callUpstream, takeLimit, readThroughCache);
