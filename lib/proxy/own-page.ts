import { timingSafeEqual } from "node:crypto";
import { settings } from "../config/current.ts";
import { WireError } from "../wix/errors/errors.ts";
import { readCookie, xsrfCookie } from "./session/cookies.ts";

const xsrfHeader = "x-xsrf-token";

/**
 * Throws a `WireError` with status 403 unless the request came from a page on this site. Browsers send
 * `Sec-Fetch-Site`; older ones at least send `Origin`.
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
 * Throws a `WireError` with status 403 for a member call that another site could have triggered: one from
 * another origin, with a body that a form can send, or without the token that only this site's pages can
 * read. Non-browser clients send neither an origin nor cookies, so they need no protection. With `isUpload`, the body
 * may have any type: a form can send neither the methods nor the headers of an upload.
 */
export function assertOwnCall(request: Request, isUpload = false): void {
  const { headers, method } = request;
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  const isElsewhere =
    (site !== null && site !== "same-origin" && site !== "none") ||
    (origin !== null && origin !== settings().site.url);
  if (isElsewhere) throw forbidden("Requests from other sites are not allowed.");
  if (method === "GET" || method === "HEAD") return;
  const type = headers.get("content-type") ?? "";
  // Forms cannot send a DELETE, and the server's adapter adds a body to every DELETE, even if it is empty.
  const isBare = method === "DELETE" && type === "";
  if (!isUpload && !isBare && !/^application\/json\s*(;|$)/i.test(type)) {
    throw forbidden("The body must be sent as application/json.");
  }
  assertXsrfToken(headers, site === "same-origin");
}

/**
 * Throws a `WireError` with status 403 if a browser sent the request. Browsers send `Sec-Fetch-Site`, `Origin`
 * or cookies, which scripts cannot remove.
 */
export function assertProgram({ headers }: Request): void {
  if (["sec-fetch-site", "origin", "cookie"].some((name) => headers.has(name))) {
    throw forbidden("Browsers must send the fields of the token call as JSON.");
  }
}

/**
 * Checks the XSRF token in the cookie against the header:
 *
 * | cookie | header | allowed                                                                         |
 * | ------ | ------ | ------------------------------------------------------------------------------- |
 * | yes    | yes    | if they are equal                                                               |
 * | yes    | no     | if `Sec-Fetch-Site` is `same-origin`                                            |
 * | no     | any    | like the row above, or if there is an `Origin`, or if there are no cookies      |
 *
 * A browser without a token receives one with the first response. Until then, the origin check is sufficient.
 */
function assertXsrfToken(headers: Headers, isSameOrigin: boolean): void {
  const cookie = readCookie(headers, xsrfCookie);
  const header = headers.get(xsrfHeader);
  const isWithoutToken = cookie === undefined && (headers.has("origin") || !headers.has("cookie"));
  const isAllowed =
    cookie !== undefined && header !== null
      ? isEqual(header, cookie)
      : isSameOrigin || isWithoutToken;
  if (!isAllowed) throw forbidden("The X-XSRF-TOKEN header must match the XSRF-TOKEN cookie.");
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function forbidden(message: string): WireError {
  return new WireError({ status: 403, code: "FORBIDDEN", message });
}
