/**
 * Parses the segments after `/blog/archive`: none for all months, or a year and a month, optionally with a page.
 * Returns `undefined` for other segments.
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
