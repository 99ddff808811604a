import { lift, setBlockType, wrapIn } from "@tiptap/pm/commands";
import type { Command, EditorState } from "@tiptap/pm/state";
import { isObject, readField } from "../../wix/json-object.ts";
import { findAround } from "./find-block.ts";

/** The kind of the text block at the selection. */
export type TextKind =
  | "paragraph"
  | "heading2"
  | "heading3"
  | "heading4"
  | "blockquote"
  | "codeBlock"
  | "other";

/** Returns the kind of the text block at the start of the selection. Headings 1, 5 and 6 are `other`. */
export function readTextKind({ selection }: EditorState): TextKind {
  const { $from } = selection;
  const { name } = $from.parent.type;
  if (name === "codeBlock") return "codeBlock";
  if (name === "heading") {
    const level = Number(readField($from.parent.attrs["data"], "level"));
    return level === 2 || level === 3 || level === 4 ? `heading${level}` : "other";
  }
  if (name !== "paragraph") return "other";
  return findAround($from, ({ type }) => type.name === "blockquote") === undefined
    ? "paragraph"
    : "blockquote";
}

/** Makes the selected text a paragraph, a heading, a quote or code. */
export const setTextKind =
  (kind: Exclude<TextKind, "other">): Command =>
  (state, dispatch, view) => {
    const { paragraph, heading, blockquote, codeBlock } = state.schema.nodes;
    if (!paragraph || !heading || !blockquote || !codeBlock) return false;
    if (kind === "blockquote") return wrapIn(blockquote)(state, dispatch, view);
    if (kind === "codeBlock") return setBlockType(codeBlock, { data: {} })(state, dispatch, view);
    if (kind !== "paragraph") return setHeading(Number(kind.slice(-1)))(state, dispatch, view);
    if (readTextKind(state) === "blockquote") return lift(state, dispatch, view);
    return setBlockType(paragraph)(state, dispatch, view);
  };

/** Makes the selected text a heading of a level from 1 to 6. */
const setHeading =
  (level: number): Command =>
  (state, dispatch, view) => {
    const { heading } = state.schema.nodes;
    if (heading === undefined) return false;
    return setBlockType(heading, { data: { level } })(state, dispatch, view);
  };

export const alignments = ["AUTO", "CENTER", "RIGHT", "JUSTIFY"] as const;
export type Alignment = (typeof alignments)[number];

const alignable = ["paragraph", "heading", "codeBlock", "caption"];

/** Returns the alignment of the text at the start of the selection. */
export function readAlignment({ selection }: EditorState): Alignment {
  const style = readField(selection.$from.parent.attrs["data"], "textStyle");
  const value = readField(style, "textAlignment");
  return alignments.find((alignment) => alignment === value) ?? "AUTO";
}

/** Aligns the selected text. */
export const setAlignment =
  (alignment: Alignment): Command =>
  (state, dispatch) => {
    const transaction = state.tr;
    const { from, to } = state.selection;
    state.doc.nodesBetween(from, to, (node, pos) => {
      if (!alignable.includes(node.type.name)) return;
      const data: unknown = node.attrs["data"];
      const fields = isObject(data) ? data : {};
      const style = isObject(fields["textStyle"]) ? fields["textStyle"] : {};
      transaction.setNodeAttribute(pos, "data", {
        ...fields,
        textStyle: { ...style, textAlignment: alignment },
      });
    });
    if (!transaction.docChanged) return false;
    dispatch?.(transaction);
    return true;
  };
