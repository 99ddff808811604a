/** Building blocks for creating documents. Normalisation drops `undefined` fields. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { NodeData, RichContentDecoration, RichContentNode } from "../rich-content/document.ts";
import { textFormats } from "../rich-content/text-formats.ts";

/** A node whose children may still change. */
export interface Node extends RichContentNode {
  nodes: Node[];
}

/** Data for a new node, by the key that contains it. */
export type NewData = NodeData & Pick<RichContentNode, "style">;
export type Decoration = RichContentDecoration;
export type Decorations = readonly Decoration[];
/** A file on the site or the URL of a file elsewhere. */
export type FileSource = { readonly id: string } | { readonly url: string };

export const bold: Decoration = textFormats.bold.decoration;
export const italic: Decoration = textFormats.italic.decoration;
export const underline: Decoration = textFormats.underline.decoration;
export const strikethrough: Decoration = textFormats.strikethrough.decoration;
export const superscript: Decoration = textFormats.superscript.decoration;
export const subscript: Decoration = textFormats.subscript.decoration;
export const monospace: Decoration = textFormats.fontFamily.decoration;

/** Position and width of media that are as wide as the text. */
export const contentWidth = { width: { size: "CONTENT" }, alignment: "CENTER" } as const;
export const plainDivider = { lineStyle: "SINGLE", width: "LARGE", alignment: "CENTER" } as const;

/** Returns a short hash that serves as a node ID. The editor needs it in the browser, so it does not use Node. */
export const hashId = (text: string): string => bytesToHex(sha256(utf8ToBytes(text))).slice(0, 10);

export function createText(text: string, decorations: Decorations = []): Node {
  return { type: "TEXT", id: "", nodes: [], textData: { text, decorations } };
}

/** Returns an object, or `undefined` if all its fields are `undefined`. */
export function unlessEmpty<Fields extends object>(fields: Fields): Fields | undefined {
  return Object.values(fields).every((value) => value === undefined) ? undefined : fields;
}

/** Returns the data for a list of collapsible sections. */
export const collapsibleData = (isOpen: boolean, direction: "LTR" | "RTL"): NewData => ({
  collapsibleListData: {
    initialExpandedItems: isOpen ? "ALL" : "NONE",
    direction,
    expandOnlyOne: false,
  },
});
