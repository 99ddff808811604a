import { isCall } from "../../../site/call-paths.ts";

const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Returns whether a request target (RFC 9112 section 3.2) is a path of this site that all parsers read in the
 * same way. Browsers send no others, because they resolve dot segments and replace backslashes.
 */
export function isSoundTarget(url: string): boolean {
  const path = url.split("?", 1)[0] ?? "";
  return (
    path.startsWith("/") &&
    !path.includes("\\") &&
    !url.includes("#") &&
    !dotSegment.test(path) &&
    // Only software builds API and file URLs, and it never emits a double slash.
    !((isCall(path) || path.startsWith("/media/")) && path.includes("//"))
  );
}

/**
 * Percent-encodes the dot of a trailing `.rsc`. The URL stays equivalent, but Next no longer treats it as an
 * RSC request, which would fail without the RSC headers.
 */
export const escapePayloadSuffix = (url: string): string =>
  url.replace(/^([^?]*)\.rsc(?=\?|$)/, "$1%2Ersc");
