import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** The author in the latest version of the row of `post`: the draft version's or, if it has none, the post's. */
export const latestAuthor = sql<string>`coalesce(
  (select draft_post.author_id from draft_post where draft_post.post_id = post.id), post.author_id)`;

/** Returns the author of a post's latest version. */
export async function findLatestAuthor(
  database: Database,
  postId: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom("post")
    .select(latestAuthor.as("id"))
    .where("id", "=", postId)
    .executeTakeFirst();
  return row?.id;
}
