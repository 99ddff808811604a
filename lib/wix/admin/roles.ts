/** The roles of members and API keys. */

/**
 * `owner`: everything. `editor`: every post, category and tag. `author`: own drafts, which an editor
 * publishes. `moderator`: comments and members.
 */
export const roles = ["owner", "editor", "author", "moderator"] as const;
export type Role = (typeof roles)[number];
