/** Status changes and pinning for posts. */
import type { Updateable } from "kysely";
import type { ChangeOrigin, PostStatus } from "../../../wix/enums.ts";
import { conflict, invalidField, notFound } from "../../../wix/errors.ts";
import type { PostTable } from "../../database/schema.ts";
import { listChanges, write, type ChangeDetail, type RecordChange } from "../change.repository.ts";
import { allocateSlug } from "./post-slug.repository.ts";
import { findOrigin, statusActions } from "./post-status.ts";
import { findDuePosts, findPost, updatePost } from "./post.repository.ts";
import type { Store, Transaction } from "../../database/database.ts";

type StatusChange = {
  readonly to: PostStatus;
  /** Statuses to which the caller's action applies. Defaults to all that the transition table allows. */
  readonly onlyFrom?: readonly PostStatus[];
  /** Origin of the change. Defaults to the origin in the table. */
  readonly origin?: ChangeOrigin;
  /** Epoch milliseconds. Only for SCHEDULED. */
  readonly scheduledAt?: number;
  readonly columns?: Updateable<PostTable>;
  /** The moderator, if the change takes the post out of moderation. */
  readonly moderatorId?: string | undefined;
  /** Reason for the change, for the history. */
  readonly reason?: string | undefined;
};

/** A post's moderator and the reason for the decision. */
type ModerationDetails = Pick<StatusChange, "moderatorId" | "reason">;

/**
 * Creates the operations that pin posts and change their status. Status changes throw `NOT_FOUND`, or
 * `INVALID_TRANSITION` (409) if the change is not allowed.
 */
export function createPostLifecycle(store: Store) {
  const changeStatus = (id: string, change: StatusChange): Promise<void> =>
    write(store, async (transaction, record) => {
      const post = await requirePost(transaction, id);
      await applyStatusChange(transaction, record, post, change, store.now());
    });

  const setPinned = (id: string, pinned: boolean): Promise<void> =>
    write(store, async (transaction, record) => {
      const post = await requireUndeleted(transaction, id);
      if ((post.pinned === 1) === pinned) return;
      await updatePost(transaction, id, { pinned: pinned ? 1 : 0, updated_at: store.now() });
      record("POST", id, pinned ? "PIN" : "UNPIN");
    });

  return {
    publish: (id: string, details: ModerationDetails = {}) =>
      changeStatus(id, { ...statusActions.publish, ...details }),
    unpublish: (id: string) => changeStatus(id, statusActions.unpublish),
    /**
     * Schedules a post for a date (epoch milliseconds). Throws `INVALID_ARGUMENT` unless the date is in the
     * future.
     */
    async schedule(id: string, at: number): Promise<void> {
      assertFuture(at, store.now());
      await changeStatus(id, { ...statusActions.schedule, scheduledAt: at });
    },
    unschedule: (id: string) => changeStatus(id, statusActions.unschedule),
    /** Sends the post to moderation. */
    submit: (id: string) => changeStatus(id, statusActions.submit),
    /** Sends the post to review. */
    review: (id: string) => changeStatus(id, statusActions.review),
    moderate: (id: string, decision: "APPROVED" | "REJECTED", details: ModerationDetails = {}) =>
      changeStatus(
        id,
        decision === "APPROVED"
          ? { ...statusActions.approve, ...details }
          : {
              ...statusActions.reject,
              ...details,
              columns: { moderation_status: "REJECTED", moderated_at: store.now() },
            },
      ),
    /** Moves the post to the trash, which frees its slug. */
    remove: (id: string) => changeStatus(id, statusActions.trash),
    /**
     * Restores the post from the trash as a draft. If another post has taken its slug, it gets a similar one.
     */
    restore: (id: string): Promise<void> =>
      write(store, async (transaction, record) => {
        const post = await requirePost(transaction, id);
        // Throws before a slug is allocated.
        findOrigin(post.status, "UNPUBLISHED", statusActions.restore.onlyFrom);
        const slug = await allocateSlug(transaction, { title: post.slug });
        const change = { ...statusActions.restore, columns: { slug } };
        await applyStatusChange(transaction, record, post, change, store.now());
      }),
    pin: (id: string) => setPinned(id, true),
    unpin: (id: string) => setPinned(id, false),

    /**
     * Publishes the scheduled posts that are due and returns their IDs. The schedulers of several instances
     * may call this at the same time. Each post is published and recorded only once.
     */
    async publishDue(): Promise<string[]> {
      if ((await findDuePosts(store.database, store.now())).length === 0) return [];
      return write(store, async (transaction, record) => {
        const now = store.now();
        const due = await findDuePosts(transaction, now);
        for (const id of due) {
          const post = await requirePost(transaction, id);
          const change = { to: "PUBLISHED", origin: "SCHEDULING_SERVICE_PUBLISH" } as const;
          await applyStatusChange(transaction, record, post, change, now);
        }
        return due;
      });
    },
  };
}

