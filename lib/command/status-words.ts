import type { PostStatus } from "../wix/enums.ts";

/** Names of post statuses for the owner (specification section 4). */
export const statusWords: Readonly<Record<PostStatus, string>> = {
  UNKNOWN: "unknown",
  PUBLISHED: "published",
  UNPUBLISHED: "draft",
  SCHEDULED: "scheduled",
  IN_MODERATION: "in moderation",
  IN_REVIEW: "in review",
  DELETED: "in the trash",
};

/** Returns a status as it follows "the post is", for example "a draft". */
export function statusPhrase(status: string): string {
  return status === "UNPUBLISHED" ? "a draft" : statusWord(status);
}

/** Returns the name of a status, or the status itself if it is not known. */
export function statusWord(status: string): string {
  return isStatus(status) ? statusWords[status] : status;
}

const isStatus = (status: string): status is PostStatus => Object.hasOwn(statusWords, status);
