import type { IncomingMessage } from "node:http";
import { isCall, isUpload } from "../../site/paths/call-paths.ts";
import { longestCallQuery, longestPageQuery } from "../../site/paths/query-limits.ts";
import { isTooLarge } from "./connection/bounded-request.ts";
import { createRefusal, type Refusal } from "./response/send-refusal.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);
/** Methods of API calls. Next fails on some others, such as `TRACE`. */
const calling = new Set([...reading, "POST", "PUT", "PATCH", "DELETE"]);

/** The `Allow` header for pages and files. */
export const pageMethods = "GET, HEAD, OPTIONS";

/** `uri-host [":" port]` (RFC 9110 section 7.2) with a non-empty host. */
const validHost =
  /^(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+(?::\d{0,5})?$|^\[[\da-f:.]+\](?::\d{0,5})?$/i;

const tooLarge = createRefusal(413, "PAYLOAD_TOO_LARGE", "The body is too large.");
const largeFile = createRefusal(413, "FILE_TOO_LARGE", "The file is larger than any file may be.");
const badHost = createRefusal(400, "BAD_HOST", "The request must have one valid Host header.");
const wrongTarget = createRefusal(
  400,
  "BAD_HOST",
  "The request target must be a path, or a URL of this site.",
);
const unknownExpectation = createRefusal(
  417,
  "EXPECTATION_FAILED",
  "The only supported expectation is 100-continue.",
);
const noActions = createRefusal(400, "NO_SERVER_ACTIONS", "This site has no server actions.");
const onlyRead = createRefusal(405, "METHOD_NOT_ALLOWED", "This path is read-only.", pageMethods);
const longQuery = createRefusal(414, "URI_TOO_LONG", "The query string is too long.");
const manyParameters = createRefusal(
  400,
  "TOO_MANY_PARAMETERS",
  "The query string has too many parameters.",
);

/** The response to an unknown API path or method. */
export const noSuchCall = createRefusal(404, "NOT_FOUND", "Path not found");

const loginPage = /^\/(?:login|logout|register|verify)(?:\/|\?|$)/;

/** Returns the error response for a request that every server of this project rejects, otherwise `undefined`. */
export function refuseAnywhere(request: IncomingMessage): Refusal | undefined {
  if (!hasValidHost(request)) return badHost;
  if (/^https?:/i.test(request.url ?? "")) return wrongTarget;
  const { expect } = request.headers;
  if (expect !== undefined && expect.toLowerCase() !== "100-continue") return unknownExpectation;
  if (!isTooLarge(request)) return undefined;
  return isUpload(request.url ?? "") ? largeFile : tooLarge;
}

/**
 * Returns whether a request has exactly one `Host` header and it is valid (RFC 9112 section 3.2). HTTP/1.0 requests may
 * have none. Checks the raw headers, because Node keeps only the first.
 */
function hasValidHost({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  const { host } = headers;
  if (host === undefined) return httpVersion === "1.0";
  const isHost = (name: string, at: number) =>
    at % 2 === 0 && name.length === 4 && name.toLowerCase() === "host";
  return validHost.test(host) && rawHeaders.filter(isHost).length === 1;
}

/**
 * Returns the error response for a request that must not reach Next, or `undefined` if the request may pass. No page
 * accepts a body or has server actions, so bodies of requests for pages are never parsed (CVE-2025-55182).
 */
export function refuse(request: IncomingMessage): Refusal | undefined {
  const { method = "GET", url = "/", headers } = request;
  if (headers["next-action"] !== undefined) return noActions;
  const isApi = isCall(url);
  if (!(isApi ? calling : reading).has(method)) return isApi ? noSuchCall : onlyRead;
  // Next parses a query several times, in time quadratic in the number of parameters.
  return isApi || loginPage.test(url)
    ? refuseQuery(url, longestCallQuery, 200)
    : refuseQuery(url, longestPageQuery, 50);
}

function refuseQuery(url: string, longest: number, maximum: number): Refusal | undefined {
  const start = url.indexOf("?");
  if (start === -1) return undefined;
  const query = url.slice(start + 1);
  if (query.length > longest) return longQuery;
  return query.split("&").length > maximum ? manyParameters : undefined;
}
