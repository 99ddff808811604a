/** Reads likes and ratings of posts, collectively called reactions. */
import { sql } from "kysely";
import { notFound } from "../../../wix/errors/errors.ts";
import type { Database } from "../../database/database.ts";
import { isVisible } from "../visibility.ts";
import { findLike, findRating } from "./reaction.repository.ts";

export type Reactions = {
  readonly likes: number;
  readonly ratingCount: number;
  readonly averageRating: number;
  /** The calling member's reactions. Absent for other callers. */
  readonly mine?: { readonly liked: boolean; readonly rating: number | null };
};

/** Returns a visible post's likes and ratings. Throws `NOT_FOUND`. */
export async function readReactions(
  database: Database,
  postId: string,
  memberId: string | undefined,
): Promise<Reactions> {
  const counters = await database
    .selectFrom("post_metrics")
    .innerJoin("post", "post.id", "post_metrics.post_id")
    .select(["likes", "rating_count as ratingCount", "average_rating as averageRating"])
    .where("post.id", "=", postId)
    .where(isVisible("post"))
    .executeTakeFirst();
  if (counters === undefined) throw notFound("Post");
  if (memberId === undefined) return counters;
  const key = { memberId, postId };
  const [like, rating] = await Promise.all([findLike(database, key), findRating(database, key)]);
  return { ...counters, mine: { liked: like !== undefined, rating: rating ?? null } };
}

/** Returns all of a member's likes and ratings, for the export of the member's data. */
export async function listMemberReactions(database: Database, memberId: string) {
  const [likes, ratings] = await Promise.all([
    database
      .selectFrom("member_like")
      .select(["post_id", "created_at"])
      .where("member_id", "=", memberId)
      .orderBy("created_at")
      .execute(),
    database
      .selectFrom("member_rating")
      .select(["post_id", "rating", "rated_at"])
      .where("member_id", "=", memberId)
      .orderBy("rated_at")
      .execute(),
  ]);
  return {
    likes: likes.map(({ post_id, created_at }) => ({
      postId: post_id,
      createdDate: new Date(created_at).toISOString(),
    })),
    ratings: ratings.map(({ post_id, rating, rated_at }) => ({
      postId: post_id,
      rating,
      ratedDate: new Date(rated_at).toISOString(),
    })),
  };
}

/** Returns the visible posts that a member has liked or rated, most recent first, and their total number. */
export async function listReactedPosts(
  database: Database,
  memberId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const reacted = database
    .selectFrom((eb) =>
      eb
        .selectFrom("member_like")
        .select("post_id")
        .where("member_id", "=", memberId)
        .union(eb.selectFrom("member_rating").select("post_id").where("member_id", "=", memberId))
        .as("reacted"),
    )
    .innerJoin("post", "post.id", "reacted.post_id")
    .where(isVisible("post"));
  const [{ total }, rows] = await Promise.all([
    reacted.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    reacted
      .leftJoin("member_like as liked", (join) =>
        join.onRef("liked.post_id", "=", "post.id").on("liked.member_id", "=", memberId),
      )
      .leftJoin("member_rating as rated", (join) =>
        join.onRef("rated.post_id", "=", "post.id").on("rated.member_id", "=", memberId),
      )
      .select(["post.id", "post.slug", "post.title", "post.language"])
      .select(["liked.created_at", "rated.rating", "rated.rated_at"])
      .orderBy(
        sql`case when coalesce(rated.rated_at, 0) > coalesce(liked.created_at, 0)
          then rated.rated_at else liked.created_at end`,
        "desc",
      )
      .orderBy("post.id")
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return {
    posts: rows.map(({ created_at, rating, rated_at, ...post }) => ({
      ...post,
      ...(created_at !== null && { likedDate: new Date(created_at).toISOString() }),
      ...(rating !== null &&
        rated_at !== null && { rating, ratedDate: new Date(rated_at).toISOString() }),
    })),
    total,
  };
}
