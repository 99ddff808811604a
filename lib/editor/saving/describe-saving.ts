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

/** Returns whether the server has rejected the unsaved value of a field. */
export const isRejected = ({ unsaved, rejected }: SavingState, name: string): boolean =>
  unsaved[name] !== undefined && unsaved[name] === rejected[name];

/**
 * Returns whether the writer can leave the page without a confirmation prompt, given the state after the event `left`,
 * which sends the unsaved edits. If the page is closed, edits that wait for a running request are not sent.
 */
export function canLeave(state: SavingState, isClosing: boolean): boolean {
  const { unsaved, sending = {}, hold, failures } = state;
  if (!hasUnsaved(state)) return true;
  const isWorking = (hold === undefined || hold === "checking") && failures === 0;
  const areSendable = Object.keys(listSendable(state)).length === Object.keys(unsaved).length;
  const areSent = Object.entries(unsaved).every(([name, edit]) => sending[name] === edit);
  return isWorking && areSendable && (areSent || !isClosing);
}
