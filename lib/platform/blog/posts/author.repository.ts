/** The author and the co-authors of posts. */
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** Returns the co-authors of posts, in each post's order. */
export async function readCoAuthors(
  database: Database,
  postIds: readonly string[],
): Promise<{ post_id: string; id: string }[]> {
  return (
    database
      .selectFrom("post_co_author")
      .innerJoin("post", "post.id", "post_co_author.post_id")
      .select(["post_id", "member_id as id"])
      .where("post_id", "in", postIds)
      // The author may have been a co-author before.
      .whereRef("member_id", "<>", "post.author_id")
      .orderBy("position")
      .orderBy("member_id")
      .execute()
  );
}

/** Returns whether a member is a co-author of any post. */
export async function isCoAuthor(database: Database, memberId: string): Promise<boolean> {
  const row = await database
    .selectFrom("post_co_author")
    .select("post_id")
    .where("member_id", "=", memberId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether a member is the author or a co-author of a post of any status. */
export async function hasWritten(database: Database, memberId: string): Promise<boolean> {
  const own = await database
    .selectFrom("post")
    .select("id")
    .where("author_id", "=", memberId)
    .limit(1)
    .executeTakeFirst();
  return own !== undefined || (await isCoAuthor(database, memberId));
}

/** Returns the names of the co-authors of posts, in each post's order. Posts without co-authors are omitted. */
export async function readCoAuthorNames(
  database: Database,
  postIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const coAuthors = await readCoAuthors(database, postIds);
  if (coAuthors.length === 0) return new Map();
  const ids = [...new Set(coAuthors.map(({ id }) => id))];
  const members = await database
    .selectFrom("member")
    .select(["id", "nickname"])
    .where("id", "in", ids)
    .execute();
  const names = new Map(members.map(({ id, nickname }) => [id, nickname]));
  const byPost = new Map<string, string[]>();
  for (const { post_id, id } of coAuthors) {
    byPost.set(post_id, [...(byPost.get(post_id) ?? []), ...[names.get(id) ?? []].flat()]);
  }
  return byPost;
}

/** The current author of a row of `post`: the draft version's or, if it has none, the published post's. */
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
