/**
 * Ratings of posts, 1 to 5 stars, at most one per member. The sums and the average for the RATING sort are
 * updated in the same transaction. A rating is not recorded as a change of the post.
 */
import { notFound } from "../../../wix/errors.ts";
import { deleteRating, findRating, putRating, type RatingKey } from "./rating.repository.ts";
import {
  changeCounters,
  lockMember,
  readReactions,
  type Reactions,
} from "./reaction.repository.ts";
import type { Store } from "../store.ts";
import { isPublished } from "../views/view.repository.ts";

export type RatingService = ReturnType<typeof createRatingService>;

export function createRatingService({ database, now }: Store) {
  return {
    /** Returns the likes and ratings of a post, including the reactions of `memberId`. Throws `NOT_FOUND`. */
    read: (postId: string, memberId?: string): Promise<Reactions> =>
      readReactions(database, postId, memberId),

    /**
     * Rates a published post with a whole number of stars from 1 to 5, which replaces the member's earlier
     * rating. Throws `NOT_FOUND`, and 401 if the member no longer exists.
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

    /** Deletes a rating, if there is one. */
    async withdraw(key: RatingKey): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        // Otherwise a concurrent rating could calculate its difference from stars that are already deleted.
        await lockMember(transaction, key.memberId);
        const stars = await deleteRating(transaction, key);
        if (stars === undefined) return;
        await changeCounters(transaction, key.postId, { ratings: -1, stars: -stars });
      });
    },
  };
}
