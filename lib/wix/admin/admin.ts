/**
 * Values used on both sides of the admin calls. These calls, at `/quire/v1/admin`, are an extension of the
 * Wix API.
 */

import type { ModerationStatus } from "../enums.ts";

/** Actions on a post. */
export const postActions = [
  "publish",
  "unpublish",
  "schedule",
  "unschedule",
  "submit",
  "review",
  "approve",
  "reject",
  "pin",
  "unpin",
  "feature",
  "unfeature",
  "slug",
  "trash",
  "restore",
] as const;
export type PostAction = (typeof postActions)[number];

/** The state of submitted changes to a published post. Changes that are not submitted have none. */
export const changesStatuses = ["CHANGES_IN_MODERATION", "CHANGES_REJECTED"] as const;
export type ChangesStatus = (typeof changesStatuses)[number];

/** Returns the state of the changes to a published post. `moderation` is the moderation status of its draft version. */
export function findChangesStatus(
  moderation: ModerationStatus | null | undefined,
): ChangesStatus | undefined {
  if (moderation === "UNKNOWN") return "CHANGES_IN_MODERATION";
  return moderation === "REJECTED" ? "CHANGES_REJECTED" : undefined;
}

/** Actions on several posts in one call. The others are only for single posts. */
export const postBulkActions = [
  "publish",
  "unpublish",
  "submit",
  "trash",
  "restore",
  "delete",
  "addCategories",
  "addTags",
] as const;
export type PostBulkAction = (typeof postBulkActions)[number];

/** Maximum number of posts in one call of an action. */
export const maximumPostActions = 100;

/** Orders of the list of posts: last changed first, newest publication first, by title. */
export const postSorts = ["changed", "published", "title"] as const;
export type PostSort = (typeof postSorts)[number];

/** A member's status as shown to the owner. */
export const memberStatuses = ["WAITING", "UNVERIFIED", "ACTIVE", "BLOCKED"] as const;
export type MemberStatus = (typeof memberStatuses)[number];

export const memberActions = ["approve", "block", "unblock", "delete"] as const;
export type MemberAction = (typeof memberActions)[number];

/** Error code for actions that would leave the blog without an owner. */
export const lastOwnerCode = "LAST_OWNER";

/** The lists of comments that moderators work through. */
export const commentQueues = [
  "waiting",
  "reported",
  "published",
  "hidden",
  "spam",
  "deleted",
] as const;
export type CommentQueue = (typeof commentQueues)[number];

/**
 * A moderator's actions on a comment. `approve` publishes a waiting comment or change, `dismiss` dismisses the reports
 * of a published comment, and `reject` discards a waiting change.
 */
export const commentActions = [
  "approve",
  "dismiss",
  "reject",
  "publish",
  "hide",
  "spam",
  "delete",
  "pin",
  "unpin",
] as const;
export type CommentAction = (typeof commentActions)[number];

/** Maximum number of comments in one call of an action. */
export const maximumCommentActions = 100;
