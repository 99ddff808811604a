/** The actions on posts, which change their status, pin or feature them, or change their slug. */
import type { PostAction } from "../../../wix/admin/admin.ts";
import { isPageSlug } from "../../../site/paths/page-path.ts";
import { listChanges, write } from "../../database/change-log.ts";
import { approveChanges, rejectChanges, submitChanges } from "../drafts/publish-changes.ts";
import { assertMayAct, type Writer } from "../rights.ts";
import {
  assertFuture,
  assertUndeleted,
  assertVersion,
  buildStatusColumns,
  chooseEditTime,
  describePage,
  isNewVersion,
  requirePost,
  type PostWrite,
} from "./post-rules.ts";
import { allocateSlug, deleteFormerSlugs } from "./post-slug.repository.ts";
import {
  findOrigin,
  isStatusAction,
  statusActions,
  type StatusAction,
  type StatusChange,
} from "./post-status.ts";
import { applyPatch, mergeDraftVersion } from "./update-post.ts";
import { findVersions, hasLanguage } from "../drafts/translation-group.ts";
import { findDuePosts, updatePost } from "./post.repository.ts";
import type { Store, Transaction } from "../../database/database.ts";

/** The details that the caller of an action provides. */
export type ActionDetails = Pick<
  StatusChange,
  "scheduledAt" | "moderatorId" | "submitterId" | "reason" | "origin"
> & {
  /** The date of the version that the caller has read, in epoch milliseconds. */
  readonly editedAt?: number | undefined;
  /** The new slug, for `slug`. */
  readonly slug?: string | undefined;
};

/**
 * Creates the operations that perform actions on posts. They throw `NOT_FOUND`, 409 `INVALID_TRANSITION` if the post
 * does not allow the action, 409 `POST_DELETED` for a post in the trash, and 409 `DRAFT_CHANGED` if the post was edited
 * after `editedAt`.
 */
export function createPostActions(store: Store) {
  /**
   * Performs an action. With a writer, it checks in the same transaction whether the writer may perform it, and throws
   * `NOT_FOUND` for hidden posts and 403 `PERMISSION_DENIED`.
   */
  async function act(
    id: string,
    action: PostAction,
    details: ActionDetails = {},
    writer?: Writer,
  ): Promise<void> {
    if (action === "schedule") assertFuture(details.scheduledAt ?? Number.NaN, store.now());
    await write(store, async (transaction, record) => {
      const post = await requirePost(transaction, id, writer);
      if (writer !== undefined) assertMayAct(writer, action, post);
      assertVersion(post, details.editedAt);
      const context = { transaction, record, post, now: store.now() };
      await (isStatusAction(action)
        ? performStatusAction(context, action, { submitterId: writer?.id, ...details })
        : mark(context, action, details));
    });
  }

  return {
    act,
    /** Publishes the post, or the changes to a published post that wait for moderation. */
    publish: (id: string, details?: ActionDetails) => act(id, "publish", details),
    unpublish: (id: string) => act(id, "unpublish"),
    /**
     * Schedules a post for a date (epoch milliseconds). Throws `INVALID_ARGUMENT` unless the date is in the
     * future.
     */
    schedule: (id: string, scheduledAt: number) => act(id, "schedule", { scheduledAt }),
    unschedule: (id: string) => act(id, "unschedule"),
    /** Sends the post, or the changes to a published post, to moderation. */
    submit: (id: string) => act(id, "submit"),
    /** Sends the post to review. */
    review: (id: string) => act(id, "review"),
    moderate: (id: string, decision: "APPROVED" | "REJECTED", details?: ActionDetails) =>
      act(id, decision === "APPROVED" ? "approve" : "reject", details),
    /** Moves the post to the trash, which frees its slug. */
    remove: (id: string) => act(id, "trash"),
    /** Restores the post from the trash as a draft (see {@link restorePost}). */
    restore: (id: string) => act(id, "restore"),
    pin: (id: string) => act(id, "pin"),
    unpin: (id: string) => act(id, "unpin"),

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
          await applyStatusChange({ transaction, record, post, now }, change);
        }
        return due;
      });
    },
  };
}

