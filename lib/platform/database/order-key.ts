/**
 * A text as people sort it: without case and accents, the same on every database. "Öl" comes beside
 * "oil", not after "zoo".
 */
export function orderKey(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .trim();
}
