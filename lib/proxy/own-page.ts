import { timingSafeEqual } from "node:crypto";
import { settings } from "../config/current.ts";
import { WireError } from "../wix/errors.ts";
import { readCookie } from "./cookies.ts";

/** Specification section 9: the cookie that a page of this site reads and sends back. */
export const xsrfCookie = "XSRF-TOKEN";
const xsrfHeader = "x-xsrf-token";

/**
 * Refuses a request that no page of this site has made. Browsers say where a request comes from; an
 * older one says at least its origin. Throws a `WireError` with status 403.
 */
export function assertOwnPage(headers: Headers): void {
  const site = headers.get("sec-fetch-site");
  const isOwn =
    site === null
      ? headers.get("origin") === settings().site.url
      : site === "same-origin" || site === "none";
  if (!isOwn) throw forbidden("Requests from other sites are not allowed.");
}

/**
 * Refuses a call about a member that another site could have caused: from another origin, with a body
 * that a form can send, or without the token that only this site's pages can read. A client that is
 * no browser has neither an origin nor cookies, and nothing that could be used against its user.
 *
 * Throws a `WireError` with status 403.
 */
export function assertOwnCall(request: Request): void {
  const { headers, method } = request;
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  const isElsewhere =
    (site !== null && site !== "same-origin" && site !== "none") ||
    (origin !== null && origin !== settings().site.url);
  if (isElsewhere) throw forbidden("Requests from other sites are not allowed.");
  if (method === "GET" || method === "HEAD") return;
  const type = headers.get("content-type") ?? "";
  // No form sends a DELETE, and the server's adapter gives every one a body, if only an empty one.
  const isBare = method === "DELETE" && type === "";
  if (!isBare && !/^application\/json\s*(;|$)/i.test(type)) {
    throw forbidden("The body must be sent as application/json.");
  }
  assertXsrfToken(headers, site === "same-origin");
}

/** The token is asked of every browser that does not say by itself that its own page calls. */
function assertXsrfToken(headers: Headers, isSameOrigin: boolean): void {
  const kept = readCookie(headers, xsrfCookie);
  const sent = headers.get(xsrfHeader);
  // A browser that was given no token yet gets it with its first answer; its origin has to do.
  const isFirst = kept === undefined && headers.has("origin");
  const isNeeded = headers.has("cookie") && !isSameOrigin && !isFirst;
  if (sent === null && !isNeeded) return;
  if (sent !== null && kept === undefined && !isNeeded) return;
  if (sent === null || kept === undefined || !isEqual(sent, kept)) {
    throw forbidden("The X-XSRF-TOKEN header must match the XSRF-TOKEN cookie.");
  }
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function forbidden(message: string): WireError {
  return new WireError({ status: 403, code: "FORBIDDEN", message });
}
