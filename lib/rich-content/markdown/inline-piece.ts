/** A stretch of text with one set of decorations. */
import type { RichContentDecoration, RichContentNode } from "../document.ts";

export type Piece = {
  text: string;
  bold: boolean;
  italic: boolean;
  code: boolean;
  url: string | undefined;
};

/** Creates a piece without decorations. */
export const createPiece = (text: string): Piece => ({
  text,
  bold: false,
  italic: false,
  code: false,
  url: undefined,
});

/** Returns whether two pieces have the same decorations. */
const haveSameDecorations = (one: Piece, other: Piece): boolean =>
  one.bold === other.bold &&
  one.italic === other.italic &&
  one.code === other.code &&
  one.url === other.url;

/** Merges adjacent pieces with the same decorations, and drops empty ones. */
export function mergePieces(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (piece.text === "") continue;
    if (last !== undefined && haveSameDecorations(last, piece)) last.text += piece.text;
    else merged.push({ ...piece });
  }
  return merged;
}

/** Converts a piece to a text node. Links have the attributes that all links in comments have. */
export function createTextNode({ text, bold, italic, code, url }: Piece): RichContentNode {
  const decorations: RichContentDecoration[] = [];
  if (bold) decorations.push({ type: "BOLD", fontWeightValue: 700 });
  if (italic) decorations.push({ type: "ITALIC", italicData: true });
  // Ricos has no decoration for inline code. It is marked with this font, as in posts.
  if (code) decorations.push({ type: "FONT_FAMILY", fontFamilyData: { value: "monospace" } });
  if (url !== undefined) {
    const link = { url, target: "SELF", rel: { nofollow: true, ugc: true } } as const;
    decorations.push({ type: "LINK", linkData: { link } });
  }
  return { type: "TEXT", id: "", nodes: [], textData: { text, decorations } };
}

/** Converts a text node to a piece. Ignores decorations that comments don't have. */
export function readTextNode({ textData }: RichContentNode): Piece {
  const decorations = textData?.decorations ?? [];
  const find = (type: string) => decorations.find((one) => one.type === type);
  return {
    text: textData?.text ?? "",
    bold: find("BOLD") !== undefined,
    italic: find("ITALIC") !== undefined,
    code: find("FONT_FAMILY") !== undefined,
    url: find("LINK")?.linkData?.link?.url,
  };
}
