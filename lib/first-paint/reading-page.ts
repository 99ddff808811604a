import { leadsToComment } from "../site/paths/comment-paths.ts";
import { matchRequestPath } from "../site/paths/page-path.ts";

/** The paths of reading pages. Member and admin pages are mostly forms, which need their scripts and styles at once. */
const readingPage = /^\/(?:(?:blog|post|search|stats|offline|_removed|_missing)(?:[/?]|$)|\?|$)/;

/** Returns whether a path with an optional query is that of a reading page, whose first paint comes before its scripts. */
export const isReadingPage = (url: string): boolean =>
  readingPage.test(url) || matchRequestPath(url.split("?", 1)[0] ?? "") !== undefined;

/** The path of the page for addresses without a page, which the site also sends at paths of member pages. */
const missingPage = /^\/_missing(?:[/?]|$)/;

/**
 * Returns whether a page contains the owner's CSS and snippets. Forms for comments are below the paths of posts, but are
 * member pages.
 */
export function hasOwnCode(url: string): boolean {
  if (!isReadingPage(url) || missingPage.test(url)) return false;
  try {
    return !leadsToComment(decodeURIComponent(url.split("?", 1)[0] ?? ""));
  } catch {
    return false;
  }
}
