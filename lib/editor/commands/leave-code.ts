import { exitCode } from "@tiptap/pm/commands";
import type { Command } from "@tiptap/pm/state";
import { leaveBlock } from "./block-selection.ts";

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
