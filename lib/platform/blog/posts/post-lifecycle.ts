/** Changes of a post's status, and pinning. */
import type { Transaction, Updateable } from "kysely";
import type { ChangeOrigin, PostStatus } from "../../../wix/enums.ts";
import { invalidArgument, notFound, WireError } from "../../../wix/errors.ts";
import type { Database, PostTable } from "../../database/schema.ts";
import { listChanges, write, type RecordChange } from "../change.repository.ts";
import { allocateSlug } from "./post-slug.repository.ts";
import { statusVerbs, transition } from "./post-status.ts";
import { isNewVersion } from "./visible-fields.ts";
import { findDuePosts, findPost, updatePost } from "./post.repository.ts";
import type { Store } from "../store.ts";

type Move = {
  readonly to: PostStatus;
  /** Statuses that the caller's action is for. Default: all that the table of transitions allows. */
  readonly onlyFrom?: readonly PostStatus[];
  /** Origin of the change. Default: the origin in the table. */
  readonly origin?: ChangeOrigin;
  /** Epoch milliseconds. Only for SCHEDULED. */
  readonly scheduledAt?: number;
  readonly columns?: Updateable<PostTable>;
  /** The moderator, if the post leaves moderation. */
  readonly moderatorId?: string | undefined;
  /** Reason of the change, for the history. */
  readonly reason?: string | undefined;
};

/** The moderator of a post and the reason of the decision. */
export type ModerationDetails = {
  readonly moderatorId?: string | undefined;
  readonly reason?: string | undefined;
};

/** Changes the status of a post. Throws `NOT_FOUND`, or `INVALID_TRANSITION` (409) if it is not allowed. */
export function move(store: Store, id: string, change: Move): Promise<void> {
  return write(store, async (transaction, record) => {
    const post = await existingPost(transaction, id);
    await movePost(transaction, record, post, change, store.now());
  });
}

async function movePost(
  transaction: Transaction<Database>,
  record: RecordChange,
  post: PostTable,
  change: Move,
  now: number,
): Promise<void> {
  const origin = transition(post.status, change.to, change.onlyFrom);
  const moderatorId = post.status === "IN_MODERATION" ? change.moderatorId : undefined;
  const keepsPublicationDate =
    change.to === "PUBLISHED" &&
    post.first_published_at !== null &&
    (await isRestoredUnchanged(transaction, post.id));
  await updatePost(transaction, post.id, {
    ...statusColumns(post, change.to, now, change.scheduledAt),
    ...(keepsPublicationDate && { last_published_at: post.last_published_at ?? now }),
    ...(moderatorId === undefined ? {} : { moderated_by: moderatorId }),
    ...change.columns,
    updated_at: now,
  });
  record("POST", post.id, change.origin ?? origin, {
    from: post.status,
    to: change.to,
    ...(change.scheduledAt === undefined ? {} : { scheduledAt: change.scheduledAt }),
    ...(moderatorId === undefined ? {} : { moderatorId }),
    ...(change.reason === undefined ? {} : { reason: change.reason }),
  });
}

/** Returns whether a post was restored from the trash, and has the version that was last published. */
async function isRestoredUnchanged(
  transaction: Transaction<Database>,
  id: string,
): Promise<boolean> {
  const history = await listChanges(transaction, "POST", id);
  const last = history.findLast(({ detail }) => "from" in detail);
  const unpublished = history.findLastIndex(({ detail }) => detail["from"] === "PUBLISHED");
  if (last?.origin !== "RESTORE" || unpublished === -1) return false;
  return !history.slice(unpublished).some(({ detail }) => isNewVersion(detail));
}

/** Returns the columns that change with the status. */
export function statusColumns(
  post: PostTable,
  to: PostStatus,
  now: number,
  scheduledAt: number | undefined,
): Updateable<PostTable> {
  return {
    status: to,
    scheduled_at: to === "SCHEDULED" ? scheduledAt : null,
    ...(to === "PUBLISHED" && {
      // The date of a draft may be in the future.
      first_published_at: Math.min(post.first_published_at ?? now, now),
      last_published_at: now,
    }),
    ...(to === "IN_MODERATION" && {
      moderation_status: "UNKNOWN",
      moderation_submitted_at: now,
      moderated_at: null,
      moderated_by: null,
    }),
    ...(post.status === "IN_MODERATION" &&
      to === "PUBLISHED" && { moderation_status: "APPROVED", moderated_at: now }),
  };
}

export function reject(store: Store, id: string, details: ModerationDetails): Promise<void> {
  return move(store, id, {
    ...statusVerbs.reject,
    ...details,
    columns: { moderation_status: "REJECTED", moderated_at: store.now() },
  });
}

export function restorePost(store: Store, id: string): Promise<void> {
  return write(store, async (transaction, record) => {
    const post = await existingPost(transaction, id);
    // Throws before a slug is allocated.
    transition(post.status, "UNPUBLISHED", statusVerbs.restore.onlyFrom);
    const slug = await allocateSlug(transaction, { title: post.slug });
    await movePost(
      transaction,
      record,
      post,
      { ...statusVerbs.restore, columns: { slug } },
      store.now(),
    );
  });
}

/**
 * Publishes the posts that are due, and returns their ids. The schedulers of several instances may call it at
 * the same time. Each post is published and recorded once.
 */
export async function publishDuePosts(store: Store): Promise<string[]> {
  if ((await findDuePosts(store.database, store.now())).length === 0) return [];
  return write(store, async (transaction, record) => {
    const now = store.now();
    const due = await findDuePosts(transaction, now);
    for (const id of due) {
      const post = await existingPost(transaction, id);
      const change = { to: "PUBLISHED", origin: "SCHEDULING_SERVICE_PUBLISH" } as const;
      await movePost(transaction, record, post, change, now);
    }
    return due;
  });
}

export function pin(store: Store, id: string, pinned: boolean): Promise<void> {
  return write(store, async (transaction, record) => {
    const post = await livingPost(transaction, id);
    if ((post.pinned === 1) === pinned) return;
    await updatePost(transaction, id, { pinned: pinned ? 1 : 0, updated_at: store.now() });
    record("POST", id, pinned ? "PIN" : "UNPIN");
  });
}

/** Returns the post. Throws `NOT_FOUND`. */
async function existingPost(transaction: Transaction<Database>, id: string): Promise<PostTable> {
  const post = await findPost(transaction, id);
  if (post === undefined) throw notFound("Post");
  return post;
}

/** Returns a post that is not in the trash. Throws `NOT_FOUND`, or `POST_DELETED` (409) for a post in the trash. */
export async function livingPost(
  transaction: Transaction<Database>,
  id: string,
): Promise<PostTable> {
  const post = await existingPost(transaction, id);
  if (post.status !== "DELETED") return post;
  throw new WireError({
    status: 409,
    code: "POST_DELETED",
    message: "The post is in the trash. Restore it first.",
    data: { id },
  });
}

/** Throws `INVALID_ARGUMENT` if the date (epoch milliseconds) is not in the future. */
export function requireFuture(at: number, now: number): void {
  if (Number.isSafeInteger(at) && at > now) return;
  throw invalidArgument([
    {
      field: "scheduledDate",
      type: "MIN",
      description: "must be in the future",
      rule: "PAST_DATE",
    },
  ]);
}
