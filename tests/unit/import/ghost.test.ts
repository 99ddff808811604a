import { describe, expect, test } from "vitest";
import { lexicalToHtml } from "#lib/import/ghost/lexical.ts";
import { mobiledocToHtml } from "#lib/import/ghost/mobiledoc.ts";
import { checkPermalink, buildPermalink } from "#lib/import/ghost/addresses.ts";
import { htmlToRichContent } from "#lib/convert/html/to-rich-content.ts";
import type { RichContentNode } from "#lib/rich-content/document.ts";
import { plainText } from "#lib/rich-content/text.ts";
import { wholeLexical, wholeMobiledoc } from "#tests/support/content/ghost.ts";

type ToHtml = typeof lexicalToHtml;

/** Returns the document, the reports and the requested files. */
async function convert(written: string, toHtml: ToHtml) {
  const problems: string[] = [];
  const files: string[] = [];
  const report = (what: string) => problems.push(what);
  const html = toHtml(written.replaceAll("__GHOST_URL__", "https://old.example"), report);
  const content = await htmlToRichContent(html ?? "", {
    baseUrl: "https://old.example/",
    isFile: (address) => address.includes("/content/files/"),
    media: {
      report,
      copy(reference) {
        files.push(reference);
        const id = `${reference.split("/").at(-1)}`;
        return Promise.resolve({
          id,
          url: `https://blog.example/media/${id}`,
          width: 90,
          height: 60,
        });
      },
    },
  });
  return { content, problems, files };
}

const types = (nodes: readonly RichContentNode[]): string[] => nodes.map(({ type }) => type);
const find = (nodes: readonly RichContentNode[], type: string): RichContentNode | undefined => {
  for (const node of nodes) {
    const found = node.type === type ? node : find(node.nodes, type);
    if (found !== undefined) return found;
  }
  return undefined;
};
const findDecorations = (node: RichContentNode | undefined, text: string) =>
  node?.nodes
    .find(({ textData }) => textData?.text.includes(text) === true)
    ?.textData?.decorations.map(({ type }) => type);

/** Node types that the cards are converted to in both formats, in order. */
const cardTypes = [
  "IMAGE",
  "GALLERY",
  "PARAGRAPH",
  "LINK_PREVIEW",
  "PARAGRAPH",
  "VIDEO",
  "VIDEO",
  "AUDIO",
  "FILE",
  "PARAGRAPH",
  "PARAGRAPH",
  "HEADING",
  "TABLE",
  "PARAGRAPH",
  "COLLAPSIBLE_LIST",
  "BUTTON",
  "HEADING",
  "HEADING",
  "BUTTON",
  "IMAGE",
  "HEADING",
  "PARAGRAPH",
  "PARAGRAPH",
  "BUTTON",
];
const leftOut = [
  "a Ghost sign-up form was left out",
  "newsletter-only text was left out",
  "a paywall was removed, so the text behind it is part of the post",
];

