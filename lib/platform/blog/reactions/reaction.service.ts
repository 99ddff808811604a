/**
 * Likes and ratings of posts, at most one of each per member and post. A reaction does not change the post
 * itself, so it is not logged as a change and does not invalidate any page. The post's counters are updated
 * in the same transaction.
 */
import { randomUUID } from "node:crypto";
import { notFound } from "../../../wix/errors/errors.ts";
import type { Store, Transaction } from "../../database/database.ts";
import type { MemberLikeTable } from "../../database/schema.ts";
import { findVisibleId } from "../posts/post.reader.ts";
import { readReactions, type Reactions } from "./reaction.reader.ts";
import {
  deleteLike,
  deleteRating,
  findLike,
  findRating,
  insertLike,
  lockMember,
  upsertRating,
  type LikeKey,
  type ReactionKey,
} from "./reaction.repository.ts";
import { changeCounters } from "./counter.repository.ts";

export function createReactionService({ database, now }: Store) {
  /** Throws `NOT_FOUND` unless the post is visible, and 401 if the member no longer exists. */
  async function lockReaction(transaction: Transaction, key: ReactionKey): Promise<void> {
    await lockMember(transaction, key.memberId);
    if ((await findVisibleId(transaction, { id: key.postId })) === undefined) {
      throw notFound("Post");
    }
  }

  return {
    /** Returns a post's likes and ratings, including the reactions of `memberId`. Throws `NOT_FOUND`. */
    read: (postId: string, memberId?: string): Promise<Reactions> =>
      readReactions(database, postId, memberId),

    /** Finds one of the member's likes. Throws `NOT_FOUND`. */
    async findLike(key: LikeKey): Promise<MemberLikeTable> {
      const like = await findLike(database, key);
      if (like === undefined) throw notFound("Like");
      return like;
    },

    /**
     * Likes a published post. Returns the existing like if the member already likes the post. Throws
     * `NOT_FOUND`, and 401 if the member no longer exists.
     */
    async like(memberId: string, postId: string): Promise<MemberLikeTable> {
      return database.transaction().execute(async (transaction) => {
        await lockReaction(transaction, { memberId, postId });
        const like = { id: randomUUID(), post_id: postId, member_id: memberId, created_at: now() };
        const isNew = await insertLike(transaction, like);
        if (!isNew) return (await findLike(transaction, { memberId, postId })) ?? like;
        await changeCounters(transaction, postId, { likes: 1 });
        return like;
      });
    },

    /** Deletes a like. Returns whether it existed. */
    async unlike(key: LikeKey): Promise<boolean> {
      return database.transaction().execute(async (transaction) => {
        const postId = await deleteLike(transaction, key);
        if (postId !== undefined) await changeCounters(transaction, postId, { likes: -1 });
        return postId !== undefined;
      });
    },

    /**
     * Rates a published post with a whole number of stars from 1 to 5, replacing the member's previous
     * rating. Throws `NOT_FOUND`, and 401 if the member no longer exists.
     */
    async rate(key: ReactionKey, rating: number): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await lockReaction(transaction, key);
        const before = await findRating(transaction, key);
        await upsertRating(transaction, {
          post_id: key.postId,
          member_id: key.memberId,
          rating,
          rated_at: now(),
        });
        await changeCounters(transaction, key.postId, {
          ratings: before === undefined ? 1 : 0,
          stars: rating - (before ?? 0),
        });
      });
    },

    /** Deletes the member's rating, if there is one. */
    async withdrawRating(key: ReactionKey): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        // Otherwise a concurrent rating could compute its difference from stars that have already been
        // deleted.
        await lockMember(transaction, key.memberId);
        const stars = await deleteRating(transaction, key);
        if (stars === undefined) return;
        await changeCounters(transaction, key.postId, { ratings: -1, stars: -stars });
      });
    },
  };
}
