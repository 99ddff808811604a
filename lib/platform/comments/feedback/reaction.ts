/**
 * Reactions to comments, at most one per member and comment. Like likes of posts, they do not change the comment and
 * invalidate no page (docs/decisions/013).
 */
import { sql } from "kysely";
import { commentReactionCodes, type CommentReactionCode } from "../../../wix/comments/comment.ts";
import { invalidField, notFound } from "../../../wix/errors/errors.ts";
import { lockMember } from "../../blog/reactions/reaction.repository.ts";
import type { Transaction } from "../../database/database.ts";
import type { CommentContext } from "../comment-context.ts";
import { isOnVisiblePost } from "../comment.reader.ts";
import { assertMayTakePart } from "../create-comment.ts";

export type CommentReaction = {
  readonly id: string;
  readonly memberId: string;
  readonly code: string;
};

/**
 * Sets the member's reaction to a published comment, replacing an earlier one. Throws `INVALID_ARGUMENT` for an
 * unknown code, `NOT_FOUND`, `MUTED` (403), 401 if the member no longer exists, and `TOO_MANY_TRIES` (429).
 */
export async function react(
  { store, limits }: CommentContext,
  { id, memberId, code }: CommentReaction,
): Promise<void> {
  assertCode(code);
  await limits.countReaction(memberId);
  await store.database.transaction().execute(async (transaction) => {
    await lockMember(transaction, memberId);
    await assertMayTakePart(transaction, memberId);
    await lockPublished(transaction, id);
    const deleted = await deleteReactions(transaction, id, memberId);
    await transaction
      .insertInto("comment_reaction")
      .values({ comment_id: id, member_id: memberId, code, created_at: store.now() })
      .execute();
    await changeReactionCount(transaction, id, 1 - deleted);
  });
}

/** Removes a reaction of the member, if there is one. Throws `INVALID_ARGUMENT`, `NOT_FOUND` and 429. */
export async function unreact(
  { store, limits }: CommentContext,
  { id, memberId, code }: CommentReaction,
): Promise<void> {
  assertCode(code);
  await limits.countReaction(memberId);
  await store.database.transaction().execute(async (transaction) => {
    await lockMember(transaction, memberId);
    await lockPublished(transaction, id);
    const deleted = await deleteReactions(transaction, id, memberId, code);
    await changeReactionCount(transaction, id, -deleted);
  });
}

function assertCode(code: string): asserts code is CommentReactionCode {
  if (commentReactionCodes.some((known) => known === code)) return;
  throw invalidField("reactionCode", "ENUM", `must be one of ${commentReactionCodes.join(", ")}`);
}

/** Locks a published comment on a visible post, so that it is not deleted in the meantime. Throws `NOT_FOUND`. */
async function lockPublished(transaction: Transaction, id: string): Promise<void> {
  const row = await transaction
    .updateTable("comment")
    .set((eb) => ({ reaction_count: eb.ref("reaction_count") }))
    .where("id", "=", id)
    .where("status", "=", "PUBLISHED")
    .returning("id")
    .executeTakeFirst();
  if (row === undefined || !(await isOnVisiblePost(transaction, id))) throw notFound("Comment");
}

/** Deletes the member's reactions to a comment, by default with any code, and returns their number. */
async function deleteReactions(
  transaction: Transaction,
  id: string,
  memberId: string,
  code?: CommentReactionCode,
): Promise<number> {
  const own = transaction
    .deleteFrom("comment_reaction")
    .where("comment_id", "=", id)
    .where("member_id", "=", memberId);
  const query = code === undefined ? own : own.where("code", "=", code);
  const deleted = await query.returning("code").execute();
  return deleted.length;
}

async function changeReactionCount(
  transaction: Transaction,
  id: string,
  difference: number,
): Promise<void> {
  if (difference === 0) return;
  await transaction
    .updateTable("comment")
    .set({ reaction_count: sql<number>`reaction_count + ${sql.lit(difference)}` })
    .where("id", "=", id)
    .execute();
}
