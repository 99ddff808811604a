/** What the segments of an address say; Next hands them over as they were sent. */

/** The number of a page; `undefined` for anything but 1, 2, 3 … */
export function pageNumberOf(segment: string): number | undefined {
  return /^[1-9]\d{0,5}$/.test(segment) ? Number(segment) : undefined;
}

/** A slug in its own letters; one that is not well-formed stays what it is, and is found nowhere. */
export function slugOf(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
