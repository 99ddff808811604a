/** The conversations that a member follows or has unsubscribed from. */
import type { Database, Store } from "../../database/database.ts";
import { isVisible } from "../../blog/visibility.ts";
import { changeMailSettings, readMailSettings } from "./mail-settings.ts";
import { changeTeamMailSettings, readTeamMailSettings } from "../../team/mail-settings.ts";
import type { Unsubscription } from "./unsubscribe-token.ts";

/** Unsubscribes a member from the emails named by a token. Succeeds even if the member or post no longer exists. */
export async function unsubscribe(
  { database, now }: Store,
  { memberId, scope }: Unsubscription,
): Promise<void> {
  if (!(await hasAccount(database, memberId))) return;
  switch (scope.kind) {
    case "post":
      return setMuted(database, { memberId, postId: scope.postId, now: now() });
    case "digest":
      return changeMailSettings(database, memberId, { moderation: false });
    case "all":
      return changeMailSettings(database, memberId, {
        replies: false,
        followed: false,
        ownPosts: false,
        moderation: false,
      });
    case "roles":
    case "submissions":
    case "decisions":
      return changeTeamMailSettings(database, memberId, { [scope.kind]: false });
  }
}

async function hasAccount(database: Database, memberId: string): Promise<boolean> {
  const query = database.selectFrom("identity").select("id").where("id", "=", memberId);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Stops all emails to a member about a post's comments. */
async function setMuted(
  database: Database,
  { memberId, postId, now }: { memberId: string; postId: string; now: number },
): Promise<void> {
  await database
    .insertInto("comment_mute")
    .columns(["post_id", "member_id", "created_at"])
    .expression((eb) =>
      eb
        .selectFrom("post")
        .select(["post.id", eb.val(memberId).as("member_id"), eb.lit(now).as("created_at")])
        .where("post.id", "=", postId),
    )
    .onConflict((conflict) => conflict.columns(["post_id", "member_id"]).doNothing())
    .execute();
}

type ConversationKey = { readonly memberId: string; readonly postId: string };

/** Allows emails to a member about a post's comments again. */
export async function unmuteConversation(
  database: Database,
  { memberId, postId }: ConversationKey,
): Promise<void> {
  await database
    .deleteFrom("comment_mute")
    .where("member_id", "=", memberId)
    .where("post_id", "=", postId)
    .execute();
}

/**
 * Returns the conversations that a member follows or has unsubscribed from, newest first, and their number. `isMuted`
 * means that the member receives no emails about the post's comments.
 */
export async function listConversations(
  database: Database,
  memberId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const listed = database
    .selectFrom("post")
    .leftJoin("comment_follow as follow", (join) =>
      join.onRef("follow.post_id", "=", "post.id").on("follow.member_id", "=", memberId),
    )
    .leftJoin("comment_mute as mute", (join) =>
      join.onRef("mute.post_id", "=", "post.id").on("mute.member_id", "=", memberId),
    )
    .where("post.id", "in", (eb) =>
      eb
        .selectFrom("comment_follow")
        .select("post_id")
        .where("member_id", "=", memberId)
        .union(eb.selectFrom("comment_mute").select("post_id").where("member_id", "=", memberId)),
    )
    .where(isVisible("post"));
  const [{ total }, rows] = await Promise.all([
    listed.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    listed
      .select(["post.id", "post.slug", "post.title", "post.language"])
      .select(["follow.created_at as followed_at", "mute.created_at as muted_at"])
      .orderBy((eb) => eb.fn.coalesce("mute.created_at", "follow.created_at"), "desc")
      .orderBy("post.id")
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return {
    conversations: rows.map(({ followed_at, muted_at, ...post }) => ({
      ...post,
      isFollowed: followed_at !== null,
      isMuted: muted_at !== null,
    })),
    total,
  };
}

/** Returns a visible post's title, or `undefined`. */
export async function findPostTitle(
  database: Database,
  postId: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom("post")
    .select("title")
    .where("id", "=", postId)
    .where(isVisible("post"))
    .executeTakeFirst();
  return row?.title;
}

/** Returns whether the member still receives the emails from which a token would unsubscribe. */
export async function isSubscribed(
  database: Database,
  { memberId, scope }: Unsubscription,
): Promise<boolean> {
  if (!(await hasAccount(database, memberId))) return false;
  const { replies, followed, ownPosts, moderation } = await readMailSettings(database, memberId);
  if (scope.kind === "digest") return moderation;
  if (scope.kind === "all") return replies || followed || ownPosts || moderation;
  if (scope.kind !== "post") return (await readTeamMailSettings(database, memberId))[scope.kind];
  const mute = await database
    .selectFrom("comment_mute")
    .select("post_id")
    .where("member_id", "=", memberId)
    .where("post_id", "=", scope.postId)
    .executeTakeFirst();
  return mute === undefined && (replies || followed || ownPosts);
}
