import type { IncomingMessage } from "node:http";
import type { Refusal } from "../operations/send-refusal.ts";
import { isCall } from "./call-paths.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);
/** Methods that some API call has. For others, Next cannot even build a request (`TRACE`). */
const calling = new Set([...reading, "POST", "PATCH", "DELETE"]);

/** The methods of pages and files, as `Allow` lists them. */
export const pageMethods = "GET, HEAD, OPTIONS";

const noActions: Refusal = {
  status: 400,
  code: "NO_SERVER_ACTIONS",
  message: "This site has no server actions.",
};
const onlyRead: Refusal = {
  status: 405,
  code: "METHOD_NOT_ALLOWED",
  message: "This path is only read.",
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

/** The refusal of a method and path that no API call has. */
export const noSuchCall: Refusal = {
  status: 404,
  code: "NOT_FOUND",
  message: "This path not found",
};

type QueryLimits = { readonly characters: number; readonly parameters: number };

/** Next reads a query several times, at a cost that grows with the square of the number of parameters. */
const pageQuery: QueryLimits = { characters: 2_048, parameters: 50 };
/**
 * The SDK sends up to 4,000 characters with a GET, lists of 100 ids may take a little more. The login pages and
 * `/oauth2/authorize` take a signed session of up to 4,000 characters beside their other parameters.
 */
const callQuery: QueryLimits = { characters: 8_192, parameters: 200 };
const flowPage = /^\/(?:login|register)(?:\/|\?|$)/;

/**
 * Returns the refusal of a request that Next must not see, `undefined` for any other request. There are no
 * server actions here, so nothing has to parse a body that is sent to one (CVE-2025-55182), and pages take
 * no bodies.
 */
export function refuse({
  method = "GET",
  url = "/",
  headers,
}: IncomingMessage): Refusal | undefined {
  if (headers["next-action"] !== undefined) return noActions;
  const isOfCall = isCall(url);
  if (!(isOfCall ? calling : reading).has(method)) return isOfCall ? noSuchCall : onlyRead;
  return refuseQuery(url, isOfCall || flowPage.test(url) ? callQuery : pageQuery);
}

function refuseQuery(url: string, { characters, parameters }: QueryLimits): Refusal | undefined {
  const start = url.indexOf("?");
  if (start === -1) return undefined;
  const query = url.slice(start + 1);
  if (query.length > characters) return longQuery;
  return query.split("&").length > parameters ? manyParameters : undefined;
}
