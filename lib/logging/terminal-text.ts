/**
 * Escapes untrusted text for the terminal. Hidden characters could move the cursor, change the window title, reorder the
 * text, or make two different texts look the same.
 */
import { hiddenCharacters } from "../wix/clean-name.ts";

const escapeUnit = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Escapes hidden characters, including line breaks and tabs, as `\uXXXX` per UTF-16 code unit. */
export const escapeForTerminal = (text: string): string =>
  text.replaceAll(hiddenCharacters, (found) => found.split("").map(escapeUnit).join(""));

/** Escapes hidden characters except line breaks. */
export const escapeLinesForTerminal = (text: string): string =>
  text.split("\n").map(escapeForTerminal).join("\n");

/**
 * Returns a value as JSON with unsafe characters escaped, so that parsing returns the same value. `indent` is the
 * number of spaces, as in `JSON.stringify`.
 */
export const stringifyForTerminal = (value: unknown, indent?: number): string =>
  escapeLinesForTerminal(JSON.stringify(value, null, indent));
