import { exitCode } from "@tiptap/pm/commands";
import type { Node } from "@tiptap/pm/model";
import { TextSelection, type Command } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { leaveBlock } from "./block-selection.ts";

/**
 * Ends the formatting at the cursor, so that the next letters are plain. At the start and the end of a line, an arrow key
 * towards it ends all formatting; elsewhere, an arrow key out of inline code ends the code. The cursor stays. Returns
 * `false` if there is no formatting to end.
 */
export const leaveMarks =
  (side: "left" | "right"): Command =>
  ({ selection, storedMarks, tr, schema }, dispatch, view) => {
    const $cursor = selection instanceof TextSelection ? selection.$cursor : null;
    if ($cursor === null || $cursor.parent.type.spec.code === true) return false;
    const isForward = (side === "right") !== isRightToLeft($cursor.pos, view);
    const next = isForward ? $cursor.nodeAfter : $cursor.nodeBefore;
    const marks = storedMarks ?? $cursor.marks();
    const code = schema.marks["fontFamily"];
    const isKept = isLineEnd(next)
      ? () => false
      : (type: unknown) => type !== code || code?.isInSet(next?.marks ?? []) !== undefined;
    const kept = marks.filter(({ type }) => isKept(type));
    if (kept.length === marks.length) return false;
    dispatch?.(tr.setStoredMarks(kept));
    return true;
  };

const isLineEnd = (next: Node | null): next is null =>
  next === null || next.type.name === "hardBreak";

function isRightToLeft(pos: number, view: EditorView | undefined): boolean {
  if (view === undefined) return false;
  const { node } = view.domAtPos(pos);
  const element = node instanceof Element ? node : node.parentElement;
  return element !== null && getComputedStyle(element).direction === "rtl";
}

/**
 * Leaves code that ends with two empty lines, and removes these lines, so that pressing Enter three times ends the
 * code. Returns `false` if the cursor is elsewhere.
 */
export const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!empty || parent.type.spec.code !== true || $from.parentOffset < parent.content.size) {
    return false;
  }
  if (!parent.textContent.endsWith("\n\n")) return false;
  const next = state.doc.nodeAt($from.after());
  const isFree = $from.depth === 1 && next?.type.name === "paragraph" && next.content.size === 0;
  const leave = isFree ? leaveBlock : exitCode;
  return leave(state, dispatch && ((tr) => dispatch(tr.delete($from.pos - 2, $from.pos))));
};
