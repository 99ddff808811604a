/** The paths of pages that owners and editors publish, such as `/about` and `/about/team`. */
import { longestPageSegment, type PagePathProblem } from "../../wix/site/site-pages.ts";
import { isReservedPath } from "./reserved-paths.ts";
import { parseSluggedPath } from "./slugged-page.ts";
import { slugifyText } from "./slugify-text.ts";

export type ParsedPagePath =
  | { readonly path: string; readonly problem?: undefined }
  | { readonly path?: undefined; readonly problem: PagePathProblem };

/** Maximum number of segments. */
const maximumSegments = 2;
/** Maximum length of a stored segment, in characters. Leaves room for a suffix with a language and a number. */
const longestStored = 100;

/** Letters, digits and separators that `slugifyText` replaces by a hyphen or drops. */
const segmentPattern = /^[\p{L}\p{N}\p{M} _'’-]+$/u;

/** Paths that Next answers itself. */
const nextPaths: ReadonlySet<string> = new Set(["/404", "/500", "/index"]);

/** Returns whether a slug is the path of a page. Slugs of posts contain no slash. */
export const isPageSlug = (slug: string): boolean => slug.startsWith("/");

/** Parses a path that a writer has typed. Returns it in its stored form: lower case, without accents and trailing slash. */
export function parsePagePath(text: string): ParsedPagePath {
  const given = text.trim();
  const absolute = given.startsWith("/") ? given : `/${given}`;
  if (absolute.length > 1 && isReserved(absolute)) return { problem: "PAGE_PATH_RESERVED" };
  const path = normalisePath(absolute, longestPageSegment);
  if (path === undefined) return { problem: "PAGE_PATH_INVALID" };
  return isReserved(path) ? { problem: "PAGE_PATH_RESERVED" } : { path };
}

/**
 * Returns the path of the page that a request may be for, in its stored form, or `undefined` if no page can have the
 * path. `path` is decoded. Only upper and lower case may differ, so that owners can redirect all other spellings.
 */
export function matchPagePath(path: string): string | undefined {
  if (path.length > maximumSegments * (longestStored + 1) || isReserved(path)) return undefined;
  const stored = normalisePath(path, longestStored);
  // A path with a trailing slash differs, too. Next redirects it.
  return stored === path.toLowerCase() ? stored : undefined;
}

/** Returns the path of the page that a request is for, like {@link matchPagePath}. `path` is percent-encoded. */
export function matchRequestPath(path: string): string | undefined {
  try {
    const segments = path.split("/", maximumSegments + 2).map(decodeURIComponent);
    return segments.some((segment) => segment.includes("/"))
      ? undefined
      : matchPagePath(segments.join("/"));
  } catch {
    return undefined;
  }
}

/**
 * Returns a path for a page's translation: `/about` becomes `/de/about`, and `/about/team` becomes `/about/team-de`.
 */
export function translatePagePath(path: string, language: string): string {
  const word = slugifyText(language);
  const [, first = "", second] = path.split("/");
  return second === undefined ? `/${word}/${first}` : `/${first}/${second}-${word}`;
}

/** Returns the path of the page above, or `undefined` if the path has one segment. */
export function findParentPath(path: string): string | undefined {
  const end = path.lastIndexOf("/");
  return end > 0 ? path.slice(0, end) : undefined;
}

/** Returns a path without its trailing slash, with normalised segments of at most `longest` characters. */
function normalisePath(path: string, longest: number): string | undefined {
  const trimmed = path.endsWith("/") ? path.slice(0, -1) : path;
  const [start, ...segments] = trimmed.split("/", maximumSegments + 2);
  if (start !== "" || segments.length === 0 || segments.length > maximumSegments) return undefined;
  const slugs = segments.map((segment) =>
    segment.length <= longest && segmentPattern.test(segment) && !mixesScripts(segment)
      ? slugifyText(segment)
      : "",
  );
  return slugs.includes("") ? undefined : `/${slugs.join("/")}`;
}

/** Returns whether a text mixes scripts, as homographs such as `аbout` do. */
const mixesScripts = (text: string): boolean =>
  /\p{Script=Latin}/u.test(text) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text);

const isReserved = (path: string): boolean =>
  isReservedPath(path) || parseSluggedPath(path) !== undefined || nextPaths.has(path.toLowerCase());
