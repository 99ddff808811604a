import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareDocuments, compareTexts } from "#lib/editor/compare/compare-documents.ts";
import { summariseVersions } from "#lib/editor/compare/summarise-versions.ts";

const paragraph = (text: string) => ({
  type: "PARAGRAPH",
  id: "",
  nodes: [{ type: "TEXT", id: "", nodes: [], textData: { text, decorations: [] } }],
  paragraphData: {},
});
const picture = (id: string) => ({
  type: "IMAGE",
  id: "",
  nodes: [],
  imageData: { image: { src: { id } } },
});
const compare = (before: object[], after: object[]) =>
  compareDocuments({ nodes: before }, { nodes: after });
/** Writes a difference as one line, with added and removed words in brackets. */
const show = (before: object[], after: object[]) =>
  compare(before, after).map(
    ({ type, change, parts }) =>
      `${type} ${change ?? "same"}: ${parts
        .map(({ text, change: mark }) =>
          mark === undefined ? text : `[${mark === "added" ? "+" : "-"}${text}]`,
        )
        .join("")}`,
  );

describe("the comparison of two documents", () => {
  test("marks the words that were added and removed", () => {
    expect(
      show(
        [paragraph("One."), paragraph("The quick brown fox jumps.")],
        [paragraph("One."), paragraph("The quick red fox jumps high.")],
      ),
    ).toEqual([
      "PARAGRAPH same: One.",
      "PARAGRAPH changed: The quick [-brown][+red] fox jumps[+ high].",
    ]);
  });

  test("shows a block that has little in common with the other as removed and added", () => {
    expect(show([paragraph("Rain all day.")], [paragraph("Sunshine tomorrow evening")])).toEqual([
      "PARAGRAPH removed: [-Rain all day.]",
      "PARAGRAPH added: [+Sunshine tomorrow evening]",
    ]);
  });

  test("keeps the order of added, removed and moved blocks", () => {
    expect(
      show(
        [paragraph("Alpha alpha."), paragraph("Beta beta."), paragraph("Gamma gamma.")],
        [
          paragraph("New."),
          paragraph("Alpha alpha."),
          paragraph("Gamma gamma!"),
          paragraph("End."),
        ],
      ),
    ).toEqual([
      "PARAGRAPH added: [+New.]",
      "PARAGRAPH same: Alpha alpha.",
      "PARAGRAPH removed: [-Beta beta.]",
      "PARAGRAPH changed: Gamma gamma[-.][+!]",
      "PARAGRAPH added: [+End.]",
    ]);
  });

  test("shows a replaced picture, which has no text", () => {
    expect(show([picture("a.jpg")], [picture("b.jpg")])).toEqual([
      "IMAGE removed: [-]",
      "IMAGE added: [+]",
    ]);
  });

  test("contains exactly the words of both documents", () => {
    const text = fc.array(fc.constantFrom("ab", "cd", "ef", "gh", "."), {
      minLength: 1,
      maxLength: 8,
    });
    const texts = fc.array(
      text.map((words) => words.join(" ")),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const differences = compare(before.map(paragraph), after.map(paragraph));
        const read = (left: "added" | "removed") =>
          differences
            .filter(({ change }) => change !== left)
            .map(({ parts }) =>
              parts.flatMap((part) => (part.change === left ? [] : part.text)).join(""),
            );
        expect(read("added")).toEqual(before);
        expect(read("removed")).toEqual(after);
      }),
    );
  });

  test("of two long texts without anything in common ends, and shows both", () => {
    const write = (word: string) =>
      Array.from({ length: 3000 }, (_, index) => paragraph(`${word}${index}`));
    const differences = compare(write("left"), write("right"));
    expect(differences.filter(({ change }) => change === "added")).toHaveLength(3000);
    const words = Array.from({ length: 4000 }, (_, index) => `w${index}`);
    expect(compareTexts(words.join(" "), words.toReversed().join(" "))).toHaveLength(2);
  });
});

test("versions of the same minute show seconds, and each version shows what it changed", () => {
  const versions = [
    { savedDate: new Date("2026-03-14T09:30:40Z"), title: "Tides", words: 14 },
    { savedDate: new Date("2026-03-14T09:30:10Z"), title: "Tides", words: 2 },
    { savedDate: new Date("2026-03-14T09:29:59Z"), title: "Tide", words: 5 },
  ];
  expect(summariseVersions(versions)).toEqual([
    { needsSeconds: true, change: { words: 12, isNewTitle: false } },
    { needsSeconds: true, change: { words: -3, isNewTitle: true } },
    { needsSeconds: false, change: undefined },
  ]);
});
