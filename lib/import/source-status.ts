/** Decides when an imported post is published, and whether a later import may change its status. */
import type { SourcePost } from "./source.ts";

/** The status of a post in its source at the last import. */
export type SourceStatus = {
  readonly status: string;
  /** Time of publication, past or planned, in epoch milliseconds; 0 if the source does not say. */
  readonly at: number;
};

/** Message for a scheduled post whose source has no date or an invalid date. */
export const scheduledWithoutDate =
  "it was scheduled, but the file has no date, so it was imported as a draft";

/** Returns the status of a post in its source. */
export function readSourceStatus({
  status,
  scheduledAt,
  firstPublishedAt,
}: SourcePost): SourceStatus {
  if (status === "SCHEDULED") return { status, at: scheduledAt ?? 0 };
  const at = status === "PUBLISHED" ? Math.max(scheduledAt ?? 0, firstPublishedAt ?? 0) : 0;
  return { status, at };
}

/** Returns the post with its current status. A published post with a date in the future is scheduled. */
export function applyDates(post: SourcePost, now: number): SourcePost {
  const { at } = readSourceStatus(post);
  const isAhead = post.status === "PUBLISHED" && at > now;
  const status = isAhead ? "SCHEDULED" : post.status;
  const { firstPublishedAt = 0 } = post;
  return {
    ...post,
    status,
    scheduledAt: status === "SCHEDULED" ? at : undefined,
    firstPublishedAt: firstPublishedAt > now ? undefined : post.firstPublishedAt,
    lastPublishedAt: isAhead ? undefined : post.lastPublishedAt,
  };
}

/**
 * Returns whether the status in the source is unchanged since the last import. The blog then keeps its
 * status, because the owner may have changed it there, and another edit of the file must not publish the post
 * again.
 */
export function isSameSourceStatus(
  before: SourceStatus | undefined,
  post: SourcePost,
  now: number,
): boolean {
  if (post.isUndecided === true) return true;
  const { status, at } = readSourceStatus(post);
  if (before?.status !== status) return false;
  return before.at === at || (before.at <= now && at <= now);
}
