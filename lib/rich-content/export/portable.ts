/**
 * The portable form of a document: blocks and inlines that feeds and the static export can show without the
 * site's style sheets or scripts.
 */
import { listedFormats } from "../text-formats.ts";

/** HTML elements of formats, from outermost to innermost. Links enclose all of them. */
export const marks = listedFormats.flatMap(({ tags }) => tags.slice(0, 1));

/** Removes characters that XML does not allow, and converts all line endings to `\n`. */
export function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?/g, "\n")
      // oxlint-disable-next-line no-control-regex -- XML does not allow these characters
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
  );
}

/** Target of a link: an allowed URL, or a node in the same document. */
export type Target = { readonly href: string; readonly rel: string } | { readonly anchor: string };

/** Part of a line. `\n` in a text is a line break. Marks do not start or end with white space. */
export type Inline =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "mark"; readonly mark: string; readonly children: readonly Inline[] }
  | { readonly type: "link"; readonly target: Target; readonly children: readonly Inline[] };

export type Picture = {
  readonly src: string;
  readonly alt: string;
  /** In pixels; present only if both values are known. */
  readonly size?: { readonly width: number; readonly height: number };
};

export type ListItem = {
  readonly id?: string | undefined;
  /** `undefined` unless the item is part of a checklist. */
  readonly checked?: boolean | undefined;
  readonly blocks: readonly Block[];
};

export type Cell = {
  readonly header?: "column" | "row" | undefined;
  readonly columns: number;
  readonly rows: number;
  readonly blocks: readonly Block[];
};

/** `id` is the anchor of the node whose content starts with this block. */
export type Block = { readonly id?: string | undefined } & (
  | { readonly type: "paragraph"; readonly children: readonly Inline[] }
  | { readonly type: "heading"; readonly level: number; readonly children: readonly Inline[] }
  | { readonly type: "code"; readonly text: string }
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
      readonly target?: Target | undefined;
      readonly caption: readonly Inline[];
    }
  | { readonly type: "divider" }
);

export type Portable = {
  readonly blocks: readonly Block[];
  /** Anchors of the nodes that the document links to. */
  readonly references: ReadonlySet<string>;
};