async function applyStatusChange(
  transaction: Transaction,
  record: RecordChange,
  post: PostTable,
  change: StatusChange,
  now: number,
): Promise<void> {
  const origin = findOrigin(post.status, change.to, change.onlyFrom);
  const moderatorId = post.status === "IN_MODERATION" ? change.moderatorId : undefined;
  const keepsPublicationDate =
    change.to === "PUBLISHED" &&
    post.first_published_at !== null &&
    (await isRestoredUnchanged(transaction, post.id));
  await updatePost(transaction, post.id, {
    ...buildStatusColumns(post, change.to, now, change.scheduledAt),
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

/** Returns whether a post was restored from the trash and is unchanged since it was last published. */
async function isRestoredUnchanged(transaction: Transaction, id: string): Promise<boolean> {
  const history = await listChanges(transaction, "POST", id);
  const last = history.findLast(({ detail }) => "from" in detail);
  const unpublished = history.findLastIndex(({ detail }) => detail["from"] === "PUBLISHED");
  if (last?.origin !== "RESTORE" || unpublished === -1) return false;
  return !history.slice(unpublished).some(({ detail }) => isNewVersion(detail));
}

/** Returns the columns that change along with the status. */
export function buildStatusColumns(
  post: PostTable,
  to: PostStatus,
  now: number,
  scheduledAt: number | undefined,
): Updateable<PostTable> {
  return {
    status: to,
    scheduled_at: to === "SCHEDULED" ? scheduledAt : null,
    ...(to === "PUBLISHED" && {
      // A draft's date may be in the future.
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

/** Returns the post. Throws `NOT_FOUND`. */
async function requirePost(transaction: Transaction, id: string): Promise<PostTable> {
  const post = await findPost(transaction, id);
  if (post === undefined) throw notFound("Post");
  return post;
}

/** Returns a post that is not in the trash. Throws `NOT_FOUND`, or `POST_DELETED` (409) for a post in the trash. */
export async function requireUndeleted(transaction: Transaction, id: string): Promise<PostTable> {
  const post = await requirePost(transaction, id);
  if (post.status !== "DELETED") return post;
  throw conflict("POST_DELETED", "The post is in the trash. Restore it first.", { id });
}

/** Throws `INVALID_ARGUMENT` if the date (epoch milliseconds) is not in the future. */
export function assertFuture(at: number, now: number): void {
  if (Number.isSafeInteger(at) && at > now) return;
  throw invalidField("scheduledDate", "MIN", "must be in the future", { rule: "PAST_DATE" });
}

/** Fields whose change makes a new version of a published post. */
const visibleFields = ["title", "excerpt", "richContent", "coverMedia", "heroImage"];

/** Returns whether a recorded change includes a visible field. */
export function isNewVersion({ fields }: ChangeDetail): boolean {
  return Array.isArray(fields) && visibleFields.some((field) => fields.includes(field));
}
