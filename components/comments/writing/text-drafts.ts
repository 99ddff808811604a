/** Drafts of comments in this browser. Without storage, for example in a private window, there are none. */

import { readCookie } from "#lib/site/member-hint.ts";
import { sentDraftCookie } from "#lib/site/comment-drafts.ts";

const prefix = "quire-comment:";

function withStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}

/**
 * Returns the draft with the given key, or an empty string. Deletes the draft if its form has just been sent without
 * scripts, for example because they had not loaded yet.
 */
export function readDraft(key: string | undefined): string {
  if (key === undefined) return "";
  if (takeSentCookie(key)) deleteDraft(key);
  return withStorage((storage) => storage.getItem(prefix + key)) ?? "";
}

/** Returns whether the cookie says that the draft with this key was sent, and deletes the cookie. */
function takeSentCookie(key: string | undefined): boolean {
  const isSent = readCookie(document.cookie, sentDraftCookie) === key;
  if (isSent) document.cookie = `${sentDraftCookie}=; Path=/; Max-Age=0`;
  return isSent;
}

/** Stores a draft, or deletes it if the text is blank. The draft is newer than one that was sent. */
export function storeDraft(key: string | undefined, text: string): void {
  takeSentCookie(key);
  if (text.trim() === "") deleteDraft(key);
  else if (key !== undefined) withStorage((storage) => storage.setItem(prefix + key, text));
}

export function deleteDraft(key: string | undefined): void {
  if (key !== undefined) withStorage((storage) => storage.removeItem(prefix + key));
}
