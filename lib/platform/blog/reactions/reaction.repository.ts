/** The shared part of likes and ratings: the counters of a post, and all reactions of a member. */
import { sql, type Transaction } from "kysely";
import { notFound, WireError } from "../../../wix/errors.ts";
import type { Database } from "../../database/schema.ts";
import { lockIdentity } from "../../identity/identity.repository.ts";
import type { Session } from "../store.ts";

export type Reactions = {
  readonly likes: number;
  readonly ratingCount: number;
  readonly averageRating: number;
  /** The reactions of the calling member. Absent for other callers. */
  readonly mine?: { readonly liked: boolean; readonly rating: number | null };
};

/** Returns the likes and ratings of a published post. Throws `NOT_FOUND`. */
export async function readReactions(
  session: Session,
  postId: string,
  memberId: string | undefined,
): Promise<Reactions> {
  const counters = await session
    .selectFrom("post_metrics")
    .innerJoin("post", "post.id", "post_metrics.post_id")
    .select(["likes", "rating_count as ratingCount", "average_rating as averageRating"])
    .where("post.id", "=", postId)
    .where("post.status", "=", "PUBLISHED")
    .executeTakeFirst();
  if (counters === undefined) throw notFound("Post");
  if (memberId === undefined) return counters;
  const [like, rating] = await Promise.all([
    session
      .selectFrom("member_like")
      .select("id")
      .where("post_id", "=", postId)
      .where("member_id", "=", memberId)
      .executeTakeFirst(),
    session
      .selectFrom("member_rating")
      .select("rating")
      .where("post_id", "=", postId)
      .where("member_id", "=", memberId)
      .executeTakeFirst(),
  ]);
  return { ...counters, mine: { liked: like !== undefined, rating: rating?.rating ?? null } };
}

/**
 * Locks a member, so that concurrent actions of the member wait, including the deletion of the account.
 * Otherwise a like that is added during the deletion could remain. Throws 401 if the member no longer exists.
 */
export async function lockMember(
  transaction: Transaction<Database>,
  memberId: string,
): Promise<void> {
  if ((await lockIdentity(transaction, memberId)) !== undefined) return;
  throw new WireError({
    status: 401,
    code: "UNAUTHENTICATED",
    message: "The session has ended. Log in again.",
  });
}

/** Changes the counters of a post. They never fall below zero, even if an owner has lowered them. */
export async function changeCounters(
  transaction: Transaction<Database>,
  postId: string,
  change: { readonly likes?: number; readonly ratings?: number; readonly stars?: number },
): Promise<void> {
  const likes = sql`likes + ${sql.lit(change.likes ?? 0)}`;
  const ratings = sql`rating_count + ${sql.lit(change.ratings ?? 0)}`;
  const stars = sql`rating_sum + ${sql.lit(change.stars ?? 0)}`;
  await transaction
    .updateTable("post_metrics")
    .set({
      likes: sql<number>`case when ${likes} < 0 then 0 else ${likes} end`,
      rating_count: sql<number>`case when ${ratings} < 0 then 0 else ${ratings} end`,
      rating_sum: sql<number>`case when ${ratings} <= 0 or ${stars} < 0 then 0 else ${stars} end`,
      average_rating: sql<number>`case when ${ratings} <= 0 or ${stars} < 0 then 0
        else cast(${stars} as double precision) / (${ratings}) end`,
    })
    .where("post_id", "=", postId)
    .execute();
}

/** Deletes a member's likes and ratings, and updates the counters. */
export async function forgetReactions(
  transaction: Transaction<Database>,
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
  // In a fixed order, so that two concurrent deletions do not cause a deadlock.
  for (const postId of [...new Set([...liked, ...stars.keys()])].toSorted()) {
    await changeCounters(transaction, postId, {
      likes: liked.has(postId) ? -1 : 0,
      ratings: stars.has(postId) ? -1 : 0,
      stars: -(stars.get(postId) ?? 0),
    });
  }
}

/** Returns all likes and ratings of a member, for the export of the member's data. */
export async function listMemberReactions(session: Session, memberId: string) {
  const [likes, ratings] = await Promise.all([
    session
      .selectFrom("member_like")
      .select(["post_id", "created_at"])
      .where("member_id", "=", memberId)
      .orderBy("created_at")
      .execute(),
    session
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

/**
 * Returns the published posts that a member has liked or rated, most recent first, and how many there are.
 */
export async function listReactedPosts(
  session: Session,
  memberId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const reacted = session
    .selectFrom((eb) =>
      eb
        .selectFrom("member_like")
        .select("post_id")
        .where("member_id", "=", memberId)
        .union(eb.selectFrom("member_rating").select("post_id").where("member_id", "=", memberId))
        .as("reacted"),
    )
    .innerJoin("post", "post.id", "reacted.post_id")
    .where("post.status", "=", "PUBLISHED");
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
      ...(created_at === null ? {} : { likedDate: new Date(created_at).toISOString() }),
      ...(rating === null || rated_at === null
        ? {}
        : { rating, ratedDate: new Date(rated_at).toISOString() }),
    })),
    total,
  };
}
