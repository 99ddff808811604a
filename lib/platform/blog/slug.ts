/** Finds free slugs. */
import { slugifyText } from "../../site/slugify-text.ts";

const longestMade = 90;

/**
 * Makes a slug from a name, leaving room for a number at the end. Returns `otherwise` if the slug would be
 * empty.
 */
export function makeSlugBase(name: string, otherwise: string): string {
  return slugifyText(name, longestMade) || otherwise;
}

/** Returns the first of `base`, `base-1`, `base-2`… that is not taken, counting from `start`. */
export function findFreeSlug(
  base: string,
  isTaken: (slug: string) => boolean,
  start = 0,
): { slug: string; number: number } {
  for (let number = start; ; number += 1) {
    const slug = number === 0 ? base : `${base}-${number}`;
    if (!isTaken(slug)) return { slug, number };
  }
}

/** Returns a range that contains `base-1`, `base-2`, and so on; the end is exclusive. */
export function numberedRange(base: string): readonly [string, string] {
  return [`${base}-`, `${base}-:`];
}
