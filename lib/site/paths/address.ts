/** Parsers for URL segments. Next passes the segments as they were sent, without decoding. */
import type { CommentOrder } from "./paths.ts";

/** Returns the page number, or `undefined` for anything but 1, 2, 3 … (at most six digits). */
export function parsePageNumber(segment: string): number | undefined {
  return /^[1-9]\d{0,5}$/.test(segment) ? Number(segment) : undefined;
}

/** Decodes a slug. Malformed slugs are returned unchanged and match no content. */
export function decodeSlug(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * Parses the segments after `/blog/archive`: no segments for all months, or a year and a month, optionally
 * followed by a page. Returns `undefined` for other segments.
 */
export function parseArchiveAddress(
  segments: readonly string[] = [],
): "all months" | { kind: "month"; slug: string; number?: string } | undefined {
  const [year, month, word, number, ...more] = segments;
  if (year === undefined) return "all months";
  if (month === undefined || more.length > 0) return undefined;
  const slug = `${year}-${month}`;
  if (word === undefined) return { kind: "month", slug };
  return word === "page" && number !== undefined ? { kind: "month", slug, number } : undefined;
}

/**
 * Parses the segments after `/post/{slug}/comments`: `2` and higher are pages in the default order, `newest` is the
 * first page in another order, and `newest/2` a further one. Returns `undefined` for other segments.
 */
export function parseCommentsAddress(
  view: string,
  number?: string,
): { readonly order: CommentOrder; readonly page: number } | undefined {
  if (view === "newest" || view === "best") {
    if (number === undefined) return { order: view, page: 1 };
    const page = parsePageNumber(number);
    return page === undefined || page === 1 ? undefined : { order: view, page };
  }
  const page = parsePageNumber(view);
  const isValid = page !== undefined && page > 1 && number === undefined;
  return isValid ? { order: "oldest", page } : undefined;
}