describe("a Ghost post in Lexical", () => {
  test("becomes a document with a node for every node and card", async () => {
    const { content, problems } = await convert(wholeLexical(), lexicalToHtml);
    expect(types(content.nodes)).toEqual([
      "PARAGRAPH",
      "PARAGRAPH",
      "PARAGRAPH",
      "HEADING",
      "BLOCKQUOTE",
      "BLOCKQUOTE",
      "ORDERED_LIST",
      "BULLETED_LIST",
      "DIVIDER",
      "CODE_BLOCK",
      "PARAGRAPH",
      ...cardTypes,
      "PARAGRAPH",
    ]);
    expect(problems).toEqual([...leftOut, "an unknown card was left out: gadget"]);
    expect(plainText(content)).toContain("kept all the same");
  });

  test("keeps its text formatting", async () => {
    const { content } = await convert(wholeLexical(), lexicalToHtml);
    const [line, linked, centred] = content.nodes;
    const formats = ["bold", "italic", "struck", "under", "code", "sub", "sup", "marked"].map(
      (word) => findDecorations(line, word),
    );
    expect(formats).toEqual([
      ["BOLD"],
      ["ITALIC"],
      ["STRIKETHROUGH"],
      ["UNDERLINE"],
      ["FONT_FAMILY"],
      ["SUBSCRIPT"],
      ["SUPERSCRIPT"],
      ["COLOR"],
    ]);
    expect(plainText(content)).toContain("\nnext & <line>");
    expect(findDecorations(linked, "second")?.toSorted()).toEqual(["BOLD", "ITALIC", "LINK"]);
    expect(centred?.paragraphData?.textStyle?.textAlignment).toBe("CENTER");
  });

  test("keeps nested lists with their numbers and checkboxes", async () => {
    const { content } = await convert(wholeLexical(), lexicalToHtml);
    const numbered = find(content.nodes, "ORDERED_LIST");
    expect(numbered?.orderedListData?.start).toBe(4);
    expect(types(numbered?.nodes[0]?.nodes ?? [])).toEqual(["PARAGRAPH", "BULLETED_LIST"]);
    const boxes = content.nodes.find(({ type }) => type === "BULLETED_LIST");
    expect(boxes?.nodes[0]?.listItemData?.checked).toBe(true);
  });

  test("keeps its cards' data", async () => {
    const { content, files } = await convert(wholeLexical(), lexicalToHtml);
    const { nodes } = content;
    expect(find(nodes, "IMAGE")).toMatchObject({
      imageData: {
        image: { src: { id: "boat.png" } },
        altText: "A boat",
        containerData: { width: { size: "FULL_WIDTH" } },
      },
      nodes: [{ type: "CAPTION" }],
    });
    expect(find(nodes, "LINK_PREVIEW")?.linkPreviewData).toMatchObject({
      link: { url: "https://elsewhere.example/a" },
      title: "Elsewhere",
      description: "A place",
      thumbnailUrl: "/media/boat.png",
    });
    expect(find(nodes, "AUDIO")?.audioData).toMatchObject({
      name: "A bell",
      audio: { src: { id: "bell.mp3" } },
    });
    expect(find(nodes, "FILE")?.fileData).toMatchObject({
      name: "Paper",
      src: { id: "paper.pdf" },
    });
    expect(find(nodes, "CODE_BLOCK")).toMatchObject({
      codeBlockData: { language: "js" },
      nodes: [{ textData: { text: "let a = '<b>';\n\n  b();" } }],
    });
    const callout = nodes.find(({ style }) => style?.backgroundColor !== undefined);
    expect(callout?.nodes.map(({ textData }) => textData?.text).join("")).toBe("💡 Mind the step");
    expect(
      plainText({
        nodes: [find(nodes, "COLLAPSIBLE_LIST") ?? callout].filter((one) => one !== undefined),
      }),
    ).toBe("More\nInside");
    expect(plainText(content)).toContain("★★★★☆");
    expect(files).not.toContain("https://elsewhere.example/i.png");
  });

  test("that is nested very deeply is reduced to its text", async () => {
    const levels = 20_000;
    const written = `{"root":{"children":[${'{"type":"quote","children":['.repeat(levels)}{"type":"text","text":"deep"}${"]}".repeat(levels)}]}}`;
    const { content } = await convert(written, lexicalToHtml);
    expect(plainText(content)).toBe("deep");
  });

  test("that is not a document is undefined", () => {
    expect(lexicalToHtml("{", () => {})).toBeUndefined();
    expect(lexicalToHtml("[]", () => {})).toBeUndefined();
  });
});

describe("a Ghost post in Mobiledoc", () => {
  test("becomes a document with a node for every section and card", async () => {
    const { content, problems } = await convert(wholeMobiledoc(), mobiledocToHtml);
    expect(types(content.nodes)).toEqual([
      "PARAGRAPH",
      "HEADING",
      "BLOCKQUOTE",
      "BLOCKQUOTE",
      "ORDERED_LIST",
      "IMAGE",
      "DIVIDER",
      "CODE_BLOCK",
      ...cardTypes,
    ]);
    expect(problems).toEqual(leftOut);
  });

  test("nests its markups as they were opened and closed", async () => {
    const { content } = await convert(wholeMobiledoc(), mobiledocToHtml);
    const [line] = content.nodes;
    expect(findDecorations(line, "bold")).toEqual(["BOLD"]);
    expect(findDecorations(line, "both")).toEqual(["BOLD", "ITALIC"]);
    expect(findDecorations(line, "second")).toEqual(["LINK"]);
    expect(findDecorations(line, "x")).toEqual(["FONT_FAMILY"]);
    expect(plainText({ nodes: line === undefined ? [] : [line] })).toBe("bold both\nsecondx");
  });

  test("that is not a document is undefined", () => {
    expect(mobiledocToHtml("nothing", () => {})).toBeUndefined();
    expect(mobiledocToHtml('{"sections":3}', () => {})).toBeUndefined();
  });
});

describe("a Ghost permalink", () => {
  const parts = {
    slug: "the tide",
    id: "9",
    published: Date.UTC(2024, 2, 4),
    primary_tag: undefined,
    primary_author: "desk",
  };
  test.each([
    ["/{slug}/", "/the%20tide/"],
    ["/{year}/{month}/{day}/{slug}/", "/2024/03/04/the%20tide/"],
    ["/{primary_tag}/{slug}/", "/all/the%20tide/"],
    ["/{primary_author}/{id}/", "/desk/9/"],
  ])("%s is the former path %s", (pattern, path) => {
    expect(buildPermalink(pattern, parts)).toBe(path);
  });
  test("is undefined if the pattern needs a date and the post has none", () => {
    expect(buildPermalink("/{year}/{slug}/", { ...parts, published: undefined })).toBeUndefined();
  });
  test.each(["slug", "/posts/", "/{slug}/{mood}/"])("%s is rejected", (pattern) => {
    expect(() => checkPermalink(pattern)).toThrow(/not a Ghost permalink/);
  });
});