/** The actions that, for a published post, are about its unpublished changes. */
const changesActions = {
  publish: approveChanges,
  submit: submitChanges,
  approve: approveChanges,
  reject: rejectChanges,
};
const isAboutChanges = (action: StatusAction): action is keyof typeof changesActions =>
  Object.hasOwn(changesActions, action);

/**
 * Changes a post's status with an action, or what becomes of a published post's changes. The caller has checked the date of `schedule`. Throws `INVALID_TRANSITION`.
 */
export async function performStatusAction(
  context: PostWrite,
  action: StatusAction,
  { scheduledAt, moderatorId, submitterId, reason, origin }: ActionDetails = {},
): Promise<void> {
  const { post, now } = context;
  if (action === "restore") return restorePost(context);
  const change: StatusChange = {
    ...statusActions[action],
    ...(origin !== undefined && { origin }),
    ...(action === "reject" && {
      columns: { moderation_status: "REJECTED", moderated_at: now },
    }),
    scheduledAt,
    moderatorId,
    submitterId,
    reason,
  };
  if (post.status === "PUBLISHED" && isAboutChanges(action)) {
    return changesActions[action](context, change);
  }
  await applyStatusChange(context, change);
}

/** Pins or features a post, or changes its slug. */
async function mark(
  context: PostWrite,
  action: Exclude<PostAction, StatusAction>,
  { slug }: ActionDetails,
): Promise<void> {
  const { transaction, record, post, now } = context;
  assertUndeleted(post);
  if (action === "pin" || action === "unpin") {
    const pinned = action === "pin" ? 1 : 0;
    if (post.pinned === pinned) return;
    await updatePost(transaction, post.id, {
      pinned,
      updated_at: chooseEditTime(now, post),
    });
    return record("POST", post.id, pinned === 1 ? "PIN" : "UNPIN");
  }
  const patch = action === "slug" ? { slug } : { featured: action === "feature" };
  await applyPatch(context, patch, "MANUAL_SAVE");
}

/**
 * Restores a post from the trash as a draft. If another post has taken its slug, it gets a similar one. It leaves
 * its group of translations if the group has a new version in its language.
 */
async function restorePost(context: PostWrite): Promise<void> {
  const { transaction, post } = context;
  // Throws before a slug is allocated.
  findOrigin(post.status, "UNPUBLISHED", statusActions.restore.onlyFrom);
  const basePath = isPageSlug(post.slug) ? post.slug : undefined;
  const slug = await allocateSlug(transaction, { title: post.slug, basePath });
  const group = post.translation_id;
  const versions = group === null ? [] : await findVersions(transaction, group);
  const isReplaced = versions.some((version) => hasLanguage(version, post.language));
  const columns = { slug, ...(isReplaced && { translation_id: null }) };
  await applyStatusChange(context, { ...statusActions.restore, columns });
}

/**
 * Changes a post's status. If the post was published and has a draft version, the draft's changes become part
 * of the post, because only published posts have two versions.
 */
async function applyStatusChange(context: PostWrite, change: StatusChange): Promise<void> {
  const { transaction, record, post, now } = context;
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
    updated_at: chooseEditTime(now, post),
  });
  record("POST", post.id, change.origin ?? origin, {
    from: post.status,
    to: change.to,
    ...describePage(post),
    ...(change.scheduledAt === undefined ? {} : { scheduledAt: change.scheduledAt }),
    ...(moderatorId === undefined ? {} : { moderatorId }),
    ...(change.to === "IN_MODERATION" && { submitterId: change.submitterId }),
    ...(change.reason === undefined ? {} : { reason: change.reason }),
  });
  if (change.to === "PUBLISHED") await deleteFormerSlugs(transaction, [post.slug]);
  else await mergeDraftVersion(context);
}

/** Returns whether a post was restored from the trash and is unchanged since it was last published. */
async function isRestoredUnchanged(transaction: Transaction, id: string): Promise<boolean> {
  const history = await listChanges(transaction, "POST", id);
  const last = history.findLast(({ detail }) => "from" in detail);
  const unpublished = history.findLastIndex(({ detail }) => detail["from"] === "PUBLISHED");
  if (last?.origin !== "RESTORE" || unpublished === -1) return false;
  return !history.slice(unpublished).some(({ detail }) => isNewVersion(detail));
}
