/** Status changes and pinning for posts. */
import type { PostTable } from "../../database/schema.ts";
import { listChanges, write, type RecordChange } from "../change.repository.ts";
import {
  assertFuture,
  assertVersion,
  buildStatusColumns,
  chooseEditTime,
  isNewVersion,
  requirePost,
  requireUndeleted,
} from "./post-rules.ts";
import { allocateSlug, deleteFormerSlugs } from "./post-slug.repository.ts";
import { findOrigin, statusActions, type StatusChange } from "./post-status.ts";
import { mergeDraftVersion } from "./update-post.ts";
import { findVersions, hasLanguage } from "./translation.repository.ts";
import { findDuePosts, updatePost } from "./post.repository.ts";
import { approveChanges, rejectChanges, submitChanges } from "../drafts/publish-changes.ts";
import type { Store, Transaction } from "../../database/database.ts";

/** A decision about a post: who made it, why, and about which version. */
type Decision = Pick<StatusChange, "moderatorId" | "reason" | "editedAt">;

/**
 * Creates the operations that pin posts and change their status. Status changes throw `NOT_FOUND`, 409
 * `INVALID_TRANSITION` if the change is not allowed, and 409 `DRAFT_CHANGED` if the post was edited after
 * `editedAt`.
 */
export function createPostLifecycle(store: Store) {
  /** Changes the status of a post. For a published post, `applyToPublished` can decide about its changes instead. */
  const changeStatus = (
    id: string,
    change: StatusChange,
    applyToPublished = applyStatusChange,
  ): Promise<void> =>
    write(store, async (transaction, record) => {
      const post = await requirePost(transaction, id);
      assertVersion(post, change.editedAt);
      const apply = post.status === "PUBLISHED" ? applyToPublished : applyStatusChange;
      await apply(transaction, record, post, change, store.now());
    });

  const setPinned = (id: string, pinned: boolean): Promise<void> =>
    write(store, async (transaction, record) => {
      const post = await requireUndeleted(transaction, id);
      if ((post.pinned === 1) === pinned) return;
      await updatePost(transaction, id, {
        pinned: pinned ? 1 : 0,
        updated_at: chooseEditTime(store, post),
      });
      record("POST", id, pinned ? "PIN" : "UNPIN");
    });

  return {
    /** Publishes the post, or the changes to a published post that wait for moderation. */
    publish: (id: string, details: Decision = {}) =>
      changeStatus(id, { ...statusActions.publish, ...details }, approveChanges),
    unpublish: (id: string, editedAt?: number) =>
      changeStatus(id, { ...statusActions.unpublish, editedAt }),
    /**
     * Schedules a post for a date (epoch milliseconds). Throws `INVALID_ARGUMENT` unless the date is in the
     * future.
     */
    async schedule(id: string, at: number, editedAt?: number): Promise<void> {
      assertFuture(at, store.now());
      await changeStatus(id, { ...statusActions.schedule, scheduledAt: at, editedAt });
    },
    unschedule: (id: string) => changeStatus(id, statusActions.unschedule),
    /** Sends the post, or the changes to a published post, to moderation. */
    submit: (id: string, editedAt?: number) =>
      changeStatus(id, { ...statusActions.submit, editedAt }, submitChanges),
    /** Sends the post to review. */
    review: (id: string, editedAt?: number) =>
      changeStatus(id, { ...statusActions.review, editedAt }),
    moderate: (id: string, decision: "APPROVED" | "REJECTED", details: Decision = {}) => {
      const columns = { moderation_status: "REJECTED", moderated_at: store.now() } as const;
      return decision === "APPROVED"
        ? changeStatus(id, { ...statusActions.approve, ...details }, approveChanges)
        : changeStatus(id, { ...statusActions.reject, ...details, columns }, rejectChanges);
    },
    /** Moves the post to the trash, which frees its slug. */
    remove: (id: string, editedAt?: number) =>
      changeStatus(id, { ...statusActions.trash, editedAt }),
    /**
     * Restores the post from the trash as a draft (see {@link restorePost}).
     */
    restore: (id: string, editedAt?: number): Promise<void> =>
      write(store, async (transaction, record) => {
        const post = await requirePost(transaction, id);
        assertVersion(post, editedAt);
        await restorePost(transaction, record, post, store.now());
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

/**
 * Restores a post from the trash as a draft. If another post has taken its slug, it gets a similar one. It leaves
 * its group of translations if the group has a new version in its language.
 */
export async function restorePost(
  transaction: Transaction,
  record: RecordChange,
  post: PostTable,
  now: number,
): Promise<void> {
  // Throws before a slug is allocated.
  findOrigin(post.status, "UNPUBLISHED", statusActions.restore.onlyFrom);
  const slug = await allocateSlug(transaction, { title: post.slug });
  const group = post.translation_id;
  const versions = group === null ? [] : await findVersions(transaction, group);
  const isReplaced = versions.some((version) => hasLanguage(version, post.language));
  const columns = { slug, ...(isReplaced && { translation_id: null }) };
  const change = { ...statusActions.restore, columns };
  await applyStatusChange(transaction, record, post, change, now);
}

/**
 * Changes a post's status. If the post was published and has a draft version, the draft's changes become part
 * of the post, because only published posts have two versions.
 */
export async function applyStatusChange(
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
    updated_at: chooseEditTime({ now: () => now }, post),
  });
  record("POST", post.id, change.origin ?? origin, {
    from: post.status,
    to: change.to,
    ...(change.scheduledAt === undefined ? {} : { scheduledAt: change.scheduledAt }),
    ...(moderatorId === undefined ? {} : { moderatorId }),
    ...(change.reason === undefined ? {} : { reason: change.reason }),
  });
  if (change.to === "PUBLISHED") await deleteFormerSlugs(transaction, [post.slug]);
  else await mergeDraftVersion(transaction, record, post.id, { now });
}

/** Returns whether a post was restored from the trash and is unchanged since it was last published. */
async function isRestoredUnchanged(transaction: Transaction, id: string): Promise<boolean> {
  const history = await listChanges(transaction, "POST", id);
  const last = history.findLast(({ detail }) => "from" in detail);
  const unpublished = history.findLastIndex(({ detail }) => detail["from"] === "PUBLISHED");
  if (last?.origin !== "RESTORE" || unpublished === -1) return false;
  return !history.slice(unpublished).some(({ detail }) => isNewVersion(detail));
}
