import type { PostStatus } from "../../wix/enums.ts";

/** What the owner calls a post's status (specification section 4). */
export const statusWords: Readonly<Record<PostStatus, string>> = {
  UNKNOWN: "unknown",
  PUBLISHED: "published",
  UNPUBLISHED: "draft",
  SCHEDULED: "scheduled",
  IN_MODERATION: "in moderation",
  IN_REVIEW: "in review",
  DELETED: "in the trash",
};
