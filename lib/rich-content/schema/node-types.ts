/** The types of nodes and decorations in Ricos documents. */
import { listedFormats } from "../text-formats.ts";

type NodeFacts = {
  /** The only parents in which the type may occur. Without them, it may occur anywhere. */
  readonly parents?: readonly NodeType[];
  /** Whether Wix always writes a position and width into its data. */
  readonly hasContainer?: boolean;
  /** Whether Markdown can express it. In Markdown files, other nodes are `ricos` blocks. */
  readonly isInMarkdown?: boolean;
  readonly isInComments?: boolean;
};

const table = {
  PARAGRAPH: { isInMarkdown: true, isInComments: true },
  TEXT: {
    parents: ["PARAGRAPH", "HEADING", "CODE_BLOCK", "CAPTION"],
    isInMarkdown: true,
    isInComments: true,
  },
  HEADING: { isInMarkdown: true },
  BULLETED_LIST: { isInMarkdown: true, isInComments: true },
  ORDERED_LIST: { isInMarkdown: true, isInComments: true },
  LIST_ITEM: {
    parents: ["BULLETED_LIST", "ORDERED_LIST", "CHECKBOX_LIST"],
    isInMarkdown: true,
    isInComments: true,
  },
  BLOCKQUOTE: { isInMarkdown: true, isInComments: true },
  CODE_BLOCK: { isInMarkdown: true, isInComments: true },
  VIDEO: { hasContainer: true },
  DIVIDER: { hasContainer: true, isInMarkdown: true },
  FILE: { hasContainer: true },
  GALLERY: { hasContainer: true },
  GIF: { hasContainer: true },
  HTML: { hasContainer: true },
  IMAGE: { hasContainer: true, isInMarkdown: true },
  LINK_PREVIEW: { hasContainer: true },
  MAP: { hasContainer: true },
  POLL: { hasContainer: true },
  APP_EMBED: {},
  BUTTON: { hasContainer: true },
  COLLAPSIBLE_LIST: { hasContainer: true },
  TABLE: { hasContainer: true, isInMarkdown: true },
  EMBED: { hasContainer: true },
  COLLAPSIBLE_ITEM: { parents: ["COLLAPSIBLE_LIST"] },
  COLLAPSIBLE_ITEM_TITLE: { parents: ["COLLAPSIBLE_ITEM"] },
  COLLAPSIBLE_ITEM_BODY: { parents: ["COLLAPSIBLE_ITEM"] },
  TABLE_CELL: { parents: ["TABLE_ROW"], isInMarkdown: true },
  TABLE_ROW: { parents: ["TABLE"], isInMarkdown: true },
  EXTERNAL: {},
  AUDIO: { hasContainer: true },
  CAPTION: {},
  LAYOUT: {},
  LAYOUT_CELL: { parents: ["LAYOUT"] },
  SHAPE: {},
  CARD: {},
  TOC: {},
  SMART_BLOCK: {},
  SMART_BLOCK_CELL: { parents: ["SMART_BLOCK"] },
  CHECKBOX_LIST: {},
} as const satisfies Record<
  string,
  { readonly parents?: readonly string[] } & Omit<NodeFacts, "parents">
>;
export type NodeType = keyof typeof table;

/** The node types, with the places where they may occur. */
export const nodeTable: Readonly<Record<NodeType, NodeFacts>> = table;

/** Returns whether a value is a node type of Ricos. */
export const isNodeType = (type: unknown): type is NodeType =>
  typeof type === "string" && Object.hasOwn(table, type);
export const nodeTypes: readonly NodeType[] = Object.keys(table).filter(isNodeType);

/** Returns the name of a node type in camel case, as in the name of its data. */
export const nameNodeType = (type: string): string =>
  type.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

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
