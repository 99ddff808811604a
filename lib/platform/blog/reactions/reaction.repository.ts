/** The SQL that reads and writes likes and ratings. */
import { WireError } from "../../../wix/errors/errors.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { MemberLikeTable, MemberRatingTable } from "../../database/schema.ts";
import { lockIdentity } from "../../identity/identity.repository.ts";
import { changeCounters } from "./counter.repository.ts";

export type ReactionKey = { readonly memberId: string; readonly postId: string };

/** Identifies a member's like by its ID or by the post's ID. */
export type LikeKey = ReactionKey | { readonly memberId: string; readonly id: string };

export async function findLike(
  database: Database,
  key: LikeKey,
): Promise<MemberLikeTable | undefined> {
  return database
    .selectFrom("member_like")
    .selectAll()
    .where("member_id", "=", key.memberId)
    .where("id" in key ? "id" : "post_id", "=", "id" in key ? key.id : key.postId)
    .executeTakeFirst();
}

/** Inserts a like. Returns `false` if the member already likes the post. */
export async function insertLike(
  transaction: Transaction,
  like: MemberLikeTable,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("member_like")
    .values(like)
    .onConflict((conflict) => conflict.columns(["post_id", "member_id"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes a like. Returns the post's ID, or `undefined` if the like does not exist. */
export async function deleteLike(
  transaction: Transaction,
  key: LikeKey,
): Promise<string | undefined> {
  const row = await transaction
    .deleteFrom("member_like")
    .where("member_id", "=", key.memberId)
    .where("id" in key ? "id" : "post_id", "=", "id" in key ? key.id : key.postId)
    .returning("post_id")
    .executeTakeFirst();
  return row?.post_id;
}

/** Returns the number of stars that a member gave a post, or `undefined` if there is no rating. */
export async function findRating(
  database: Database,
  { memberId, postId }: ReactionKey,
): Promise<number | undefined> {
  const row = await database
    .selectFrom("member_rating")
    .select("rating")
    .where("post_id", "=", postId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.rating;
}

export async function upsertRating(
  transaction: Transaction,
  rating: MemberRatingTable,
): Promise<void> {
  await transaction
    .insertInto("member_rating")
    .values(rating)
    .onConflict((conflict) =>
      conflict
        .columns(["post_id", "member_id"])
        .doUpdateSet({ rating: rating.rating, rated_at: rating.rated_at }),
    )
    .execute();
}

/** Deletes a rating. Returns its number of stars, or `undefined` if there was no rating. */
export async function deleteRating(
  transaction: Transaction,
  { memberId, postId }: ReactionKey,
): Promise<number | undefined> {
  const row = await transaction
    .deleteFrom("member_rating")
    .where("post_id", "=", postId)
    .where("member_id", "=", memberId)
    .returning("rating")
    .executeTakeFirst();
  return row?.rating;
}

/**
 * Locks a member, so that the member's concurrent actions, including account deletion, have to wait.
 * Otherwise a like added during the deletion could survive it. Throws 401 if the member no longer exists.
 */
export async function lockMember(transaction: Transaction, memberId: string): Promise<void> {
  if ((await lockIdentity(transaction, memberId)) !== undefined) return;
  throw new WireError({
    status: 401,
    code: "UNAUTHENTICATED",
    message: "The session has ended. Log in again.",
  });
}

/** Deletes a member's likes and ratings, and updates the counters. */
export async function deleteMemberReactions(
  transaction: Transaction,
  memberId: string,
): Promise<void> {
  const likes = await transaction
    .deleteFrom("member_like")
    .where("member_id", "=", memberId)
    .returning("post_id")
    .execute();
  const ratings = await transaction
    .deleteFrom("member_rating")
    .where("member_id", "=", memberId)
    .returning(["post_id", "rating"])
    .execute();
  const liked = new Set(likes.map(({ post_id }) => post_id));
  const stars = new Map(ratings.map(({ post_id, rating }) => [post_id, rating]));
  // In a fixed order, so that two concurrent deletions cannot deadlock.
  for (const postId of [...new Set([...liked, ...stars.keys()])].toSorted()) {
    await changeCounters(transaction, postId, {
      likes: liked.has(postId) ? -1 : 0,
      ratings: stars.has(postId) ? -1 : 0,
      stars: -(stars.get(postId) ?? 0),
    });
  }
}
