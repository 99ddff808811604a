import { hasUnsaved, listSendable, type SavingState } from "./saving-state.ts";

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
