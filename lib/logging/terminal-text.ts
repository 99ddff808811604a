/**
 * Escapes untrusted text for the terminal. Control characters (C0, DEL, C1) could move the cursor or change the
 * window title, bidirectional characters could reorder the text (https://trojansource.codes), and invisible
 * characters could make two different texts look the same.
 */

/**
 * Matches these characters, except the joiners that emoji and several scripts need, and the variation selectors.
 * Default ignorable code points (https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point), for example
 * the Hangul fillers, are letters or marks, but invisible.
 */
const unsafe =
  /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\p{Join_Control}\p{Variation_Selector}]]/gv;

const escapeUnit = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Escapes unsafe characters, including line breaks and tabs, as `\uXXXX` per UTF-16 code unit. */
export const escapeForTerminal = (text: string): string =>
  text.replaceAll(unsafe, (found) => found.split("").map(escapeUnit).join(""));

/** Escapes unsafe characters except line breaks. */
export const escapeLinesForTerminal = (text: string): string =>
  text.split("\n").map(escapeForTerminal).join("\n");

/**
 * Returns a value as JSON with unsafe characters escaped, so that parsing returns the same value. `indent` is the
 * number of spaces, as in `JSON.stringify`.
 */
export const stringifyForTerminal = (value: unknown, indent?: number): string =>
  escapeLinesForTerminal(JSON.stringify(value, null, indent));
