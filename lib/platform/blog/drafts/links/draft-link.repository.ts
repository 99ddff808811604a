/** The SQL for the links that show a draft. */
import type { Database, Transaction } from "../../../database/database.ts";
import type { DraftLinkTable } from "../../../database/schema.ts";

/** Returns the links of a post that have not expired, newest first, with the names of their creators. */
export function listLinks(database: Database, postId: string, now: number) {
  return database
    .selectFrom("draft_link")
    .leftJoin("member", "member.id", "draft_link.member_id")
    .select(["draft_link.id", "draft_link.member_id", "draft_link.created_at", "expires_at"])
    .select("member.nickname")
    .where("post_id", "=", postId)
    .where("expires_at", ">", now)
    .orderBy("draft_link.created_at", "desc")
    .orderBy("draft_link.id")
    .execute();
}

export type ListedLink = Awaited<ReturnType<typeof listLinks>>[number];

export async function insertLink(transaction: Transaction, link: DraftLinkTable): Promise<void> {
  await transaction.insertInto("draft_link").values(link).execute();
}

/** Deletes a link of a post. Returns `false` if the post has no such link. */
export async function deleteLink(database: Database, postId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom("draft_link")
    .where("post_id", "=", postId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Returns the link with a token, unless it has expired. */
export function findLink(database: Database, tokenHash: string, now: number) {
  return database
    .selectFrom("draft_link")
    .leftJoin("member", "member.id", "draft_link.member_id")
    .select(["post_id", "draft_link.member_id", "expires_at", "member.nickname"])
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

export async function deleteExpiredLinks(database: Database, now: number): Promise<void> {
  await database.deleteFrom("draft_link").where("expires_at", "<=", now).execute();
}
