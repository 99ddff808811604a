import { NodeSelection, type Command } from "@tiptap/pm/state";

/** Selects the block at a position. */
export const selectBlock =
  (pos: number): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (node === null || !NodeSelection.isSelectable(node)) return false;
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, pos)));
    return true;
  };
