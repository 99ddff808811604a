/**
 * Returns the sort key of a text: without case and accents, and the same on every database. "Öl" sorts next to
 * "oil", not after "zoo".
 */
export function orderKey(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .trim();
}
