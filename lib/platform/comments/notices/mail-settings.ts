/** A member's settings for emails about comments. */
import type { Updateable } from "kysely";
import type { Database } from "../../database/database.ts";
import type { CommentMailSettingTable } from "../../database/schema.ts";
import { findRole } from "../../identity/roles/role.service.ts";

export type MailSettings = {
  /** Replies to the member's comments. */
  readonly replies: boolean;
  /** New comments in conversations that the member follows. */
  readonly followed: boolean;
  /** New comments on the member's posts. */
  readonly ownPosts: boolean;
  /** Digests of the comments that wait for approval, for owners and moderators. */
  readonly moderation: boolean;
};

/** Returns a member's settings. By default, everything is on. */
export async function readMailSettings(
  database: Database,
  memberId: string,
): Promise<MailSettings> {
  const row = await database
    .selectFrom("comment_mail_setting")
    .selectAll()
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return {
    replies: row?.replies !== 0,
    followed: row?.followed !== 0,
    ownPosts: row?.own_posts !== 0,
    moderation: row?.moderation !== 0,
  };
}

/** Changes the given settings of a member. The others stay unchanged. */
export async function changeMailSettings(
  database: Database,
  memberId: string,
  { replies, followed, ownPosts, moderation }: Partial<MailSettings>,
): Promise<void> {
  const columns: Updateable<CommentMailSettingTable> = {
    replies: toColumn(replies),
    followed: toColumn(followed),
    own_posts: toColumn(ownPosts),
    moderation: toColumn(moderation),
  };
  const changes = Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(changes).length === 0) return;
  await database
    .insertInto("comment_mail_setting")
    .values({ ...changes, member_id: memberId })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(changes))
    .execute();
}

const toColumn = (value: boolean | undefined): 0 | 1 | undefined =>
  value === undefined ? undefined : value ? 1 : 0;

/** Returns a member's settings, and whether the member can receive digests. */
export async function readMailOptions(database: Database, memberId: string) {
  const [settings, role] = await Promise.all([
    readMailSettings(database, memberId),
    findRole(database, memberId),
  ]);
  return { settings, canModerate: role?.role === "owner" || role?.role === "moderator" };
}
