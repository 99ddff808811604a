/** Changes and deletes comments. */
import { randomUUID } from "node:crypto";
import type { Updateable } from "kysely";
import { commentEditWindow, type CommentHoldCause } from "../../wix/comments/comment.ts";
import { notFound } from "../../wix/errors/errors.ts";
import { write } from "../database/change-log.ts";
import type { Transaction } from "../database/database.ts";
import type { CommentTable } from "../database/schema.ts";
import { createDenial } from "../access/access.ts";
import type { Comment, CommentActor } from "./comment.ts";
import type { CommentContext } from "./comment-context.ts";
import { createCommentDenial, createDeletedError, createStaleError } from "./comment-errors.ts";
import { parseCommentContent, type CommentContent } from "./comment-input.ts";
import {
  deleteCommentReactions,
  findCommentRow,
  insertDecision,
  updateComment,
  type CommentRow,
} from "./comment.repository.ts";
import { assertMayTakePart, isTeamMember, requireComment } from "./create-comment.ts";
import { findHoldCause } from "./hold.ts";
import { queueNotices } from "./notices/queue-notices.ts";
import { recordHold } from "./moderation/record-hold.ts";

export type CommentEdit = {
  readonly id: string;
  /** The calling member. Absent for the command line and for API keys of the blog. */
  readonly memberId?: string | undefined;
  /** Whether the caller may change the comments of others, at any time. */
  readonly isModerator?: boolean | undefined;
  /** The new document, which may be untrusted: `editComment` validates it. */
  readonly content: unknown;
  /** The revision that the caller has read. Default: the latest one. */
  readonly revision?: string | undefined;
  /** Path of the document within the request body, used to report violations. */
  readonly at?: string | undefined;
};

/**
 * Changes the document of a comment. If a change to a published comment needs approval, readers see the earlier version
 * until then.
 *
 * Throws `INVALID_ARGUMENT`, `NOT_FOUND`, `PERMISSION_DENIED` (403) for another member's comment, `MUTED` (403),
 * `COMMENT_EDIT_EXPIRED` (403) after 15 minutes, `COMMENT_CHANGED` (409) for a stale revision, `COMMENT_DELETED`
 * (409), and `TOO_MANY_TRIES` (429).
 */
export async function editComment(context: CommentContext, edit: CommentEdit): Promise<Comment> {
  const { store, limits } = context;
  const content = parseCommentContent(edit.content, edit.at ?? "comment.content.richContent");
  const isModerator = edit.isModerator === true;
  if (!isModerator && edit.memberId !== undefined) await limits.countEdit(edit.memberId);
  return write(store, async (transaction, record) => {
    const before = await requireCommentRow(transaction, edit.id);
    await assertMayEdit(context, transaction, before, edit);
    assertRevision(before, edit.revision);
    const document = JSON.stringify(content.richContent);
    if (document === (before.draft_content ?? before.content)) {
      return requireComment(transaction, before.id);
    }
    const cause = isModerator
      ? undefined
      : await findEditHold(context, transaction, before, content);
    const waits = before.status === "PENDING" || cause !== undefined;
    const isHiddenDraft = before.status === "HIDDEN" && before.content === null;
    const changes: Updateable<CommentTable> =
      waits || isHiddenDraft
        ? { draft_content: document }
        : { content: document, draft_content: null, edited: 1 };
    const after = await updateComment(
      transaction,
      before,
      { ...changes, content_text: content.text },
      store.now(),
    );
    if (cause !== undefined) await recordHold(transaction, after, cause, after.updated_at);
    if (waits && before.draft_content === null) {
      const event = { commentId: after.id, now: after.updated_at };
      await queueNotices(transaction, { ...event, kind: "created" });
    }
    if (after.status === "PUBLISHED" && !waits) {
      record("COMMENT", after.post_id, "MANUAL_SAVE", { commentId: after.id, action: "edit" });
    }
    return requireComment(transaction, after.id);
  });
}

