import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countTypos } from "#lib/config/count-typos.ts";
import { createVocabulary } from "#lib/search/near.ts";
import { markText, findSnippet } from "#lib/search/snippet.ts";
import { cutQuery, parseTerms } from "#lib/search/terms.ts";
import { foldText, splitWords } from "#lib/search/words.ts";
import { anyString } from "#tests/support/content/any-string.ts";

const words = (text: string) => splitWords(text).map(({ folded }) => folded);
const anyText = anyString();

describe("the words in a text", () => {
  it("are stripped of case, accents and optional marks in any encoding", () => {
    expect(foldText("Crème BRÛLÉE")).toBe("creme brulee");
    expect(foldText("Cre\u0301me")).toBe(foldText("Créme"));
    expect(foldText("Straße, Łódź, Ærø, İstanbul, ΣΊΣΥΦΟΣ")).toBe(
      "strasse, lodz, aero, istanbul, σισυφοσ",
    );
    expect(foldText("שָׁלוֹם مَرْحَبًا")).toBe("שלום مرحبا");
    expect(foldText("ｗｉｄｅ ﬁne")).toBe("wide fine");
  });

  it("keep marks that are letters, and Korean syllables", () => {
    expect(words("हिन्दी")).toEqual(["हिन्दी".normalize("NFC")]);
    expect(words("한국어 글")).toEqual(["한국어", "글"]);
  });

  it("end at any character that is not a letter or digit, and are character pairs in scripts without spaces", () => {
    expect(words("Mary's well-worn (2nd) e-mail")).toEqual([
      "mary",
      "s",
      "well",
      "worn",
      "2nd",
      "e",
      "mail",
    ]);
    expect(words("日本語 no 本")).toEqual(["日本", "本語", "語", "no", "本"]);
  });

  it("have valid positions in any text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { folded, start, end } of splitWords(text)) {
          expect(folded).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
          expect(folded.length).toBeLessThanOrEqual(40);
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});

describe("the terms in a query", () => {
  it("are its unique words, of which only the last can be a prefix, if it is long enough", () => {
    const brief = parseTerms("The sea the ti").map(({ word, isPrefix }) => [word, isPrefix]);
    expect(brief).toEqual([
      ["the", false],
      ["sea", false],
      ["ti", true],
    ]);
    for (const finished of ["ti ", "t"]) {
      expect(parseTerms(finished).map(({ isPrefix }) => isPrefix)).toEqual([false]);
    }
  });

  it("are limited in number, and queries are cut to 200 characters", () => {
    expect(Array.from(cutQuery("😀".repeat(500)))).toHaveLength(200);
    expect(cutQuery("a\0b")).toBe("a b");
    expect(
      parseTerms(Array.from({ length: 80 }, (_, index) => `w${index}`).join(" ")),
    ).toHaveLength(12);
  });

  it("contain only letters, digits and marks, for any query", () => {
    fc.assert(
      fc.property(anyText, (query) => {
        for (const { word } of parseTerms(query)) expect(word).toMatch(/^[\p{L}\p{N}\p{M}]+$/u);
      }),
    );
  });
});

describe("typos", () => {
  it("include missing, added, wrong and swapped letters", () => {
    expect(countTypos("tide", "tide", 2)).toBe(0);
    for (const slip of ["tid", "tides", "tibe", "tdie"])
      expect(countTypos(slip, "tide", 2)).toBe(1);
    expect(countTypos("kitten", "sitting", 3)).toBe(3);
    expect(countTypos("abcdefgh", "zyxwvuts", 2)).toBeGreaterThan(2);
    expect(countTypos("harbuo", "harbourmaster", 1, true)).toBe(1);
  });

  it("are found in a vocabulary as if each word were compared", () => {
    const letters = fc.string({
      unit: fc.constantFrom("a", "b", "c", "d", "e", "t"),
      minLength: 3,
      maxLength: 10,
    });
    fc.assert(
      fc.property(fc.uniqueArray(letters, { maxLength: 60 }), letters, (known, word) => {
        const vocabulary = createVocabulary();
        for (const one of known) vocabulary.add(one);
        const near = known.filter((one) => one !== word && countTypos(word, one, 1) === 1);
        const count = word.length < 5 ? 0 : Math.min(8, near.length);
        expect(vocabulary.near(word, false)).toHaveLength(count);
      }),
    );
  });
});

describe("highlighted matches", () => {
  it("never change a text", () => {
    fc.assert(
      fc.property(anyText, anyText, (text, query) => {
        const parts = markText(text, parseTerms(query));
        expect(parts.map((part) => part.text).join("")).toBe(text);
      }),
    );
  });

  it("a snippet separates headings, table cells and other lines without a full stop", () => {
    const text = "Fifty minutes\nThe Earth turns.\nBread “100 %”\nFlour\n“Yes.”\nThe end";
    const snippet = findSnippet(text, parseTerms("earth"))?.map((part) => part.text);
    expect(snippet?.join("")).toBe(
      "Fifty minutes · The Earth turns. Bread “100 %” · Flour · “Yes.” The end",
    );
  });

  it("are taken from the part of a text that contains the most query words", () => {
    const filler = "One word after another, as it goes. ".repeat(20);
    const text = `A tide first. ${filler}Then clock and tide together. ${filler}`;
    const snippet = findSnippet(text, parseTerms("tide clock"))?.filter(({ isMatch }) => isMatch);
    expect(snippet?.map((part) => part.text)).toEqual(["clock", "tide"]);
    expect(findSnippet(text, parseTerms("harbour"))).toBeUndefined();
  });
});
