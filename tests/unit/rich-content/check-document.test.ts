import { describe, expect, test } from "vitest";
import { checkDocument } from "#lib/rich-content/check-document.ts";
import { maximumDepth } from "#lib/rich-content/normalise.ts";
import { nodeTypes } from "#lib/rich-content/schema/node-types.ts";
import { createWideNodes } from "#tests/support/content/wide-document.ts";
import { readField, walkValues } from "#lib/wix/json-object.ts";

const at = "draftPost.richContent";
const check = (...nodes: unknown[]) =>
  checkDocument({ nodes }, at).map(({ field, type }) => `${field.slice(at.length + 1)} ${type}`);
const node = (type: string, data: object = {}, nodes: unknown[] = []) => ({
  type,
  id: "n",
  nodes,
  ...data,
});
const text = (value: unknown, ...decorations: unknown[]) => ({
  type: "TEXT",
  id: "",
  nodes: [],
  textData: { text: value, decorations },
});

describe("a document that a client writes", () => {
  test("may have headings of levels 1 to 6", () => {
    const heading = (headingData: object) => check(node("HEADING", { headingData }));
    for (const level of [1, 6, "3"]) expect(heading({ level })).toEqual([]);
    for (const level of [0, 7, 9, 1.5, -1]) {
      expect(heading({ level })).toEqual(["nodes[0].headingData.level FORMAT"]);
    }
    expect(heading({ level: 2, renderedLevel: 9 })).toEqual([
      "nodes[0].headingData.renderedLevel FORMAT",
    ]);
  });

  test("is valid with nodes of every type", () => {
    // The wide document also has a list item outside a list.
    const nodes = createWideNodes("word").filter(({ type }) => type !== "LIST_ITEM");
    const others = [
      node("EXTERNAL", { externalData: { anything: [1, { a: null }] } }),
      node("CHECKBOX_LIST", {}, [node("LIST_ITEM", { listItemData: { checked: true } })]),
      node("DIVIDER", { dividerData: { lineStyle: "DASHED", width: "SMALL", alignment: "LEFT" } }),
      node("GIF", { gifData: { original: { mp4: "https://a.example/b.mp4" }, width: 4 } }),
      node("HTML", { htmlData: { html: "<b>a</b>", source: "HTML" } }),
      node("SHAPE", { shapeData: { title: "a" } }),
    ];
    const types = [...walkValues([nodes, others])].map((value) => readField(value, "type"));
    expect(nodeTypes.filter((type) => !types.includes(type))).toEqual([]);
    expect(check(...nodes, ...others)).toEqual([]);
  });

  test("may contain null values, unknown fields and numbers as text", () => {
    expect(
      check(
        node("IMAGE", {
          imageData: { image: { src: { id: "a.jpg" }, width: 3 }, caption: null, crop: { x: 0 } },
          paragraphData: null,
          style: { paddingTop: "4px" },
        }),
        node("FILE", { fileData: { sizeInKb: "12" } }),
      ),
    ).toEqual([]);
    expect(checkDocument({}, at)).toEqual([]);
  });

  test.each([
    ["is text", "nodes[0] FORMAT", ["text"]],
    ["has no type", "nodes[0].type ENUM", [{ id: "a" }]],
    ["has an unknown type", "nodes[1].type ENUM", [node("DIVIDER"), node("MARQUEE")]],
    ["has a number as ID", "nodes[0].id FORMAT", [{ type: "DIVIDER", id: 5 }]],
    ["is text outside a paragraph", "nodes[0].type PARENT", [text("a")]],
    [
      "is a list item outside a list",
      "nodes[0].nodes[0].type PARENT",
      [node("BLOCKQUOTE", {}, [node("LIST_ITEM")])],
    ],
    [
      "has the data of another type",
      "nodes[0].imageData ONE_OF",
      [node("DIVIDER", { imageData: {} })],
    ],
    [
      "has a text that is a number",
      "nodes[0].nodes[1].textData.text FORMAT",
      [node("PARAGRAPH", {}, [text("a"), text(5)])],
    ],
    [
      "has an unknown decoration",
      "nodes[0].nodes[0].textData.decorations[1].type ENUM",
      [node("PARAGRAPH", {}, [text("a", { type: "BOLD" }, { type: "BLINK" })])],
    ],
    [
      "has an invalid link",
      "nodes[0].nodes[0].textData.decorations[0].linkData.link.target ENUM",
      [node("PARAGRAPH", {}, [text("a", { type: "LINK", linkData: { link: { target: "NEW" } } })])],
    ],
    [
      "has an unknown enumeration value",
      "nodes[0].dividerData.lineStyle ENUM",
      [node("DIVIDER", { dividerData: { lineStyle: "WAVY" } })],
    ],
    [
      "has an invalid item in a list",
      "nodes[0].galleryData.items[1].image.media.width FORMAT",
      [
        node("GALLERY", {
          galleryData: { items: [{ title: "a" }, { image: { media: { width: "wide" } } }] },
        }),
      ],
    ],
    [
      "has a file whose URL is a number",
      "nodes[0].imageData.image.src.url FORMAT",
      [node("IMAGE", { imageData: { image: { src: { url: 5 } } } })],
    ],
    ["has children that are no list", "nodes[0].nodes FORMAT", [{ type: "BLOCKQUOTE", nodes: {} }]],
  ])("is rejected with the path of a node that %s", (_what, expected, nodes) => {
    expect(check(...nodes)).toEqual([expected]);
  });

  test("is rejected if it is nested too deeply or has too many nodes", () => {
    let nested = node("BLOCKQUOTE");
    for (let depth = 1; depth < maximumDepth; depth += 1) nested = node("BLOCKQUOTE", {}, [nested]);
    expect(check(nested)).toEqual([]);
    expect(check(node("BLOCKQUOTE", {}, [nested]))).toEqual([
      expect.stringMatching(/^nodes\[0\].*\.nodes MAX_DEPTH$/),
    ]);
    const dividers = (count: number) => Array.from({ length: count }, () => node("DIVIDER"));
    expect(check(...dividers(10_000))).toEqual([]);
    expect(check(...dividers(10_001))).toEqual(["nodes MAX_SIZE"]);
    expect(check(node("BLOCKQUOTE", {}, dividers(10_000)))).toContain("nodes MAX_SIZE");
  });

  test.each([["a text"], [5], [[]], [null]])("is rejected if it is %j", (document) => {
    expect(checkDocument(document, at)).toMatchObject([{ field: at }]);
  });
});
