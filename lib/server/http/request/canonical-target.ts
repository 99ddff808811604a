/** Reduces the spellings of a request target to one, so that every page has a single cache entry. */
import { isUnambiguous, stripQuery } from "./check-target.ts";

/** A target whose path `encodeURIComponent` leaves unchanged, segment by segment. */
const hasCanonicalPath = /^[\w\-.~!'()*/]*(?:\?|$)/;

const picturePath = "/_next/image";

/**
 * Returns the target in the spelling of the site's own links: segments in NFC, percent-encoded as by
 * `encodeURIComponent` (RFC 3986 section 6.2.2). A slash within a segment stays encoded. A target that the server rejects
 * because parsers read it differently is returned unchanged.
 */
export function canonicalizeTarget(target: string): string {
  if (hasCanonicalPath.test(target) && !target.startsWith(picturePath)) return target;
  if (!isUnambiguous(target)) return target;
  const path = stripQuery(target);
  const query = target.slice(path.length);
  // Node reads the bytes of a target as Latin-1.
  const canonical = canonicalizeSegments(path.replace(/[\u0080-\u00FF]/g, encodeByte));
  return canonical + (canonical === picturePath ? sortParameters(query) : query);
}

function canonicalizeSegments(path: string): string {
  try {
    const segments = path.split("/").map(decodeURIComponent);
    return segments.map((segment) => encodeURIComponent(segment.normalize("NFC"))).join("/");
  } catch {
    return path;
  }
}

const encodeByte = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Returns a query with its parameters in one order and spelling. */
function sortParameters(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return `?${parameters}`;
}
