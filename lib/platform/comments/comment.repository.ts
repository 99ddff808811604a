/** The SQL that writes comments and their counts. Every function that writes runs in a transaction started by `write`. */
import { sql, type Insertable, type Updateable } from "kysely";
import type { Database, Transaction } from "../database/database.ts";
import type { CommentDecisionTable, CommentTable } from "../database/schema.ts";

export type CommentRow = CommentTable;

export function findCommentRow(database: Database, id: string): Promise<CommentRow | undefined> {
  return database.selectFrom("comment").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Inserts a comment and counts it if it is published. */
export async function insertComment(transaction: Transaction, row: CommentRow): Promise<void> {
  await transaction.insertInto("comment").values(row).execute();
  if (row.status === "PUBLISHED") await changeCounts(transaction, row, 1);
}

/** Updates a comment, increments its revision, and updates the counts if its status changes. */
export async function updateComment(
  transaction: Transaction,
  before: CommentRow,
  changes: Updateable<CommentTable>,
  now: number,
): Promise<CommentRow> {
  const after = await transaction
    .updateTable("comment")
    .set((eb) => ({ ...changes, revision: eb("revision", "+", 1), updated_at: now }))
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const difference = countPublished(after) - countPublished(before);
  if (difference !== 0) await changeCounts(transaction, after, difference);
  return after;
}

const countPublished = ({ status }: CommentRow): number => (status === "PUBLISHED" ? 1 : 0);

/** Adds `difference` to the number of published comments of the post, the parent and the thread. */
async function changeCounts(
  transaction: Transaction,
  { id, post_id, parent_id, thread_id }: CommentRow,
  difference: number,
): Promise<void> {
  await transaction
    .updateTable("post_metrics")
    .set({ comments: sql<number>`comments + ${sql.lit(difference)}` })
    .where("post_id", "=", post_id)
    .execute();
  if (parent_id !== null) {
    await transaction
      .updateTable("comment")
      .set({ reply_count: sql<number>`reply_count + ${sql.lit(difference)}` })
      .where("id", "=", parent_id)
      .execute();
  }
  if (thread_id !== id) {
    await transaction
      .updateTable("comment")
      .set({ thread_count: sql<number>`thread_count + ${sql.lit(difference)}` })
      .where("id", "=", thread_id)
      .execute();
  }
}

/** Adds a decision to the history of a comment. */
export async function insertDecision(
  transaction: Transaction,
  decision: Insertable<CommentDecisionTable>,
): Promise<void> {
  await transaction.insertInto("comment_decision").values(decision).execute();
}

/** Deletes the reactions to a comment. */
export async function deleteCommentReactions(transaction: Transaction, id: string): Promise<void> {
  await transaction.deleteFrom("comment_reaction").where("comment_id", "=", id).execute();
}
