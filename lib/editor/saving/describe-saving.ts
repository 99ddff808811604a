import { hasUnsaved, listSendable, type SavingState } from "./saving-state.ts";

/** A summary of the state of saving, which the interface shows as a sentence. */
export type SavingSummary =
  | "saved"
  | "unsaved"
  | "saving"
  | "offline"
  | "retrying"
  | "rejected"
  | "changed"
  | "following"
  | "loggedOut"
  | "missing"
  | "denied";

/** Returns the summary of the state of saving. */
export function describeSaving(state: SavingState): SavingSummary {
  const { hold, isOffline, failures, sending } = state;
  if (hold === "conflict") return "changed";
  if (hold !== undefined && hold !== "checking") return hold;
  if (isOffline) return "offline";
  if (failures > 0) return "retrying";
  if (sending !== undefined || hold === "checking") return "saving";
  if (!hasUnsaved(state)) return "saved";
  return Object.keys(listSendable(state)).length > 0 ? "unsaved" : "rejected";
}
