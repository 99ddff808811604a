/** The node types of Ricos documents, and the parents that some types need. */
import { listedFormats } from "../text-formats.ts";

export const nodeTypes = [
  "PARAGRAPH",
  "TEXT",
  "HEADING",
  "BULLETED_LIST",
  "ORDERED_LIST",
  "LIST_ITEM",
  "BLOCKQUOTE",
  "CODE_BLOCK",
  "VIDEO",
  "DIVIDER",
  "FILE",
  "GALLERY",
  "GIF",
  "HTML",
  "IMAGE",
  "LINK_PREVIEW",
  "MAP",
  "POLL",
  "APP_EMBED",
  "BUTTON",
  "COLLAPSIBLE_LIST",
  "TABLE",
  "EMBED",
  "COLLAPSIBLE_ITEM",
  "COLLAPSIBLE_ITEM_TITLE",
  "COLLAPSIBLE_ITEM_BODY",
  "TABLE_CELL",
  "TABLE_ROW",
  "EXTERNAL",
  "AUDIO",
  "CAPTION",
  "LAYOUT",
  "LAYOUT_CELL",
  "SHAPE",
  "CARD",
  "TOC",
  "SMART_BLOCK",
  "SMART_BLOCK_CELL",
  "CHECKBOX_LIST",
] as const;
export type NodeType = (typeof nodeTypes)[number];

/** The only parents in which a type may occur. Types that are not listed may occur anywhere. */
export const requiredParents: Readonly<Partial<Record<NodeType, readonly NodeType[]>>> = {
  TEXT: ["PARAGRAPH", "HEADING", "CODE_BLOCK", "CAPTION"],
  LIST_ITEM: ["BULLETED_LIST", "ORDERED_LIST", "CHECKBOX_LIST"],
  TABLE_ROW: ["TABLE"],
  TABLE_CELL: ["TABLE_ROW"],
  COLLAPSIBLE_ITEM: ["COLLAPSIBLE_LIST"],
  COLLAPSIBLE_ITEM_TITLE: ["COLLAPSIBLE_ITEM"],
  COLLAPSIBLE_ITEM_BODY: ["COLLAPSIBLE_ITEM"],
  LAYOUT_CELL: ["LAYOUT"],
  SMART_BLOCK_CELL: ["SMART_BLOCK"],
};

/** The types of decorations in Ricos. */
export const decorationTypes: readonly string[] = [
  ...listedFormats.map(({ decoration }) => decoration.type),
  "ANCHOR",
  "MENTION",
  "LINK",
  "COLOR",
  "FONT_SIZE",
  "SKETCH",
  "EXTERNAL",
];
