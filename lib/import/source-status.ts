/** Determines an imported post's status and dates, and whether a later import may change the status. */
import type { SourcePost } from "./source.ts";

type StatusAndDates = Pick<
  SourcePost,
  "status" | "isUndecided" | "scheduledAt" | "firstPublishedAt" | "lastPublishedAt"
>;

/** The fields that determine a post's status. */
export type StatusFields = StatusAndDates & Pick<SourcePost, "restriction" | "isPublishedIfDue">;

/**
 * Returns a post's status and dates in its source. A post that was not public, or has no publication time, is
 * a draft.
 */
export function resolveStatus(
  post: StatusFields,
  now: number,
  report: (what: string) => void,
): StatusAndDates {
  const { status, isUndecided, scheduledAt, firstPublishedAt, lastPublishedAt } = post;
  const draft = { status: "UNPUBLISHED", scheduledAt: undefined, firstPublishedAt } as const;
  if (post.restriction !== undefined) {
    report(`${post.restriction}, so it was imported as a draft`);
    return { ...draft, lastPublishedAt: undefined };
  }
  if (status === "SCHEDULED" && scheduledAt === undefined) {
    report("it was scheduled, but the file has no date, so it was imported as a draft");
    return { ...draft, lastPublishedAt };
  }
  if (status === "SCHEDULED" && scheduledAt !== undefined && post.isPublishedIfDue === true) {
    if (scheduledAt > now) return { status, scheduledAt, lastPublishedAt: undefined };
    report("its scheduled time has passed, so it was published");
    return { ...draft, status: "PUBLISHED", firstPublishedAt: scheduledAt, lastPublishedAt };
  }
  return { status, isUndecided, scheduledAt, firstPublishedAt, lastPublishedAt };
}

/** A post's status in its source at the last import. */
export type SourceStatus = {
  readonly status: string;
  /** Past or planned publication time in epoch milliseconds, or 0 if the source doesn't specify it. */
  readonly at: number;
};

/** Returns a post's status in its source. */
export function readSourceStatus({
  status,
  scheduledAt = 0,
  firstPublishedAt = 0,
}: StatusAndDates): SourceStatus {
  if (status === "SCHEDULED") return { status, at: scheduledAt };
  return { status, at: status === "PUBLISHED" ? Math.max(scheduledAt, firstPublishedAt) : 0 };
}

/** Returns the post with its current status. A published post with a date in the future is scheduled. */
export function applyDates<Post extends StatusAndDates>(post: Post, now: number): Post {
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
 * Returns whether the status in the source is unchanged since the last import. If so, the post keeps its
 * status on the blog, because the owner may have changed it there, and editing the file must not publish the
 * post again.
 */
export function isSameSourceStatus(
  before: SourceStatus | undefined,
  post: StatusAndDates,
  now: number,
): boolean {
  if (post.isUndecided === true) return true;
  const { status, at } = readSourceStatus(post);
  if (before?.status !== status) return false;
  return before.at === at || (before.at <= now && at <= now);
}
