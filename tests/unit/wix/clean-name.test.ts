import { describe, expect, test } from "vitest";
import { cleanName } from "#lib/wix/clean-name.ts";
import { unsafeCharacters } from "#tests/support/content/unsafe-characters.ts";

describe("a name that a person entered", () => {
  test.each([...unsafeCharacters, { name: "a lone surrogate", character: "\uD83D" }])(
    "contains no $name",
    ({ character }) => {
      expect(cleanName(`Ada${character} Winter`)).toMatch(/^Ada ?Winter$/);
      expect(cleanName(`${character} ${character}`)).toBe("");
    },
  );

  test.each([
    "Ada Winter",
    "Zoë Nuñez-O’Brien",
    "محمد",
    "می‌خواهم",
    "क्‍ष",
    "👩‍🚀 Sally",
    "❤️",
    "C++",
    "-",
    "김",
  ])("stays as it is: %s", (name) => {
    expect(cleanName(name)).toBe(name);
  });

  test.each([
    ["  Ada \t\n Winter ", "Ada Winter"],
    ["Ada\u00A0\u3000Winter", "Ada Winter"],
    ["Ada\u0085Winter", "Ada Winter"],
    ["Ada \u200B Winter", "Ada Winter"],
  ])("is one line with single spaces: %j", (given, name) => {
    expect(cleanName(given)).toBe(name);
  });

  test.each(["", " ", "\u2800", "\u200D", "\uFE0F", "\u0301", "\u3164\u115F", "\u00AD\u2060"])(
    "is empty if no character is visible: %j",
    (name) => {
      expect(cleanName(name)).toBe("");
    },
  );
});
