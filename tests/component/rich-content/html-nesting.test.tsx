import fc from "fast-check";
import { parse, serialize, Tokenizer } from "parse5";
import { describe, expect, test } from "vitest";
import { RichContentView } from "#components/rich-content/rich-content-view.tsx";
import { toHtml } from "#lib/rich-content/export/to-html.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { anyDocument } from "#tests/support/content/any-document.ts";
import { listItem, paragraph, text } from "#tests/support/content/nodes.ts";
import { drawWhole } from "#tests/support/components/draw-whole.ts";

type Tag = { readonly tagName: string; readonly attrs: readonly { name: string; value: string }[] };

const voidTags = new Set(["br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"]);

/** Returns a page's tags in source order. Uses a tokenizer, because a parser would move elements. */
function readTags(html: string): string[] {
  const tags: string[] = [];
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: ({ tagName, attrs }: Tag) => {
        tags.push([tagName, ...attrs.map(({ name, value }) => `${name}=${value}`)].join(" "));
      },
      onEndTag: ({ tagName }: Tag) => {
        if (!voidTags.has(tagName)) tags.push(`/${tagName}`);
      },
      onCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
    },
  );
  tokenizer.write(html, true);
  return tags;
}

const writePage = (body: string): string =>
  `<html><head></head><body><article>${body}</article></body></html>`;

/** Returns a page's HTML with its elements where a browser would put them. */
const parseAndWrite = (html: string): string => serialize(parse(html, { scriptingEnabled: false }));

const draw = (nodes: readonly object[]) =>
  drawWhole(
    <RichContentView
      content={normaliseRichContent({ nodes })}
      context={{ postId: "p", siteHost: "blog.example" }}
    />,
  );

describe("browsers parse a document's HTML with the nesting in which it was written", () => {
  test("for every document", async () => {
    await fc.assert(
      fc.asyncProperty(anyDocument, async ({ nodes }) => {
        const html = writePage(await draw(nodes));
        expect(readTags(parseAndWrite(html))).toEqual(readTags(html));
      }),
      { numRuns: 50 },
    );
  });

  test("for every document in a feed", () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const siteUrl = "https://blog.example";
        const html = writePage(toHtml(normaliseRichContent(document), { siteUrl, language: "en" }));
        expect(readTags(parseAndWrite(html))).toEqual(readTags(html));
      }),
      { numRuns: 50 },
    );
  });

  test.each([
    [
      "an item inside an item",
      [listItem(paragraph("a"), listItem(paragraph("b")))],
      "ul li ul li /li /ul /li /ul",
    ],
    [
      "items in a container of an unknown type",
      [listItem({ type: "UNKNOWN_LIST", nodes: [listItem(), listItem(text("c"))] })],
      "ul li ul li /li li /li /ul /li /ul",
    ],
    [
      "text directly inside a list",
      [{ type: "ORDERED_LIST", nodes: [text("a"), listItem()] }],
      "ol li /li li /li /ol",
    ],
    [
      "a list directly inside a list",
      [{ type: "BULLETED_LIST", nodes: [{ type: "ORDERED_LIST", nodes: [listItem()] }] }],
      "ul li ol li /li /ol /li /ul",
    ],
  ])("with %s", async (_, nodes, tags) => {
    const html = writePage(await draw(nodes));
    expect(readTags(parseAndWrite(html))).toEqual(readTags(html));
    const names = readTags(html).map((tag) => tag.split(" ")[0] ?? "");
    expect(names.filter((name) => /^\/?(ul|ol|li)$/.test(name)).join(" ")).toBe(tags);
  });
});
