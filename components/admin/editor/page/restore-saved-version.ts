import type { Saver } from "#lib/editor/saving/saver.ts";
import { ActionDropped } from "#lib/editor/saving/saver-ports.ts";
import { hasUnsaved } from "#lib/editor/saving/saving-state.ts";
import { restoreVersion } from "../data/version-calls.ts";

/** Saves the unsaved edits as a version, then an earlier version as the latest one. Throws if an edit cannot be saved. */
export async function restoreSavedVersion(
  postId: string,
  saver: Saver,
  versionId: string,
): Promise<void> {
  saver.saveNow();
  await saver.settle();
  const state = saver.getState();
  if (hasUnsaved(state)) {
    const error = saver.getErrors().last;
    throw error instanceof Error ? error : new ActionDropped();
  }
  const latest = { editedDate: state.version, editingSessionId: saver.getSession() };
  await restoreVersion(postId, versionId, latest);
}
