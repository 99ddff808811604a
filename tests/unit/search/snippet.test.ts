import { describe, expect, test } from "vitest";
import { findSnippet } from "#lib/search/snippet.ts";
import { parseTerms } from "#lib/search/terms.ts";

const filler = (words: number) => "lorem ".repeat(words).trim();

/** Returns a snippet as text, with its matches in brackets. */
const find = (text: string, query: string): string | undefined =>
  findSnippet(text, parseTerms(query))
    ?.map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join("");

describe("a snippet", () => {
  test("marks every match, also the last word of a text", () => {
    expect(find("A kettle, another kettle", "kettle")).toBe("A [kettle], another [kettle]");
  });

  test("shows the first place that has all terms, at the beginning of a text or far from it", () => {
    const near = `tea ${filler(60)} tea and kettle ${filler(60)}`;
    const far = `tea ${filler(400)} tea and kettle ${filler(60)}`;
    for (const text of [near, far])
      expect(find(text, "tea kettle")).toMatch(/^… (?:lorem )+\[tea\] and \[kettle\] lorem .* …$/);
  });

  test("marks matches on both sides of the thousandth character", () => {
    const text = `${filler(160)} kettle one kettle two kettle three kettle four kettle five kettle`;
    expect(find(text, "kettle")?.match(/\[kettle\]/g)).toHaveLength(6);
  });

  test("is undefined for a text without a match", () => {
    expect(find(filler(500), "kettle")).toBeUndefined();
  });
});
