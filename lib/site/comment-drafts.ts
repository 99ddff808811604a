/** Drafts of comments in the browser. */

/** Returns the key of a draft in the browser: of a comment on a post, or of a reply. */
export const buildDraftKey = (postId: string, parentId?: string): string =>
  parentId === undefined ? postId : `${postId}:${parentId}`;

/**
 * The cookie with the key of a draft that was sent without scripts. The next page deletes the draft instead of restoring
 * it.
 */
export const sentDraftCookie = "quire-sent-comment";
