/**
 * Values used on both sides of the admin calls. These calls, at `/quire/v1/admin`, are an extension of the
 * Wix API.
 */

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

/** A member's status as shown to the owner. */
export const memberStatuses = ["WAITING", "UNVERIFIED", "ACTIVE", "BLOCKED"] as const;
export type MemberStatus = (typeof memberStatuses)[number];

export const memberActions = ["approve", "block", "unblock", "delete"] as const;
export type MemberAction = (typeof memberActions)[number];

/** Error code for actions that would leave the blog without an owner. */
export const lastOwnerCode = "LAST_OWNER";
