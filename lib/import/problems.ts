/** Messages about parts of a source that are not imported. */
import type { SourceItem } from "./source.ts";

export const createProblem = (where: string, what: string): SourceItem => ({
  kind: "problem",
  problem: { where, what },
});

/** Formats a count with singular or plural words, for example `3 pages were`. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** Returns the message about a blog's pages if there are any, for imports that skip them. */
export function describePages(pages: number): string[] {
  const counted = formatCount(pages, "page was", "pages were");
  return pages === 0 ? [] : [`${counted} left out, because of --no-pages`];
}
