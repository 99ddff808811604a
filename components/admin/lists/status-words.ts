import type { PostStatus } from "#lib/wix/enums.ts";
import type { MemberStanding } from "#lib/wix/admin.ts";

/** Keys of the messages that name a status. */
export const statusWords = {
  UNKNOWN: "owner.status.unknown",
  PUBLISHED: "owner.status.published",
  UNPUBLISHED: "owner.status.unpublished",
  SCHEDULED: "owner.status.scheduled",
  IN_MODERATION: "owner.status.inModeration",
  IN_REVIEW: "owner.status.inReview",
  DELETED: "owner.status.deleted",
} as const satisfies Record<PostStatus, string>;

export const standingWords = {
  WAITING: "owner.members.waiting",
  UNVERIFIED: "owner.members.unverified",
  ACTIVE: "owner.members.active",
  BLOCKED: "owner.members.blocked",
} as const satisfies Record<MemberStanding, string>;
