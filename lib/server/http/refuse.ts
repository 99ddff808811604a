import type { IncomingMessage } from "node:http";
import { isCall } from "../../site/call-paths.ts";
import { longestCallQuery, longestPageQuery } from "../../site/query-limits.ts";
import type { Refusal } from "./response/send-refusal.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);
/** Methods of API calls. Next fails for some other methods, such as `TRACE`. */
const calling = new Set([...reading, "POST", "PATCH", "DELETE"]);

/** The `Allow` header of pages and files. */
export const pageMethods = "GET, HEAD, OPTIONS";

const noActions: Refusal = {
  status: 400,
  code: "NO_SERVER_ACTIONS",
  message: "This site has no server actions.",
};
const onlyRead: Refusal = {
  status: 405,
  code: "METHOD_NOT_ALLOWED",
  message: "This path is read-only.",
  allow: pageMethods,
};
const longQuery: Refusal = {
  status: 414,
  code: "URI_TOO_LONG",
  message: "The query string is too long.",
};
const manyParameters: Refusal = {
  status: 400,
  code: "TOO_MANY_PARAMETERS",
  message: "The query string has too many parameters.",
};

/** The response to an unknown path or method of the API. */
export const noSuchCall: Refusal = {
  status: 404,
  code: "NOT_FOUND",
  message: "Path not found",
};

type QueryLimits = { readonly characters: number; readonly parameters: number };

/** Next parses a query several times, in quadratic time in the number of parameters. */
const pageQuery: QueryLimits = { characters: longestPageQuery, parameters: 50 };
const callQuery: QueryLimits = { characters: longestCallQuery, parameters: 200 };
const loginPage = /^\/(?:login|logout|register|verify)(?:\/|\?|$)/;

/**
 * Returns the error response for a request that must not reach Next, or `undefined` if the request may pass. The
 * site has no server actions, so no code has to parse their bodies (CVE-2025-55182), and pages accept no bodies.
 */
export function refuse({
  method = "GET",
  url = "/",
  headers,
}: IncomingMessage): Refusal | undefined {
  if (headers["next-action"] !== undefined) return noActions;
  const isApi = isCall(url);
  if (!(isApi ? calling : reading).has(method)) return isApi ? noSuchCall : onlyRead;
  return refuseQuery(url, isApi || loginPage.test(url) ? callQuery : pageQuery);
}

function refuseQuery(url: string, { characters, parameters }: QueryLimits): Refusal | undefined {
  const start = url.indexOf("?");
  if (start === -1) return undefined;
  const query = url.slice(start + 1);
  if (query.length > characters) return longQuery;
  return query.split("&").length > parameters ? manyParameters : undefined;
}
