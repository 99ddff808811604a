/** Limits of the drafts of comments, which the site and the platform share. They are not part of the Wix API. */

/** In seconds. */
export const commentDraftLifetime = 24 * 60 * 60;

/** Maximum length of a draft, in characters. Longer than a comment, so that a text that is too long can be shortened. */
export const longestCommentDraft = 100_000;
