/**
 * The editor's nodes: which content they may have, and which elements they become in the clipboard. Groups:
 *
 * - `block`: everything that may be at the top of a document
 * - `prose`: text, lists, quotes and code
 * - `media`: blocks that a list item, quote, table cell and section may contain
 *
 * The first node that fits is created where a parent needs content, so the paragraph comes first.
 */
export type BlockSpec = {
  readonly group?: string;
  readonly content?: string;
  /** Element in the clipboard. */
  readonly tag: string;
  /** Elements without the editor's data from which the node is read. */
  readonly from?: readonly string[];
  readonly isCode?: true;
  /** The node stays when its content is replaced. */
  readonly isDefining?: true;
  /** Editing inside the node never joins it with nodes around it. */
  readonly isIsolating?: true;
  /** Arrow keys reach a gap cursor before or after the node if no text block is there, so that the writer can add one. */
  readonly hasGaps?: true;
  readonly tableRole?: "table" | "row" | "cell";
};

const nested = "(prose | media | gallery | table | preserved)+";
const captioned = { content: "caption?", tag: "figure", isIsolating: true } as const;
const atom = { tag: "div" } as const;
const list = { group: "block prose list", content: "listItem+", hasGaps: true } as const;

export const blockSpecs = {
  paragraph: { group: "block prose", content: "inline*", tag: "p", from: ["p"] },
  heading: { group: "block prose", content: "inline*", tag: "h1", isDefining: true },
  bulletedList: { ...list, tag: "ul", from: ["ul"] },
  orderedList: { ...list, tag: "ol", from: ["ol"] },
  checkboxList: { ...list, tag: "ul" },
  listItem: { content: nested, tag: "li", from: ["li"], isDefining: true },
  blockquote: {
    group: "block prose",
    content: nested,
    tag: "blockquote",
    from: ["blockquote"],
    isDefining: true,
    hasGaps: true,
  },
  codeBlock: {
    group: "block prose",
    content: "text*",
    tag: "pre",
    from: ["pre"],
    isCode: true,
    isDefining: true,
    hasGaps: true,
  },
  image: { ...captioned, group: "block media" },
  video: { ...captioned, group: "block media" },
  gif: { ...captioned, group: "block media" },
  audio: { ...captioned, group: "block media" },
  file: { ...captioned, group: "block media" },
  html: { ...captioned, group: "block media" },
  embed: { ...captioned, group: "block media" },
  gallery: { ...captioned, group: "block section" },
  map: { ...captioned, group: "block" },
  caption: { content: "inline*", tag: "figcaption", isDefining: true },
  divider: { group: "block media", tag: "hr", from: ["hr"] },
  linkPreview: { ...atom, group: "block media" },
  appEmbed: { ...atom, group: "block media" },
  button: { ...atom, group: "block media" },
  poll: { ...atom, group: "block section" },
  toc: { ...atom, group: "block" },
  shape: { ...atom, group: "block" },
  external: { ...atom, group: "block" },
  table: {
    group: "block section",
    content: "tableRow+",
    tag: "table",
    from: ["table"],
    isIsolating: true,
    tableRole: "table",
  },
  tableRow: { content: "tableCell*", tag: "tr", from: ["tr"], tableRole: "row" },
  tableCell: {
    content: "(prose | media | preserved)+",
    tag: "td",
    from: ["td", "th"],
    isIsolating: true,
    tableRole: "cell",
  },
  collapsibleList: { group: "block section", content: "collapsibleItem+", tag: "div" },
  collapsibleItem: {
    content: "collapsibleItemTitle collapsibleItemBody",
    tag: "div",
    isDefining: true,
  },
  collapsibleItemTitle: { content: "(prose | preserved)", tag: "div", isIsolating: true },
  collapsibleItemBody: {
    content: "(prose | media | section | preserved)+",
    tag: "div",
    isIsolating: true,
  },
  layout: { group: "block", content: "layoutCell+", tag: "div", isIsolating: true },
  layoutCell: { content: "block+", tag: "div", isIsolating: true },
  card: { group: "block", content: "block+", tag: "div", isDefining: true },
  smartBlock: { group: "block", content: "smartBlockCell+", tag: "div", isIsolating: true },
  smartBlockCell: { content: "block+", tag: "div", isIsolating: true },
} as const satisfies Readonly<Record<string, BlockSpec>>;
