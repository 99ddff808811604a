/** A stretch of text with one set of decorations. */
import type { RichContentNode } from "../document.ts";
import { readFormat, textFormats } from "../text-formats.ts";
import { createCommentLink, readCommentLink } from "./comment-decorations.ts";

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

/** Converts a piece to a text node. */
export function createTextNode({ text, bold, italic, code, url }: Piece): RichContentNode {
  const decorations = [
    ...(bold ? [textFormats.bold.decoration] : []),
    ...(italic ? [textFormats.italic.decoration] : []),
    ...(code ? [textFormats.fontFamily.decoration] : []),
    ...(url === undefined ? [] : [createCommentLink(url)]),
  ];
  return { type: "TEXT", id: "", nodes: [], textData: { text, decorations } };
}

/** Converts a text node to a piece. Ignores decorations that Markdown cannot express. */
export function readTextNode({ textData }: RichContentNode): Piece {
  const decorations = textData?.decorations ?? [];
  const formats = decorations.map((one) => readFormat(one)?.name);
  return {
    text: textData?.text ?? "",
    bold: formats.includes("bold"),
    italic: formats.includes("italic"),
    code: formats.includes("fontFamily"),
    url: decorations.find(({ type }) => type === "LINK")?.linkData?.link?.url,
  };
}

const longestUrl = 2_000;

/** Returns the URL of a link, or `undefined` if comments may not have it or it is too long. */
export function readMarkdownLink(value: unknown): string | undefined {
  const url = readCommentLink(value);
  return url !== undefined && url.length <= longestUrl ? url : undefined;
}
