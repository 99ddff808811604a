/**
 * Likes of posts, at most one per member. A like is not a change of the post, so it is not recorded and
 * invalidates no page. The counter is updated in the same transaction.
 */
import { randomUUID } from "node:crypto";
import { notFound } from "../../../wix/errors.ts";
import type { MemberLikeTable } from "../../database/schema.ts";
import { deleteLike, findLike, insertLike, type LikeKey } from "./like.repository.ts";
import { changeCounters, lockMember } from "./reaction.repository.ts";
import type { Store } from "../store.ts";
import { isPublished } from "../views/view.repository.ts";

export type LikeService = ReturnType<typeof createLikeService>;

export function createLikeService({ database, now }: Store) {
  return {
    /**
     * Likes a published post. Returns the existing like if the member already likes the post. Throws
     * `NOT_FOUND`, and 401 if the member no longer exists.
     */
    async like(memberId: string, postId: string): Promise<MemberLikeTable> {
      return database.transaction().execute(async (transaction) => {
        await lockMember(transaction, memberId);
        if (!(await isPublished(transaction, postId))) throw notFound("Post");
        const like = {
          id: randomUUID(),
          post_id: postId,
          member_id: memberId,
          created_at: now(),
        };
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

    /** Finds a like of the member. Throws `NOT_FOUND`. */
    async find(key: LikeKey): Promise<MemberLikeTable> {
      const like = await findLike(database, key);
      if (like === undefined) throw notFound("Like");
      return like;
    },
  };
}
