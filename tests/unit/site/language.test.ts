import { describe, expect, test } from "vitest";
import { interfaceWithin } from "#lib/site/text/interface-language.ts";
import {
  getTextDirection,
  isLanguageTag,
  formatLanguage,
  writtenIn,
} from "#lib/site/text/language.ts";

describe("a language", () => {
  test.each([
    ["en", "ltr"],
    ["de-CH", "ltr"],
    ["he", "rtl"],
    ["ar-EG", "rtl"],
    ["fa", "rtl"],
    ["az-Arab", "rtl"],
    ["ur-Latn", "ltr"],
    ["not a language", "ltr"],
  ])("%s has the direction %s", (language, direction) => {
    expect(getTextDirection(language)).toBe(direction);
  });

  test("is named in the language itself", () => {
    expect(formatLanguage("de")).toBe("Deutsch");
    expect(formatLanguage("fr")).toBe("Français");
    expect(formatLanguage("not a language")).toBe("not a language");
  });

  test("is declared on interface text only if the surrounding text is in another language", () => {
    expect(interfaceWithin("en")).toEqual({});
    expect(interfaceWithin("he")).toEqual({ lang: "en" });
    expect(writtenIn("he")).toEqual({ lang: "he", dir: "rtl" });
  });

  test.each([
    ["de", true],
    ["pt-BR", true],
    ["", false],
    ["../x", false],
    ["a_b", false],
    [`de-x-${"a".repeat(8)}`, true],
    [`de${"-x-abcdefg".repeat(4)}`, false],
  ])("%j is a language tag: %s", (tag, isTag) => {
    expect(isLanguageTag(tag)).toBe(isTag);
  });
});
