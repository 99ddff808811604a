/** When a post of a source is published, and whether an import may change the status of the post it made before. */
import type { SourcePost } from "./source.ts";

/** What a source said of a post's status when it was last imported. */
export type Standing = {
  readonly status: string;
  /** When the post is or was published, in epoch milliseconds; 0 if the source does not say. */
  readonly at: number;
};

export function readStanding({ status, scheduledAt, firstPublishedAt }: SourcePost): Standing {
  if (status === "SCHEDULED") return { status, at: scheduledAt ?? 0 };
  const at = status === "PUBLISHED" ? Math.max(scheduledAt ?? 0, firstPublishedAt ?? 0) : 0;
  return { status, at };
}

/** Returns the post as it stands now: a published one whose date is ahead is scheduled, whatever its source. */
export function applyDates(post: SourcePost, now: number): SourcePost {
  const { at } = readStanding(post);
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
 * Returns whether the source says the same of the status as before. The status in the blog then stays, because
 * the owner may have changed it there: another edit of the file must not publish the post again.
 */
export function isSameStanding(
  before: Standing | undefined,
  post: SourcePost,
  now: number,
): boolean {
  if (post.isUndecided === true) return true;
  const { status, at } = readStanding(post);
  if (before?.status !== status) return false;
  return before.at === at || (before.at <= now && at <= now);
}
