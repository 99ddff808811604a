import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseMonth, computeMonthRange } from "#lib/blog/archive-month.ts";
import { isVersionFor } from "#lib/blog/version.ts";

const inLanguages = (language: string, ...others: string[]) => ({
  language,
  translations: others.map((other) => ({ slug: `post-${other}`, language: other })),
});

describe("readers of a translated post see", () => {
  test.each([
    ["the version in their language", inLanguages("de", "en"), "de", true],
    ["no version in another language", inLanguages("en", "de"), "de", false],
    ["the only version of a post", inLanguages("en"), "de", true],
    ["a regional version rather than another language", inLanguages("pt-BR", "en"), "pt", true],
    ["no other language beside a regional version", inLanguages("en", "pt-BR"), "pt", false],
  ])("%s", (_, post, language, isShown) => {
    expect(isVersionFor(post, language)).toBe(isShown);
  });

  test("at least one version", () => {
    const tags = fc.uniqueArray(fc.constantFrom("en", "en-GB", "de", "de-AT", "he", "fr"), {
      minLength: 1,
    });
    fc.assert(
      fc.property(tags, fc.constantFrom("en", "de", "ja"), (all, preferred) => {
        const shown = all.filter((one) =>
          isVersionFor(inLanguages(one, ...all.filter((other) => other !== one)), preferred),
        );
        expect(shown.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe("an archive month", () => {
  test("runs from its first instant to the first instant of the next month, in UTC", () => {
    const { start, end } = computeMonthRange({ year: 2026, month: 12 });
    expect(start.toISOString()).toBe("2026-12-01T00:00:00.000Z");
    expect(end.toISOString()).toBe("2027-01-01T00:00:00.000Z");
  });

  test.each([
    ["2026", "05", { year: 2026, month: 5 }],
    ["2026", "5", undefined],
    ["2026", "13", undefined],
    ["2026", "00", undefined],
    ["26", "05", undefined],
    ["0026", "05", undefined],
    ["year", "05", undefined],
  ])("at the path %s/%s is %j", (year, month, expected) => {
    expect(parseMonth(year, month)).toEqual(expected);
  });
});
