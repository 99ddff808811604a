import type { Node } from "@tiptap/pm/model";
import { TextSelection, type Command } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

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
