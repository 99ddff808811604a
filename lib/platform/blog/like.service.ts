/**
 * Likes of posts, one a member. A like is no change of the post: nothing is recorded, no page is
 * invalidated; the counter changes in the same transaction.
 */
import { randomUUID } from "node:crypto";
import { notFound } from "../../wix/errors.ts";
import type { MemberLikeTable } from "../database/schema.ts";
import { deleteLike, findLike, insertLike, type LikeKey } from "./like.repository.ts";
import { changeCounters, lockMember } from "./reaction.repository.ts";
import type { Store } from "./store.ts";
import { isPublished } from "./view.repository.ts";

export type LikeService = ReturnType<typeof createLikeService>;

export function createLikeService({ database, now }: Store) {
  return {
    /** Likes a published post; who likes it already has the like they had. Throws `NOT_FOUND`, 401. */
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

    /** Takes a like back. Whether there was one. */
    async unlike(key: LikeKey): Promise<boolean> {
      return database.transaction().execute(async (transaction) => {
        const postId = await deleteLike(transaction, key);
        if (postId !== undefined) await changeCounters(transaction, postId, { likes: -1 });
        return postId !== undefined;
      });
    },

    /** A like of the member's own. Throws `NOT_FOUND`. */
    async find(key: LikeKey): Promise<MemberLikeTable> {
      const like = await findLike(database, key);
      if (like === undefined) throw notFound("Like");
      return like;
    },
  };
}
