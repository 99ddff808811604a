/** Prepares texts for the database. */
import { foldText } from "../../site/text/fold-text.ts";

/** Trims a text and removes NUL, which Postgres cannot store. */
export function cleanText(text: string): string;
export function cleanText(text: string | undefined): string | undefined;
export function cleanText(text: string | undefined): string | undefined {
  return text?.replaceAll("\0", "").trim();
}

/** Returns a clearable text for its column. A blank text is stored as `null`, like a cleared one. */
export function optionalText(text: string | null | undefined): string | null | undefined {
  return typeof text === "string" ? cleanText(text) || null : text;
}

/**
 * Returns a text's sort key, which ignores case and accents and is the same on every database. "Öl" sorts
 * next to "oil", not after "zoo".
 */
export const makeSortKey = (text: string): string => foldText(text);

/** Returns a pattern for `like … escape '\'` that matches `text` literally. */
export const escapePattern = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
