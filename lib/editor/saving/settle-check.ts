import { hasUnsaved, type SavingEvent, type SavingState, type SavingStep } from "./saving-state.ts";

type Checked = Extract<SavingEvent, { readonly type: "checked" }>;

/**
 * Decides after a rejected version whether the unsaved edits can follow the latest one. They can if no other page has
 * taken over and none of their fields was changed elsewhere.
 */
export function settleCheck(state: SavingState, checked: Checked): SavingStep {
  if (state.hold !== "checking") return { state, commands: [] };
  const { version, session, foreign, at } = checked;
  const isLost = foreign.some((name) => state.unsaved[name] !== undefined);
  if (isLost || session === "other") {
    const hold = hasUnsaved(state) ? "conflict" : "following";
    return { state: { ...state, hold, sendAt: undefined }, commands: [] };
  }
  return {
    state: {
      ...state,
      version,
      hasSession: state.hasSession || session === "own",
      hold: undefined,
      failures: 0,
      isOffline: false,
      sendAt: at,
    },
    commands: foreign.length === 0 ? [] : [{ type: "adopt", fields: foreign }],
  };
}
