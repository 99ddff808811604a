import type { Transaction } from "kysely";
import type { Database, MemberRatingTable } from "../../database/schema.ts";

export type RatingKey = { readonly memberId: string; readonly postId: string };

/** Returns the stars that a member gave a post, or `undefined` if there is no rating. */
export async function findRating(
  transaction: Transaction<Database>,
  { memberId, postId }: RatingKey,
): Promise<number | undefined> {
  const row = await transaction
    .selectFrom("member_rating")
    .select("rating")
    .where("post_id", "=", postId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.rating;
}

export async function putRating(
  transaction: Transaction<Database>,
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

/** Deletes a rating. Returns its stars, or `undefined` if there was no rating. */
export async function deleteRating(
  transaction: Transaction<Database>,
  { memberId, postId }: RatingKey,
): Promise<number | undefined> {
  const row = await transaction
    .deleteFrom("member_rating")
    .where("post_id", "=", postId)
    .where("member_id", "=", memberId)
    .returning("rating")
    .executeTakeFirst();
  return row?.rating;
}
