/** Changes of the state when another page takes over, or this page continues with another version. */
import { hasUnsaved, type SavingState } from "./saving-state.ts";

/** Stops saving, because another page edits the post. */
export function stopForOther(state: SavingState): SavingState {
  const canHold = state.hold === undefined || state.hold === "checking";
  if (!canHold) return state;
  const hasText = hasUnsaved(state) || state.sending !== undefined;
  const hold = hasText ? "conflict" : "following";
  return { ...state, hold, isChecking: false, sendAt: undefined };
}

/** Continues from another version and keeps the unsaved edits. No request may be running. */
export function takeOver(state: SavingState, version: string): SavingState {
  if (state.sending !== undefined) return state;
  const claim = { hasSession: false, isClaiming: true, isChecking: false, failures: 0 };
  return { ...state, ...claim, version, hold: undefined };
}

/** Continues from another version and drops the unsaved edits. */
export function loadVersion(
  state: SavingState,
  version: string,
  isFollowing: boolean,
): SavingState {
  if (state.sending !== undefined) return state;
  return {
    ...state,
    unsaved: {},
    rejected: {},
    version,
    hasSession: false,
    isClaiming: false,
    isChecking: false,
    hold: isFollowing ? "following" : undefined,
    failures: 0,
    sendAt: undefined,
    keepAt: undefined,
    firstEditAt: undefined,
  };
}
