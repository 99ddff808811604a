/** What both sides of the owner's calls share: an extension of our own, at `/quire/v1/owner`. */

/** What can be done with a post. */
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

/** Where a member stands, as the owner sees it. */
export const memberStandings = ["WAITING", "UNVERIFIED", "ACTIVE", "BLOCKED"] as const;
export type MemberStanding = (typeof memberStandings)[number];

export const memberActions = ["approve", "block", "unblock", "delete"] as const;
export type MemberAction = (typeof memberActions)[number];

/** Error code for actions that would leave the blog without an owner. */
export const lastOwnerCode = "LAST_OWNER";
