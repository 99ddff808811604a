import type { SavingState } from "./saving-state.ts";
import { chooseKeepTime, chooseSendTime } from "./send-times.ts";

/** Returns the state after an edit of some fields. */
export function markEdited(state: SavingState, fields: readonly string[], at: number): SavingState {
  const edit = state.edit + 1;
  const edited = { ...state, edit, firstEditAt: state.firstEditAt ?? at };
  // Edits of a page that follows another one cannot be saved without a decision.
  const hold = state.hold === "following" ? "conflict" : state.hold;
  return {
    ...edited,
    hold,
    unsaved: { ...state.unsaved, ...Object.fromEntries(fields.map((name) => [name, edit])) },
    sendAt: chooseSendTime(edited, at),
    keepAt: chooseKeepTime(state, at),
  };
}
