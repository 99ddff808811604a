/** Parsers for segments of an address. Next passes the segments as they were sent, without decoding. */

/** Returns the page number, or `undefined` for anything but 1, 2, 3 … (at most six digits). */
export function parsePageNumber(segment: string): number | undefined {
  return /^[1-9]\d{0,5}$/.test(segment) ? Number(segment) : undefined;
}

/** Decodes a slug. A malformed slug is returned unchanged and matches no content. */
export function decodeSlug(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