/** Returns why a change by the author waits for approval, or `undefined` if it does not. */
async function findEditHold(
  { getRules }: CommentContext,
  transaction: Transaction,
  { status, author_id }: CommentRow,
  content: CommentContent,
): Promise<CommentHoldCause | undefined> {
  if (status !== "PUBLISHED") return undefined;
  if (author_id !== null && (await isTeamMember(transaction, author_id))) return undefined;
  return findHoldCause(getRules(), content, true);
}

async function assertMayEdit(
  { store }: CommentContext,
  transaction: Transaction,
  row: CommentRow,
  { memberId, isModerator = false }: CommentEdit,
): Promise<void> {
  if (!isModerator) {
    assertOwn(row, memberId);
    if (memberId !== undefined) await assertMayTakePart(transaction, memberId);
  }
  if (row.status === "DELETED") throw createDeletedError();
  if (isModerator) return;
  // An author may not republish a comment that a moderator has hidden.
  if (row.status === "HIDDEN") throw createDenial("comments.update");
  if (store.now() - row.commented_at > commentEditWindow) {
    throw createCommentDenial("COMMENT_EDIT_EXPIRED");
  }
}

function assertOwn(row: CommentRow, memberId: string | undefined): void {
  if (memberId !== undefined && row.author_id === memberId) return;
  // Only the author may learn that a comment exists that readers cannot see.
  if (row.status === "PENDING" || row.status === "HIDDEN") throw notFound("Comment");
  throw createDenial("comments.update");
}

/** Throws `COMMENT_CHANGED` (409) unless the comment has the given revision. */
export function assertRevision(row: CommentRow, revision: string | undefined): void {
  if (revision !== undefined && revision !== String(row.revision)) {
    throw createStaleError(row.revision);
  }
}

/** Finds a comment in a transaction. Throws `NOT_FOUND`. */
export async function requireCommentRow(transaction: Transaction, id: string): Promise<CommentRow> {
  const row = await findCommentRow(transaction, id);
  if (row === undefined) throw notFound("Comment");
  return row;
}

/**
 * Deletes the content of a comment. The row stays as a tombstone, which readers see while it has published replies. A
 * repeated deletion changes nothing. Throws `NOT_FOUND`, and `PERMISSION_DENIED` (403) for another member's comment
 * unless the actor is a moderator.
 */
export async function removeComment(
  { store }: CommentContext,
  id: string,
  actor: CommentActor,
): Promise<Comment> {
  return write(store, async (transaction, record) => {
    const before = await requireCommentRow(transaction, id);
    const isOwn = actor.memberId !== undefined && before.author_id === actor.memberId;
    if (!isOwn && !actor.isModerator) assertOwn(before, actor.memberId);
    if (before.status === "DELETED") return requireComment(transaction, id);
    const reason = isOwn ? "AUTHOR" : "MODERATOR";
    await eraseComment(transaction, before, reason, store.now());
    if (!isOwn) {
      await insertDecision(transaction, {
        id: randomUUID(),
        comment_id: id,
        actor_id: actor.memberId ?? null,
        action: "delete",
        status_before: before.status,
        status_after: "DELETED",
        decided_at: store.now(),
      });
    }
    if (before.status === "PUBLISHED") {
      record("COMMENT", before.post_id, "MANUAL_SAVE", { commentId: id, action: "delete" });
    }
    return requireComment(transaction, id);
  });
}

/** Deletes the content and the reactions of a comment and keeps the row. */
export async function eraseComment(
  transaction: Transaction,
  before: CommentRow,
  reason: "AUTHOR" | "MODERATOR" | "ACCOUNT_DELETED",
  now: number,
): Promise<CommentRow> {
  // The update locks the row, so that a concurrent reaction is either deleted here or rejected.
  const after = await updateComment(
    transaction,
    before,
    {
      status: "DELETED",
      reason,
      content: null,
      draft_content: null,
      content_text: "",
      author_url: null,
      marked: 0,
      reaction_count: 0,
      report_count: 0,
      ...(reason === "ACCOUNT_DELETED" && { author_id: null, author_name: "" }),
    },
    now,
  );
  await deleteCommentReactions(transaction, before.id);
  return after;
}
