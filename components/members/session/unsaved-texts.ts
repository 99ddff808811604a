/** The texts of the editor that are only in this browser. The editor's code is loaded when it is needed. */
import { z } from "zod";
import { browserKey } from "#lib/editor/saving/session-ids.ts";
import { ask } from "#components/calls/ask.ts";

/** A post's text that the server does not have. */
export type UnsavedText = {
  readonly postId: string;
  /** Empty if the title has no unsaved edits. */
  readonly title: string;
  readonly date: Date;
};

const load = () => import("#lib/editor/saving/browser-memory.ts");

/** Returns whether the editor was ever opened in this browser. */
function hasEditor(): boolean {
  try {
    return localStorage.getItem(browserKey) !== null;
  } catch {
    return false;
  }
}

/** Returns the latest unsaved text of each post. Browsers without a memory have none. */
export async function listUnsavedTexts(): Promise<UnsavedText[]> {
  if (!hasEditor()) return [];
  try {
    const { listAllTexts } = await load();
    const records = await listAllTexts(Date.now());
    const latest = new Map(records.toReversed().map((record) => [record.postId, record]));
    return Array.from(latest.values(), ({ postId, values, keptAt }) => ({
      postId,
      title: typeof values["title"] === "string" ? values["title"] : "",
      date: new Date(keptAt),
    }));
  } catch {
    return [];
  }
}

/** Deletes all unsaved texts, after a logout. */
export async function forgetUnsavedTexts(): Promise<void> {
  if (!hasEditor()) return;
  try {
    const { forgetOtherMembers } = await load();
    await forgetOtherMembers(undefined, Date.now());
  } catch {
    // The browser has no memory.
  }
}

const accountAnswer = z.object({ identity: z.object({ id: z.string() }) });

/** Deletes the unsaved texts of other members, after a login. */
export async function forgetTextsOfOthers(): Promise<void> {
  if (!hasEditor()) return;
  try {
    const { identity } = await ask(accountAnswer, "/api/account");
    const { forgetOtherMembers } = await load();
    await forgetOtherMembers(identity.id, Date.now());
  } catch {
    // The browser has no memory. If the account could not be read, the editor deletes the texts when it opens.
  }
}
