import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalDocument } from "#lib/convert/markdown/canonical.ts";
import type { KnownFiles } from "#lib/convert/markdown/known-files.ts";
import { richContentToMarkdown } from "#lib/convert/markdown/from-rich-content.ts";
import { markdownToRichContent } from "#lib/convert/markdown/to-rich-content.ts";
import type { RichContent } from "#lib/rich-content/document.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { plainText } from "#lib/rich-content/text.ts";
import { anyDocument, picture } from "#tests/support/content/any-document.ts";

const file = { id: picture(), path: "../media/fed/a picture.png", width: 640, height: 480 };
const files: KnownFiles = new Map([[file.id, file]]);

const read = (markdown: string): RichContent =>
  markdownToRichContent(markdown, (path) => (path === file.path ? file : undefined), {
    link: (url) => (url === file.path ? `/media/${file.id}` : url),
  });

const text = (value: string, ...decorations: object[]) => ({
  type: "TEXT",
  textData: { text: value, decorations },
});
const bold = { type: "BOLD", fontWeightValue: 700 };
const italic = { type: "ITALIC", italicData: true };

describe("a document as Markdown", () => {
  test("can be parsed back into the same document and then written as the same text", () => {
    fc.assert(
      fc.property(anyDocument, (written) => {
        const document = normaliseRichContent(written);
        const markdown = richContentToMarkdown(document, files);
        const again = read(markdown);
        expect(canonicalDocument(again, files)).toEqual(canonicalDocument(document, files));
        expect(plainText(again)).toBe(plainText(document));
        expect(richContentToMarkdown(again, files)).toBe(markdown);
      }),
      { numRuns: 15 },
    );
  });

  test("uses Markdown for all nodes that Markdown supports", () => {
    const paragraph = (...nodes: object[]) => ({ type: "PARAGRAPH", nodes });
    const markdown = richContentToMarkdown(
      normaliseRichContent({
        nodes: [
          { type: "HEADING", headingData: { level: 2 }, nodes: [text("On herons")] },
          paragraph(
            text("A "),
            text("grey ", bold),
            text("and", bold, italic),
            text(" tall"),
            text(" bird."),
          ),
          {
            type: "BULLETED_LIST",
            nodes: ["one", "two"].map((word) => ({
              type: "LIST_ITEM",
              nodes: [paragraph(text(word))],
            })),
          },
          {
            type: "CODE_BLOCK",
            codeBlockData: { language: "ts" },
            nodes: [text("let a;\n\nlet b;")],
          },
          {
            type: "IMAGE",
            imageData: {
              image: { src: { id: file.id }, width: 640, height: 480 },
              containerData: { width: { size: "CONTENT" }, alignment: "CENTER" },
              altText: "A heron",
              caption: "Waiting",
            },
          },
          {
            type: "BLOCKQUOTE",
            nodes: [paragraph(text("H"), text("2", { type: "SUBSCRIPT" }), text("O"))],
          },
        ],
      }),
      files,
    );
    expect(markdown).toBe(
      [
        "## On herons",
        "A **grey _and_** tall bird.",
        "- one\n- two",
        "```ts\nlet a;\n\nlet b;\n```",
        '![A heron](<../media/fed/a picture.png> "Waiting")',
        "> H<sub>2</sub>O\n",
      ].join("\n\n"),
    );
  });

  test("uses a ricos block, with Markdown inside, for nodes that Markdown does not support", () => {
    const markdown = richContentToMarkdown(
      normaliseRichContent({
        nodes: [
          {
            type: "COLLAPSIBLE_LIST",
            id: "faq",
            nodes: [
              {
                type: "COLLAPSIBLE_ITEM",
                nodes: [
                  {
                    type: "COLLAPSIBLE_ITEM_TITLE",
                    nodes: [{ type: "PARAGRAPH", nodes: [text("Why", italic), text("?")] }],
                  },
                ],
              },
            ],
          },
          {
            type: "VIDEO",
            videoData: { thumbnail: { src: { id: file.id }, width: 640, height: 480 } },
          },
        ],
      }),
      files,
    );
    expect(markdown).toBe(
      [
        "```ricos",
        "- type: COLLAPSIBLE_LIST",
        "  id: faq",
        "  nodes:",
        "    - type: COLLAPSIBLE_ITEM",
        "      nodes:",
        "        - type: COLLAPSIBLE_ITEM_TITLE",
        '          markdown: "*Why*?"',
        "- type: VIDEO",
        "  videoData:",
        "    thumbnail:",
        "      src:",
        "        file: ../media/fed/a picture.png",
        "```",
        "",
      ].join("\n"),
    );
  });

  test("keeps its footnotes, and the IDs of link targets", () => {
    const markdown =
      "One[^1] and two[^2].\n\n[^1]: The *first*.\n\n[^2]: The second,\n\n    at length.\n";
    expect(richContentToMarkdown(read(markdown), files)).toBe(markdown);
    const linked = normaliseRichContent({
      nodes: [
        { type: "PARAGRAPH", id: "there", nodes: [text("Here")] },
        {
          type: "PARAGRAPH",
          id: "nobody",
          nodes: [text("Up", { type: "ANCHOR", anchorData: { anchor: "there" } })],
        },
      ],
    });
    const again = read(richContentToMarkdown(linked, files));
    expect(again.nodes[0]?.id).toBe("there");
    expect(again.nodes[1]?.nodes[0]?.textData?.decorations[0]?.anchorData?.anchor).toBe("there");
  });
});
