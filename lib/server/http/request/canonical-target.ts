/** Normalizes request targets, so that every page has a single cache entry. */
import { isUnambiguous, stripQuery } from "./check-target.ts";

/** Matches targets whose path segments `encodeURIComponent` leaves unchanged. */
const hasCanonicalPath = /^[\w\-.~!'()*/]*(?:\?|$)/;

const picturePath = "/_next/image";

/**
 * Returns the target in the spelling of the site's own links: segments in NFC, percent-encoded as by
 * `encodeURIComponent` (RFC 3986 section 6.2.2). A slash within a segment stays encoded. Ambiguous targets, which the
 * server rejects, are returned unchanged.
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

/** Sorts the parameters of a query and normalizes their encoding. */
function sortParameters(query: string): string {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return `?${parameters}`;
}
