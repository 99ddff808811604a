/** The texts of the editor that are only in this browser. The editor's code is loaded when it is needed. */
import { z } from "zod";
import type { KeptRecord } from "#lib/editor/saving/browser-memory.ts";
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

const draftAnswer = z.object({ draftPost: z.record(z.string(), z.unknown()) });

/**
 * Returns whether the server has a text, because it received the text after the page was gone. If the server cannot be
 * asked, the text counts as unsaved.
 */
export async function isOnServer({
  postId,
  values,
}: Pick<KeptRecord, "postId" | "values">): Promise<boolean> {
  const path = `/_api/communities-blog-node-api/v3/draft-posts/${encodeURIComponent(postId)}`;
  try {
    const { draftPost } = await ask(draftAnswer, `${path}?fieldsets=RICH_CONTENT`);
    const { isSameValue } = await import("#lib/editor/saving/compare-versions.ts");
    return Object.entries(values).every(([name, value]) => isSameValue(value, draftPost[name]));
  } catch {
    return false;
  }
}

/** Returns the latest unsaved text of each post. Browsers without a memory have none. */
export async function listUnsavedTexts(): Promise<UnsavedText[]> {
  if (!hasEditor()) return [];
  try {
    const { listAllTexts, forgetText } = await load();
    const records: KeptRecord[] = [];
    for (const record of await listAllTexts(Date.now())) {
      if (await isOnServer(record)) await forgetText(record, record.session);
      else records.push(record);
    }
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
