/**
 * A document in the few words that HTML and Markdown share: what its nodes come down to where there
 * is neither a style sheet nor a script.
 */

export type Mark =
  | "bold"
  | "italic"
  | "underline"
  | "strikethrough"
  | "superscript"
  | "subscript"
  | "code";

/** Where a link leads: to an allowed address, or to a node of the same document. */
export type Target = { readonly href: string; readonly rel: string } | { readonly anchor: string };

/** Part of a line. A line feed in a text is a line break; white space is never at the edge of a mark. */
export type Inline =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "mark"; readonly mark: Mark; readonly children: readonly Inline[] }
  | { readonly type: "link"; readonly target: Target; readonly children: readonly Inline[] };

export type Picture = {
  readonly src: string;
  readonly alt: string;
  /** In pixels, when both are known. */
  readonly size?: { readonly width: number; readonly height: number };
};

export type ListItem = {
  readonly id?: string;
  /** Only for an item to tick off. */
  readonly checked?: boolean;
  readonly blocks: readonly Block[];
};

export type Cell = {
  readonly header?: "column" | "row";
  readonly alignment?: "left" | "center" | "right";
  readonly columns: number;
  readonly rows: number;
  readonly blocks: readonly Block[];
};

/** `id` is the anchor of the node that the block begins. */
export type Block = { readonly id?: string } & (
  | { readonly type: "paragraph"; readonly children: readonly Inline[] }
  | { readonly type: "heading"; readonly level: number; readonly children: readonly Inline[] }
  | { readonly type: "code"; readonly text: string; readonly language?: string }
  | { readonly type: "quote"; readonly blocks: readonly Block[] }
  | {
      readonly type: "list";
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly ListItem[];
    }
  | { readonly type: "table"; readonly rows: readonly (readonly Cell[])[] }
  | {
      readonly type: "figure";
      readonly picture: Picture;
      readonly target?: Target;
      readonly caption: readonly Inline[];
    }
  | { readonly type: "divider" }
);

export type Portable = {
  readonly blocks: readonly Block[];
  /** The anchors that a link of the document leads to. */
  readonly references: ReadonlySet<string>;
};
