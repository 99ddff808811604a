/**
 * Text of others on a terminal. Control characters move its cursor or change its title (C0, DEL, C1),
 * bidirectional ones show text in another order (https://trojansource.codes), and invisible ones make two
 * texts look the same.
 */

/** All of these but the joiners, which emoji and several scripts are written with. */
const unsafe = /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]--[\u200C\u200D]]/gv;

const escapeUnit = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Escapes every UTF-16 code unit of the characters that are not safe, line breaks and tabs too, as `\uXXXX`. */
export const escapeForTerminal = (text: string): string =>
  text.replaceAll(unsafe, (found) => found.split("").map(escapeUnit).join(""));

/** Escapes each line by itself, so that the line breaks of `text` stay. */
export const escapeLinesForTerminal = (text: string): string =>
  text.split("\n").map(escapeForTerminal).join("\n");

/**
 * Writes a value as JSON that is safe to see: the characters are escapes of the same value. `indent` is
 * the number of spaces, as of `JSON.stringify`.
 */
export const stringifyForTerminal = (value: unknown, indent?: number): string =>
  escapeLinesForTerminal(JSON.stringify(value, null, indent));
