import type { IncomingMessage } from "node:http";

/** `uri-host [":" port]` (RFC 9110 section 7.2) with a non-empty host. */
const validHost =
  /^(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+(?::\d{0,5})?$|^\[[\da-f:.]+\](?::\d{0,5})?$/i;

/**
 * Returns whether a request has exactly one `Host` header, which is valid (RFC 9112 section 3.2), or none.
 * Node itself rejects HTTP/1.1 requests without the header. If there are several, Node keeps the first.
 */
export function hasValidHost({ headers, rawHeaders }: IncomingMessage): boolean {
  const { host } = headers;
  if (host === undefined) return true;
  return validHost.test(host) && countHosts(rawHeaders) === 1;
}

/** Counts the `Host` headers. `rawHeaders` alternates between names and values. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
  }
  return count;
}
