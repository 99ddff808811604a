import { hasUnsaved, type SavingEvent, type SavingState, type SavingStep } from "./saving-state.ts";

type Checked = Extract<SavingEvent, { readonly type: "checked" }>;

import { chooseRetryTime } from "./send-times.ts";

/**
 * Decides, after the server has rejected a version, whether the unsaved edits can be saved on top of the latest
 * version. They can if no other page has taken over and none of their fields was changed elsewhere.
 */
export function settleCheck(state: SavingState, checked: Checked): SavingStep {
  if (state.hold !== "checking") return { state, commands: [] };
  const { version, session, foreign, at } = checked;
  const isLost = foreign.some((name) => state.unsaved[name] !== undefined);
  if (isLost || session === "other") {
    const hold = hasUnsaved(state) ? "conflict" : "following";
    return {
      state: { ...state, hold, isChecking: false, hasAction: false, sendAt: undefined },
      commands: state.hasAction ? [{ type: "dropAction" }] : [],
    };
  }
  // A server that rejects the version that it reports is not asked again and again.
  const isRejected = version === state.version && state.isRefused;
  const failures = isRejected ? state.failures + 1 : 0;
  return {
    state: {
      ...state,
      version,
      hasSession: state.hasSession || session === "own",
      isSessionFree: true,
      isChecking: false,
      isRefused: false,
      hold: undefined,
      failures,
      isOffline: false,
      sendAt: failures === 0 ? at : chooseRetryTime(at, failures),
    },
    commands: foreign.length === 0 ? [] : [{ type: "adopt", fields: foreign }],
  };
}
