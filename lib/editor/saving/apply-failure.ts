import {
  hasUnsaved,
  type SaveFailure,
  type SavingCommand,
  type SavingState,
  type SavingStep,
} from "./saving-state.ts";
import { chooseRetryTime } from "./send-times.ts";

/** Returns the state after a failed request or a failed check. No edit counts as saved. */
export function applyFailure(before: SavingState, failure: SaveFailure, at: number): SavingStep {
  const { sending: sent = {}, hasAction } = before;
  const idle = { sending: undefined, isChecking: false, hasAction: false };
  const state: SavingState = { ...before, ...idle };
  const commands: SavingCommand[] = hasAction ? [{ type: "dropAction" }] : [];
  switch (failure.reason) {
    case "offline":
    case "busy": {
      const failures = state.failures + 1;
      const sendAt = chooseRetryTime(at, failures, failure.retryAfter);
      const isOffline = failure.reason === "offline";
      return { state: { ...state, failures, isOffline, sendAt }, commands };
    }
    case "changed":
      // The page may already know that another page has taken over.
      if (state.hold !== undefined) return { state, commands };
      return {
        state: {
          ...state,
          hold: "checking",
          isChecking: true,
          isRefused: hasUnsaved(state),
          sendAt: undefined,
        },
        commands: [...commands, { type: "check" }],
      };
    case "rejected": {
      const named = failure.fields.filter((name) => sent[name] !== undefined);
      const names = named.length > 0 ? named : Object.keys(sent);
      const rejected = Object.fromEntries(names.map((name) => [name, sent[name] ?? 0]));
      const next = { ...state, rejected: { ...state.rejected, ...rejected }, sendAt: at };
      return { state: { ...next, failures: 0, isOffline: false, isClaiming: false }, commands };
    }
    case "loggedOut":
    case "missing":
    case "trashed":
    case "denied":
      return { state: { ...state, hold: failure.reason, sendAt: undefined }, commands };
  }
}
