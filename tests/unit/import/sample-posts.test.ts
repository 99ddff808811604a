import { describe, expect, test } from "vitest";
import type { RichContentNode } from "#lib/rich-content/document.ts";
import { galleryLayouts } from "#lib/rich-content/schema/nodes.ts";
import {
  demonstrationPosts,
  readSampleDocuments,
} from "#tests/support/content/sample-documents.ts";

const nodes = readSampleDocuments(demonstrationPosts).flatMap(({ document }) =>
  all(document.nodes),
);

function all(some: readonly RichContentNode[]): RichContentNode[] {
  return some.flatMap((node) => [node, ...all(node.nodes)]);
}

describe("the two sample posts that demonstrate rich content", () => {
  test("use every node type", () => {
    const types =
      "PARAGRAPH TEXT HEADING BULLETED_LIST ORDERED_LIST LIST_ITEM BLOCKQUOTE CODE_BLOCK VIDEO DIVIDER FILE GALLERY GIF HTML IMAGE LINK_PREVIEW MAP POLL APP_EMBED BUTTON COLLAPSIBLE_LIST TABLE EMBED COLLAPSIBLE_ITEM COLLAPSIBLE_ITEM_TITLE COLLAPSIBLE_ITEM_BODY TABLE_CELL TABLE_ROW EXTERNAL AUDIO CAPTION LAYOUT LAYOUT_CELL SHAPE CARD TOC SMART_BLOCK SMART_BLOCK_CELL CHECKBOX_LIST";
    expect([...new Set(nodes.map(({ type }) => type))].toSorted()).toEqual(
      types.split(" ").toSorted(),
    );
  });

  test("use every decoration", () => {
    const decorations =
      "BOLD ITALIC UNDERLINE SPOILER ANCHOR MENTION COLOR FONT_SIZE EXTERNAL STRIKETHROUGH SUPERSCRIPT SUBSCRIPT FONT_FAMILY SKETCH";
    const used = nodes.flatMap(({ textData }) => textData?.decorations ?? []);
    expect(new Set(used.map(({ type }) => type))).toEqual(
      new Set([...decorations.split(" "), "LINK"]),
    );
  });

  test("use every gallery layout", () => {
    const used = nodes.flatMap(({ galleryData }) => galleryData?.options?.layout?.type ?? []);
    expect(used.toSorted()).toEqual(galleryLayouts.toSorted());
  });
});
