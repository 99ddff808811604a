import { expect, test } from "vitest";
import { cutDocument, prefixAnchors } from "#lib/rich-content/document-part.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";

const paragraph = (id: string, text: string, anchor?: string) => ({
  type: "PARAGRAPH",
  id,
  nodes: [
    {
      type: "TEXT",
      id: "",
      textData: {
        text,
        decorations: anchor === undefined ? [] : [{ type: "LINK", linkData: { link: { anchor } } }],
      },
    },
  ],
});
const create = (...nodes: object[]) => normaliseRichContent({ nodes });

test("a document within the limit is complete", () => {
  const content = create(paragraph("a", "12345"), paragraph("b", "12345"));
  expect(cutDocument(content, { characters: 10, nodes: 4 })).toEqual({ content, isCut: false });
});

test.each([
  ["characters", { characters: 9, nodes: 100 }],
  ["nodes", { characters: 100, nodes: 3 }],
])("a document with too many %s ends before the block that exceeds the limit", (_, limit) => {
  const content = create(paragraph("a", "12345"), paragraph("b", "12345"), paragraph("c", ""));
  const cut = cutDocument(content, limit);
  expect(cut.isCut).toBe(true);
  expect(cut.content.nodes.map(({ id }) => id)).toEqual(["a"]);
});

test("the pictures of a gallery count as nodes", () => {
  const items = Array.from({ length: 4 }, (_, index) => ({
    image: { media: { src: { id: `${index}.jpg` }, width: 4, height: 3 } },
  }));
  const content = create(paragraph("a", ""), { type: "GALLERY", id: "g", galleryData: { items } });
  const limit = { characters: 100, nodes: 7 };
  expect(cutDocument(content, limit).isCut).toBe(false);
  expect(cutDocument(content, { ...limit, nodes: 6 }).isCut).toBe(true);
});

test("the anchors of a document and the links to them get the prefix", () => {
  const content = prefixAnchors(create(paragraph("a", "text", "b"), paragraph("b", "")), "p1-");
  expect(content.nodes.map(({ id }) => id)).toEqual(["p1-a", "p1-b"]);
  const [decoration] = content.nodes[0]?.nodes[0]?.textData?.decorations ?? [];
  expect(decoration?.linkData?.link?.anchor).toBe("p1-b");
});
