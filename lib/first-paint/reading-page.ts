import { matchRequestPath } from "../site/page-path.ts";

/** The paths of reading pages. Member and admin pages are mostly forms, which need their scripts and styles at once. */
const readingPage =
  /^\/(?:(?:blog|post|search|stats|offline|_removed|%5Fnothing-here)(?:[/?]|$)|\?|$)/;

/** Returns whether a path with an optional query is that of a reading page, whose first paint comes before its scripts. */
export const isReadingPage = (url: string): boolean =>
  readingPage.test(url) || matchRequestPath(url.split("?", 1)[0] ?? "") !== undefined;
