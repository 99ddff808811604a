/** Following a post. Followers receive emails about new comments on it. */
import { notFound } from "../../../wix/errors/errors.ts";
import { isVisible } from "../../blog/visibility.ts";
import { lockMember } from "../../blog/reactions/reaction.repository.ts";
import type { Store } from "../../database/database.ts";
import { unmuteConversation } from "../notices/conversations.ts";

export type Follow = { readonly postId: string; readonly memberId: string };

/**
 * Makes a member follow a visible post, even after unsubscribing from its emails. Throws `NOT_FOUND`, and 401 if the
 * member no longer exists.
 */
export async function followPost(
  { database, now }: Store,
  { postId, memberId }: Follow,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await lockMember(transaction, memberId);
    const post = await transaction
      .selectFrom("post")
      .select("id")
      .where("id", "=", postId)
      .where(isVisible("post"))
      .executeTakeFirst();
    if (post === undefined) throw notFound("Post");
    await transaction
      .insertInto("comment_follow")
      .values({ post_id: postId, member_id: memberId, created_at: now() })
      .onConflict((conflict) => conflict.columns(["post_id", "member_id"]).doNothing())
      .execute();
    await unmuteConversation(transaction, { postId, memberId });
  });
}

/** Makes a member stop following a post. Succeeds even if the member does not follow it. */
export async function unfollowPost(
  { database }: Store,
  { postId, memberId }: Follow,
): Promise<void> {
  await database
    .deleteFrom("comment_follow")
    .where("post_id", "=", postId)
    .where("member_id", "=", memberId)
    .execute();
}
