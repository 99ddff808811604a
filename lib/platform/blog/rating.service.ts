/**
 * Ratings of posts, 1 to 5 stars, one a member. The sums and the average that the RATING sort reads
 * change in the same transaction; nothing is recorded as a change of the post.
 */
import { notFound } from "../../wix/errors.ts";
import { deleteRating, findRating, putRating, type RatingKey } from "./rating.repository.ts";
import {
  changeCounters,
  lockMember,
  readReactions,
  type Reactions,
} from "./reaction.repository.ts";
import type { Store } from "./store.ts";
import { isPublished } from "./view.repository.ts";

export type RatingService = ReturnType<typeof createRatingService>;

export function createRatingService({ database, now }: Store) {
  return {
    /** How a post is liked and rated, by everybody and by `memberId`. Throws `NOT_FOUND`. */
    read: (postId: string, memberId?: string): Promise<Reactions> =>
      readReactions(database, postId, memberId),

    /**
     * Gives a published post `rating` stars, a whole number from 1 to 5, in the place of what the
     * member gave it before. Throws `NOT_FOUND`, and 401 when there is no such member any more.
     */
    async rate({ memberId, postId }: RatingKey, rating: number): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await lockMember(transaction, memberId);
        if (!(await isPublished(transaction, postId))) throw notFound("Post");
        const before = await findRating(transaction, { memberId, postId });
        await putRating(transaction, {
          post_id: postId,
          member_id: memberId,
          rating,
          rated_at: now(),
        });
        await changeCounters(transaction, postId, {
          ratings: before === undefined ? 1 : 0,
          stars: rating - (before ?? 0),
        });
      });
    },

    /** Takes a rating back, when there is one. */
    async withdraw(key: RatingKey): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        // A change at the same time would count from stars that are gone.
        await lockMember(transaction, key.memberId);
        const stars = await deleteRating(transaction, key);
        if (stars === undefined) return;
        await changeCounters(transaction, key.postId, { ratings: -1, stars: -stars });
      });
    },
  };
}
