/** The headers of requests to Next. */
import type { IncomingMessage } from "node:http";
import { clientAddressHeader } from "../../network/client-address.ts";
import { isPayloadRequest } from "./targets.ts";

/** Non-standard request headers that the site reads. */
const knownHeaders = new Set([
  clientAddressHeader,
  "x-request-id",
  "x-xsrf-token",
  // The proxy forwards this header to the logout endpoint, whose response depends on it.
  "x-wix-bi-gateway",
]);

/**
 * Headers of a connection (RFC 9110 section 7.6.1), and preconditions (section 13.1), because Next fails with 500 if a
 * static file does not meet one for writes, and because a file of an older build may have a later date.
 * `Transfer-Encoding` is missing, because it tells Next that a body follows.
 */
const droppedHeaders = [
  "connection",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "upgrade",
  "http2-settings",
  "if-match",
  "if-unmodified-since",
  "if-modified-since",
  "forwarded",
];

/** Headers that this server needs, so a client cannot drop them by naming them in `Connection`. */
const neededHeaders = new Set([
  "host",
  "content-length",
  "transfer-encoding",
  "x-request-id",
  clientAddressHeader,
]);

/** Next's draft mode cookies, which this site does not use. Next clears invalid ones with `Set-Cookie`. */
const draftCookie = /^\s*__(?:prerender_bypass|next_preview_data)\s*=/;

/**
 * The only value of `Next-Router-Prefetch` that Next's client sends without `cacheComponents`. With `2` or `3`, Next
 * prerenders the page.
 */
const supportedPrefetch = "1";

/** Maximum length of `User-Agent`, in characters. Next's bot detection takes time quadratic in this length. */
const maximumAgentLength = 512;

/**
 * Removes request headers that clients and proxies must not set: `Forwarded` and unknown `X-` headers, which can
 * claim a different host or client or are internal to Next (`X-Middleware-Prefetch` empties a page). Also removes
 * headers of the connection, unknown values of `RSC` and `Next-Router-Prefetch`, write preconditions, draft cookies,
 * and `Range` except for `/media/`: Next fails with 500 if a static file lacks the range, and a server may ignore it
 * (RFC 9110 section 14.2).
 */
export function dropUnsafeHeaders(request: IncomingMessage): void {
  for (const name of [...droppedHeaders, ...readConnectionOptions(request)]) {
    delete request.headers[name];
  }
  for (const name of Object.keys(request.headers)) {
    if (name.startsWith("x-") && !knownHeaders.has(name)) delete request.headers[name];
  }
  if (!isPayloadRequest(request.headers)) delete request.headers["rsc"];
  if (request.headers["next-router-prefetch"] !== supportedPrefetch) {
    delete request.headers["next-router-prefetch"];
  }
  if (!request.url?.startsWith("/media/")) delete request.headers.range;
  const cookies = request.headers.cookie?.split(";").filter((pair) => !draftCookie.test(pair));
  if (cookies !== undefined) request.headers.cookie = cookies.join(";").trim();
  const agent = request.headers["user-agent"];
  if (agent !== undefined) request.headers["user-agent"] = agent.slice(0, maximumAgentLength);
}

/** Returns the names of the headers that `Connection` declares as meant only for this server. */
const readConnectionOptions = ({ headers: { connection = "" } }: IncomingMessage): string[] =>
  connection
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => !neededHeaders.has(name));
