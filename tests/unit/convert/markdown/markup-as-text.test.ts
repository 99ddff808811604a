import fc from "fast-check";
import type { PhrasingContent, RootContent } from "mdast";
import { describe, expect, test } from "vitest";
import { richContentToMarkdown } from "#lib/convert/markdown/from-rich-content.ts";
import { parseMarkdown, walkNodes } from "#lib/convert/markdown/context.ts";
import { createLink } from "#lib/convert/markdown/inlines.ts";
import { markdownToRichContent } from "#lib/convert/markdown/to-rich-content.ts";
import { writeMarkdown } from "#lib/convert/markdown/write-markdown.ts";
import { bold, italic, strikethrough } from "#lib/convert/nodes.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { plainText } from "#lib/rich-content/text.ts";
import { anyString } from "#tests/support/content/any-string.ts";

const text = (value: string, ...decorations: readonly object[]) => ({
  type: "TEXT",
  textData: { text: value, decorations },
});
const paragraph = (...nodes: readonly object[]) => ({ type: "PARAGRAPH", nodes });

const link = createLink("https://wet.example/a_(b)");

const styles = [[], [bold], [italic], [bold, italic], [strikethrough], [link], [link, bold]];

const piece = fc.constantFrom(
  ..."<>@a-.|\\&;#`*_~[]()!:/0+?\"'=${}^,%".split(""),
  "http://",
  "www.",
  "mailto:",
  "xmpp:",
  "a@b.c",
  "<-@0>",
  "<a@b",
  "&amp;",
  "&#60;",
  "<!--",
  "-->",
  "<b>",
  "[^1]",
  "![",
  "](",
  " ",
);
const markup = fc
  .array(piece, { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.join("").trim())
  .filter((value) => value !== "");

const places: Readonly<Record<string, (...texts: object[]) => object>> = {
  paragraph,
  heading: (...nodes) => ({ type: "HEADING", headingData: { level: 2 }, nodes }),
  quote: (...texts) => ({ type: "BLOCKQUOTE", nodes: [paragraph(...texts)] }),
  item: (...texts) => ({
    type: "BULLETED_LIST",
    nodes: [{ type: "LIST_ITEM", nodes: [paragraph(...texts)] }],
  }),
  cell: (...texts) => ({
    type: "TABLE",
    tableData: { rowHeader: true },
    nodes: [{ type: "TABLE_ROW", nodes: [{ type: "TABLE_CELL", nodes: [paragraph(...texts)] }] }],
  }),
};

/** The same places as Markdown nodes. */
const blocks: Readonly<Record<string, (child: PhrasingContent) => RootContent>> = {
  paragraph: (child) => ({ type: "paragraph", children: [child] }),
  heading: (child) => ({ type: "heading", depth: 2, children: [child] }),
  quote: (child) => ({
    type: "blockquote",
    children: [{ type: "paragraph", children: [child] }],
  }),
  link: (child) => ({
    type: "paragraph",
    children:
      child.type === "text"
        ? [{ type: "link", url: "https://wet.example/", children: [child] }]
        : [child],
  }),
  cell: (child) => ({
    type: "table",
    children: [{ type: "tableRow", children: [{ type: "tableCell", children: [child] }] }],
  }),
};

describe("text that looks like markup or a URL", () => {
  test("is escaped, so that it is parsed as the same text without HTML", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(blocks)), markup, (place, value) => {
        const block = blocks[place]?.({ type: "text", value });
        const found = [...walkNodes(parseMarkdown(writeMarkdown(block ? [block] : [])))];
        const texts = found.flatMap((node) => (node.type === "text" ? [node.value] : []));
        expect(texts.join("")).toBe(value);
        expect(found.map(({ type }) => type)).not.toContain("html");
      }),
      {
        numRuns: 100,
        examples: [
          ["link", "<-@0>"],
          ["link", "x<0@0>y"],
          ["cell", "<-@0>"],
          ["heading", "www.[^1]"],
          ["paragraph", "www.`"],
          ["quote", "www.<!--"],
        ],
      },
    );
  });

  test("survives a Markdown round trip in every block", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(places)),
        fc.array(fc.tuple(markup, fc.constantFrom(...styles)), { minLength: 1, maxLength: 3 }),
        (place, parts) => {
          const texts = parts.flatMap(([value, decorations], index) => [
            ...(index === 0 ? [] : [text(" ")]),
            text(value, ...decorations),
          ]);
          const content = normaliseRichContent({ nodes: [places[place]?.(...texts)] });
          const markdown = richContentToMarkdown(content, new Map());
          expect(plainText(markdownToRichContent(markdown, () => undefined))).toBe(
            plainText(content),
          );
        },
      ),
      {
        numRuns: 100,
        examples: [
          ["cell", [["<-@0>", [link]]]],
          ["paragraph", [["x<0@0>y", [link]]]],
          ["heading", [["www.[^1]", []]]],
          ["item", [["www.`", [bold]]]],
          ["quote", [["www.<!--", []]]],
        ],
      },
    );
  });

  test("survives a Markdown round trip as alternative text", () => {
    const file = { id: "one.jpg", path: "one.jpg", width: 2, height: 1 };
    fc.assert(
      fc.property(markup, (altText) => {
        const image = { src: { id: file.id }, width: file.width, height: file.height };
        const content = normaliseRichContent({
          nodes: [{ type: "IMAGE", imageData: { image, altText } }],
        });
        const markdown = richContentToMarkdown(content, new Map([[file.id, file]]));
        const [again] = markdownToRichContent(markdown, () => file).nodes;
        const flat = (value: string | undefined) => value?.replace(/\s+/g, " ");
        expect(flat(again?.imageData?.altText)).toBe(flat(altText));
      }),
      { examples: [["<-@0>"], ["www.]("], ["&amp;|\\"]] },
    );
  });

  test("any text stays the text of paragraphs", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "grapheme" }), anyString()), (value) => {
        const content = normaliseRichContent({ nodes: [paragraph(text(value))] });
        const markdown = richContentToMarkdown(content, new Map());
        const again = markdownToRichContent(markdown, () => undefined);
        const flat = (source: string) =>
          source.toWellFormed().replace(/[\s\p{Cc}\uFFFE\uFFFF]+/gu, "");
        expect(flat(plainText(again))).toBe(flat(value));
        expect(again.nodes.every(({ type }) => type === "PARAGRAPH")).toBe(true);
      }),
      { numRuns: 80 },
    );
  });
});
