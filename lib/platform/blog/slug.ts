/** Finds free slugs. */
import { isPageSlug, parsePagePath } from "../../site/paths/page-path.ts";
import { slugifyText } from "../../site/paths/slugify-text.ts";
import { WireError } from "../../wix/errors/errors.ts";
import { explainPagePathProblem, type PagePathProblem } from "../../wix/site/site-pages.ts";

const longestMade = 90;

/**
 * Makes a slug from a name, leaving room for a number at the end. Returns `otherwise` if the slug would be
 * empty.
 */
export function makeSlugBase(name: string, otherwise: string): string {
  return slugifyText(name, longestMade) || otherwise;
}

/**
 * Returns a chosen slug in its stored form. The slug of a page is its path, and a post's slug contains no slash, so neither
 * can become the other. Throws `PAGE_PATH_INVALID` and `PAGE_PATH_RESERVED` for a page.
 */
export const normaliseSlug = (post: { readonly slug: string }, chosen: string): string =>
  isPageSlug(post.slug) ? requirePagePath(chosen) : slugifyText(chosen);

/** Returns a chosen path of a page in its stored form. Throws `PAGE_PATH_INVALID` and `PAGE_PATH_RESERVED`. */
export function requirePagePath(chosen: string): string {
  const { path, problem } = parsePagePath(chosen);
  if (problem !== undefined) throw createPathError(problem, chosen);
  return path;
}

/** Creates the error for a path that a page cannot have. */
export const createPathError = (problem: PagePathProblem, path: string): WireError =>
  new WireError({
    status: problem === "PAGE_PATH_INVALID" ? 400 : 409,
    code: problem,
    message: explainPagePathProblem(problem),
    data: { path },
  });

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
