import { describe, expect, test } from "vitest";
import { readGhostHtml } from "#lib/import/ghost/content.ts";
import { checkPermalink, buildPermalink } from "#lib/import/ghost/addresses.ts";
import { htmlToRichContent } from "#lib/convert/html/to-rich-content.ts";
import type { RichContentNode } from "#lib/rich-content/document.ts";
import { plainText } from "#lib/rich-content/text.ts";
import { createLexical, wholeHtml } from "#tests/support/content/ghost.ts";

type Row = Parameters<typeof readGhostHtml>[0];
const empty: Row = { html: "", lexical: "", mobiledoc: "", plaintext: "" };

/** Returns the document, the reports and the requested files. */
async function convert(row: Partial<Row>) {
  const problems: string[] = [];
  const files: string[] = [];
  const report = (what: string) => problems.push(what);
  const html = readGhostHtml({ ...empty, ...row }, report);
  const content = await htmlToRichContent(html.replaceAll("__GHOST_URL__", "https://old.example"), {
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

describe("the HTML of a Ghost post", () => {
  test("becomes a document with a node for every block and card", async () => {
    const { content, problems } = await convert({ html: wholeHtml });
    expect(types(content.nodes)).toEqual([
      "PARAGRAPH",
      "PARAGRAPH",
      "HEADING",
      "BLOCKQUOTE",
      "BLOCKQUOTE",
      "ORDERED_LIST",
      "DIVIDER",
      "CODE_BLOCK",
      "PARAGRAPH",
      "IMAGE",
      "GALLERY",
      "PARAGRAPH",
      "LINK_PREVIEW",
      "PARAGRAPH",
      "VIDEO",
      "EMBED",
      "HTML",
      "VIDEO",
      "AUDIO",
      "FILE",
      "PARAGRAPH",
      "PARAGRAPH",
      "HTML",
      "HEADING",
      "TABLE",
      "PARAGRAPH",
      "COLLAPSIBLE_LIST",
      "BUTTON",
      "HEADING",
      "PARAGRAPH",
      "BUTTON",
      "PARAGRAPH",
      "BUTTON",
      "IMAGE",
      "HEADING",
      "PARAGRAPH",
      "PARAGRAPH",
      "BUTTON",
    ]);
    expect(problems).toEqual([
      "a paywall was removed, so the text behind it is part of the post",
      "a Ghost sign-up form was left out",
    ]);
  });

  test("keeps its text formatting", async () => {
    const { content } = await convert({ html: wholeHtml });
    const [line, linked] = content.nodes;
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
    const numbered = find(content.nodes, "ORDERED_LIST");
    expect(numbered?.orderedListData?.start).toBe(4);
    expect(types(numbered?.nodes[0]?.nodes ?? [])).toEqual(["PARAGRAPH", "BULLETED_LIST"]);
  });

  test("keeps the data of its cards", async () => {
    const { content, files } = await convert({ html: wholeHtml });
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
    expect(nodes.findLast(({ type }) => type === "VIDEO")?.videoData).toMatchObject({
      video: { src: { id: "wave.mp4" }, width: 900, height: 600 },
      thumbnail: { src: { id: "boat.png" } },
      options: { autoPlay: false, playInLoop: true, showControls: true },
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
    expect(plainText({ nodes: nodes.filter(({ type }) => type === "COLLAPSIBLE_LIST") })).toBe(
      "More\nInside",
    );
    expect(plainText(content)).toContain("★★★★☆");
    expect(files).not.toContain("https://elsewhere.example/i.png");
    expect(files.join()).not.toContain("spacergif");
  });

  test("has HTML nodes for scripts of cards, and no colours that fit only the ground of a card", async () => {
    const { content } = await convert({ html: wholeHtml });
    const scripts = content.nodes.filter(({ type }) => type === "HTML");
    expect(scripts.map(({ htmlData }) => htmlData?.html)).toEqual([
      '<script src="https://gist.github.com/a/1.js"></script>',
      "<script>count();</script>",
    ]);
    const heading = content.nodes.findLast(({ nodes }) => nodes[0]?.textData?.text === "Big words");
    expect(findDecorations(heading, "Big words")).toEqual([]);
  });
});

describe("a Ghost post without HTML", () => {
  const report =
    "it has no HTML, so only its words were imported: save it in Ghost and export it again";
  const secret = { html: "<p>Secret</p>", visibility: { web: { nonMember: false } } };

  test("keeps the words of Lexical, without cards", async () => {
    const children = [
      {
        type: "paragraph",
        children: [{ text: "A " }, { type: "link", children: [{ text: "b" }] }],
      },
      { type: "html", ...secret },
      { type: "email", html: "<p>Secret</p>" },
      { type: "email-cta", html: "<p>Secret</p>", buttonText: "Secret" },
      { type: "list", children: [{ type: "listitem", children: [{ text: "c" }] }] },
    ];
    const { content, problems } = await convert({
      lexical: JSON.stringify({ root: { children } }),
    });
    expect(plainText(content)).toBe("A b\nc");
    expect(problems).toEqual([report]);
  });

  test("keeps the words of Mobiledoc, without cards", async () => {
    const sections = [
      [
        1,
        "p",
        [
          [0, [0], 1, "A"],
          [0, [], 0, " b"],
        ],
      ],
      [10, 0],
      [3, "ul", [[[0, [], 0, "c"]]]],
    ];
    const mobiledoc = JSON.stringify({ markups: [["em"]], cards: [["html", secret]], sections });
    const { content, problems } = await convert({ mobiledoc });
    expect(plainText(content)).toBe("A b\nc");
    expect(problems).toEqual([report]);
  });

  test("keeps the words of editor content that is nested very deeply", async () => {
    const levels = 20_000;
    const lexical = `{"root":{"children":[${'{"type":"quote","children":['.repeat(levels)}{"text":"deep"}${"]}".repeat(levels)}]}}`;
    expect(plainText((await convert({ lexical })).content)).toBe("deep");
  });

  test.each(["{", "[]", '{"sections":3}', '{"root":null}'])(
    "has its plain text if the editor content is %s",
    async (lexical) => {
      const { content, problems } = await convert({ lexical, plaintext: "Words" });
      expect(plainText(content)).toBe("Words");
      expect(problems).toEqual([]);
    },
  );

  test("is not reported if it has HTML", async () => {
    const { problems } = await convert({ html: "<p>a</p>", lexical: createLexical("b") });
    expect(problems).toEqual([]);
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
