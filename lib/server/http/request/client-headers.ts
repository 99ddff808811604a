import type { IncomingMessage } from "node:http";

/** Request header that contains the client's address. The HTTP layer overwrites any value sent by a client. */
export const clientAddressHeader = "x-quire-client-address";

/** Non-standard request headers that the site reads. */
const knownHeaders = new Set([clientAddressHeader, "x-request-id", "x-xsrf-token"]);

/** Next's draft mode cookies, which this site does not use. Next clears invalid ones with `Set-Cookie`. */
const draftCookie = /^\s*__(?:prerender_bypass|next_preview_data)\s*=/;

/**
 * Preconditions of writes (RFC 9110 section 13.1). Next fails with 500 if a static file does not meet a
 * precondition, or does not contain the requested `Range`. A server may ignore `Range` (section 14.2).
 */
const writePreconditions = ["if-match", "if-unmodified-since"];

/**
 * Maximum length of `User-Agent`, in characters. The time that Next's bot detection takes is quadratic in
 * this length.
 */
const maximumAgentLength = 512;

/**
 * Removes request headers that clients and proxies must not set: `Forwarded` and unknown `X-` headers, which can
 * claim a different host or client or are internal to Next (`X-Middleware-Prefetch` empties a page). Also removes
 * write preconditions, draft cookies and `Range` (except for `/media/`), and shortens a long `User-Agent`.
 */
export function dropUnsafeHeaders(request: IncomingMessage): void {
  for (const name of Object.keys(request.headers)) {
    const isUnknown = name.startsWith("x-") && !knownHeaders.has(name);
    if (isUnknown || name === "forwarded") delete request.headers[name];
  }
  for (const name of writePreconditions) delete request.headers[name];
  if (!request.url?.startsWith("/media/")) delete request.headers.range;
  const cookies = request.headers.cookie?.split(";").filter((pair) => !draftCookie.test(pair));
  if (cookies !== undefined) request.headers.cookie = cookies.join(";").trim();
  const agent = request.headers["user-agent"];
  if (agent !== undefined) request.headers["user-agent"] = agent.slice(0, maximumAgentLength);
}
