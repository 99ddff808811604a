/**
 * The search parameters that each page reads. Next writes the query of the request into what it renders,
 * so a parameter that no page reads would be stored with the first reader's value and sent to everybody.
 */
import { isCall } from "./call-paths.ts";

const loginParameters = ["returnTo", "session", "problem"];
const listParameters = ["show", "q", "page"];

/** Parameters by the path of the page that reads them. Paths that are not listed read none. */
export const readParameters: ReadonlyMap<string, readonly string[]> = new Map([
  ["/search", ["q", "cursor"]],
  ["/stats", ["rangeStart", "rangeEnd", "months", "order", "timeZone"]],
  ["/login", loginParameters],
  ["/register", loginParameters],
  ["/owner/posts", listParameters],
  ["/owner/members", listParameters],
]);

/** Names a payload in caches of browsers; Next checks it (see `payload-request.ts`). */
const payloadParameter = "_rsc";

export type ReducedTarget = {
  /** The request target that the client sent. */
  readonly sent: string;
  /** The request target for the page store and for Next. */
  readonly url: string;
  /** The query that the client sent, with its question mark, if any parameter of it was dropped. */
  readonly droppedQuery: string;
};

/** Drops from a request target every search parameter that the page at its path does not read. */
export function dropUnreadParameters(sent: string, isPayload: boolean): ReducedTarget {
  const start = sent.indexOf("?");
  if (start === -1 || isCall(sent) || sent.startsWith("/_next/")) {
    return { sent, url: sent, droppedQuery: "" };
  }
  const path = sent.slice(0, start);
  const read = readParameters.get(path) ?? [];
  const query = sent
    .slice(start + 1)
    .split("&")
    .filter((parameter) => {
      const name = decodeName(parameter.split("=", 1)[0] ?? "");
      return read.includes(name) || (isPayload && name === payloadParameter);
    })
    .join("&");
  const url = query === "" ? path : `${path}?${query}`;
  return { sent, url, droppedQuery: url === sent ? "" : sent.slice(start) };
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
