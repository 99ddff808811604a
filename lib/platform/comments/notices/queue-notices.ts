/** Decides who is notified of a comment, within the transaction that makes the comment visible. */
import { sql } from "kysely";
import type { Database, Transaction } from "../../database/database.ts";
import { selectRecipients, type NoticeKind } from "./recipients.ts";

/**
 * Period for which comments on a post are collected into one email, in milliseconds. An email about a reply is sent at
 * once and includes the comments collected for its recipient.
 */
const collectingTime = 5 * 60_000;

export type CommentEvent = {
  readonly commentId: string;
  /**
   * `created`: a comment was written or changed, and may wait for approval. `published`: it became visible to readers for
   * the first time.
   */
  readonly kind: "created" | "published";
  /** Epoch milliseconds. */
  readonly now: number;
};

/**
 * Stores a notice for each recipient of an email about a comment, with the strongest reason. While the comment or a
 * change to it waits for approval, only owners and moderators are notified.
 */
export async function queueNotices(transaction: Transaction, event: CommentEvent): Promise<void> {
  const comment = await findComment(transaction, event.commentId);
  if (comment === undefined) return;
  const queue = (kind: NoticeKind, dueAt: number, memberId?: string) =>
    insertNotices(transaction, comment, { kind, dueAt, memberId });
  const { kind, now } = event;
  if (kind === "created") {
    if (comment.draft_content !== null) await queue("waiting", now);
    return;
  }
  await transaction
    .deleteFrom("comment_notice")
    .where("comment_id", "=", comment.id)
    .where("kind", "=", "waiting")
    .execute();
  if (comment.parent_author_id !== null) await queue("reply", now, comment.parent_author_id);
  await queue("own-post", now + collectingTime);
  await queue("followed", now + collectingTime);
}

type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>;

function findComment(database: Database, id: string) {
  return database
    .selectFrom("comment")
    .leftJoin("comment as parent", (join) =>
      join.onRef("parent.id", "=", "comment.parent_id").on("parent.status", "=", "PUBLISHED"),
    )
    .select(["comment.id", "comment.post_id", "comment.author_id", "comment.draft_content"])
    .select("parent.author_id as parent_author_id")
    .where("comment.id", "=", id)
    .executeTakeFirst();
}

type NewNotices = {
  readonly kind: NoticeKind;
  /** Epoch milliseconds. */
  readonly dueAt: number;
  /** The only possible recipient. */
  readonly memberId: string | undefined;
};

/** Inserts a notice for each recipient except the comment's author and members who have one already. */
async function insertNotices(
  transaction: Transaction,
  comment: CommentRow,
  { kind, dueAt, memberId }: NewNotices,
): Promise<void> {
  let recipients = selectRecipients(transaction, kind, comment.post_id).select([
    sql<string>`${comment.id}`.as("comment_id"),
    "identity.id as member_id",
    sql<NoticeKind>`${kind}`.as("kind"),
    sql<number>`${sql.lit(dueAt)}`.as("due_at"),
  ]);
  if (comment.author_id !== null) {
    recipients = recipients.where("identity.id", "!=", comment.author_id);
  }
  if (memberId !== undefined) recipients = recipients.where("identity.id", "=", memberId);
  await transaction
    .insertInto("comment_notice")
    .columns(["comment_id", "member_id", "kind", "due_at"])
    .expression(recipients)
    .onConflict((conflict) => conflict.columns(["comment_id", "member_id"]).doNothing())
    .execute();
}
