import { hasUnsaved, listSendable, type SavingState } from "./saving-state.ts";

/** A summary of the state of saving, which the interface shows as a sentence. */
export type SavingSummary =
  | "saved"
  | "uploading"
  | "uploadFailed"
  | "unsaved"
  | "saving"
  | "offline"
  | "retrying"
  | "rejected"
  | "changed"
  | "following"
  | "loggedOut"
  | "missing"
  | "trashed"
  | "denied";

/** Numbers of files that are being uploaded, and that could not be uploaded. */
export type UploadCounts = { readonly running: number; readonly failed: number };

const noUploads: UploadCounts = { running: 0, failed: 0 };

/** Returns the summary of the state of saving. Problems of saving come before those of uploads. */
export function describeSaving(state: SavingState, uploads = noUploads): SavingSummary {
  const summary = describeRequests(state);
  if (summary !== "saved" && summary !== "unsaved" && summary !== "saving") return summary;
  if (uploads.failed > 0) return "uploadFailed";
  return uploads.running > 0 ? "uploading" : summary;
}

function describeRequests(state: SavingState): SavingSummary {
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
