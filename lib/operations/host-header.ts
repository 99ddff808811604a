import type { IncomingMessage } from "node:http";

/** `uri-host [":" port]` (RFC 9110 section 7.2), where the host is not empty. */
const validHost =
  /^(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+(?::\d{0,5})?$|^\[[\da-f:.]+\](?::\d{0,5})?$/i;

/**
 * Returns whether a request has one valid `Host` header, as RFC 9112 section 3.2 requires. Node itself
 * refuses a request of HTTP/1.1 without one, and keeps the first of several.
 */
export function hasValidHost({ headers, rawHeaders }: IncomingMessage): boolean {
  const { host } = headers;
  if (host === undefined) return true;
  return validHost.test(host) && countHosts(rawHeaders) === 1;
}

/** `rawHeaders` has names and values in turn. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}
