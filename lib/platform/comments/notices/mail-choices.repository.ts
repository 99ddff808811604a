/** A member's settings for emails about comments, for the data export and account deletion. */
import type { Database, Transaction } from "../../database/database.ts";
import { readMailSettings } from "./mail-settings.ts";

/** Returns a member's settings, without the followed posts. Dates are ISO 8601. */
export async function listMailChoices(database: Database, memberId: string) {
  const muted = await database
    .selectFrom("comment_mute")
    .select(["post_id", "created_at"])
    .where("member_id", "=", memberId)
    .orderBy("created_at")
    .orderBy("post_id")
    .execute();
  return {
    settings: await readMailSettings(database, memberId),
    unsubscribedPosts: muted.map(({ post_id, created_at }) => ({
      postId: post_id,
      unsubscribedDate: new Date(created_at).toISOString(),
    })),
  };
}

/** Deletes a member's settings, followed posts, and unsent notices. */
export async function deleteMailChoices(transaction: Transaction, memberId: string): Promise<void> {
  for (const table of [
    "comment_notice",
    "comment_follow",
    "comment_mute",
    "comment_mail_setting",
  ] as const) {
    await transaction.deleteFrom(table).where("member_id", "=", memberId).execute();
  }
}
