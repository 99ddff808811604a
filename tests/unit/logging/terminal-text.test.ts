import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readableLine } from "#lib/logging/readable-line.ts";
import {
  escapeForTerminal,
  escapeLinesForTerminal,
  stringifyForTerminal,
} from "#lib/logging/terminal-text.ts";
import { unsafeCharacters } from "#tests/support/content/unsafe-characters.ts";
import { anyString } from "#tests/support/content/any-string.ts";

describe("text for a terminal", () => {
  test.each(unsafeCharacters)("the character $name is escaped", ({ character }) => {
    const shown = escapeForTerminal(`a${character}b`);
    expect(shown).toMatch(/^a(?:\\u[0-9a-f]{4})+b$/);
    expect(JSON.parse(`"${shown}"`)).toBe(`a${character}b`);
  });

  test("letters, combining marks and emoji are not escaped", () => {
    const text = "Grüße, 日本語, עברית, العربية, हिन्दी क्‍ष, 👩‍💻 🏳️‍🌈 — “quoted” \\ | <b>";
    expect(escapeForTerminal(text)).toBe(text);
  });

  test("escapeLinesForTerminal keeps line breaks and escapes other control characters", () => {
    expect(escapeLinesForTerminal("a\n\tb\r\n")).toBe("a\n\\u0009b\\u000d\n");
  });

  test("stringifyForTerminal returns JSON that has no unsafe characters and parses to the same value", () => {
    const text = fc.oneof(
      anyString(),
      fc.constantFrom(...unsafeCharacters.map(({ character }) => character)),
    );
    fc.assert(
      fc.property(fc.dictionary(text, fc.array(text), { noNullPrototype: true }), (value) => {
        const shown = stringifyForTerminal(value, 2);
        expect(JSON.parse(shown)).toEqual(value);
        expect(escapeLinesForTerminal(shown)).toBe(shown);
      }),
    );
  });

  test("the message, fields and stack trace in a human-readable log line are escaped", () => {
    const hostile = "\u001B[2J\u009B\u202E\nforged";
    const line = readableLine({
      level: "error",
      msg: hostile,
      where: hostile,
      err: { stack: `Error: ${hostile}` },
    });
    expect(escapeLinesForTerminal(line)).toBe(line);
    expect(line.split("\n")).toHaveLength(3);
  });
});
