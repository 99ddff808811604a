/** The names and limits of the Comments API (docs/api.md) that the site and the platform share. */

export const commentStatuses = ["PUBLISHED", "DELETED", "PENDING", "HIDDEN"] as const;
export type CommentStatus = (typeof commentStatuses)[number];

/** Why a comment is hidden or deleted. Not part of the Wix API. */
export const commentReasons = ["MODERATOR", "SPAM", "BANNED", "AUTHOR", "ACCOUNT_DELETED"] as const;
export type CommentReason = (typeof commentReasons)[number];

/** The app ID of Wix Blog, to which the comments of posts belong. */
export const blogAppId = "14bcded7-0066-7c35-14d7-466cb3f09103";

/** The codes of the reactions to a comment. A member has at most one reaction per comment. */
export const commentReactionCodes = ["like", "love", "laugh", "surprised", "sad"] as const;
export type CommentReactionCode = (typeof commentReactionCodes)[number];

/** Which comments wait for approval. `first`: until one comment of the member was published. */
export const commentHolds = ["none", "first", "links", "all"] as const;
export type CommentHold = (typeof commentHolds)[number];

/** Why a comment waits for approval. */
export const commentHoldCauses = ["all", "first", "links", "words"] as const;
export type CommentHoldCause = (typeof commentHoldCauses)[number];

/** The orders of the threads below a post. Pinned threads come first in each of them. */
export const commentSorts = ["oldest", "newest", "best"] as const;
export type CommentSort = (typeof commentSorts)[number];

/** Limits of a comment's document. */
export const commentLimits = {
  /** Characters of text. */
  text: 10_000,
  links: 20,
  nodes: 500,
  /** Levels of nested nodes. */
  depth: 12,
} as const;

/** How long authors may edit their comments, in milliseconds. */
export const commentEditWindow = 15 * 60_000;

/** Number of comments on a page below a post. */
export const commentPageSize = 50;

/** Why a reader reports a comment. */
export const commentReportReasons = ["SPAM", "ABUSE", "OFF_TOPIC", "OTHER"] as const;
export type CommentReportReason = (typeof commentReportReasons)[number];
