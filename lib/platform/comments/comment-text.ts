/** Cleans text in comments. */
import { cleanName } from "../../wix/clean-name.ts";

/**
 * Matches characters that could hide or reorder text (https://trojansource.codes): control characters except line
 * breaks and tabs, bidirectional embeddings, overrides and isolates, and invisible characters except joiners. The marks
 * U+200E and U+200F stay, because they only affect their neighbours and right-to-left text needs them.
 */
const unsafe =
  /[[\p{Cc}\u200B\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E007F}]--[\n\t]]/gv;

const longestName = 100;

/** Removes unsafe characters and lone surrogates from a text. */
export const cleanCommentText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(unsafe, "")
    .replaceAll(/\p{Cs}/gu, "");

/** Returns the name of an author on one line, shortened to 100 characters. */
export const cleanAuthorName = (name: string): string =>
  Array.from(cleanName(name)).slice(0, longestName).join("");
