/** Reads a post's comments for exports, and their origins for imports. */
import type { Database } from "../database/database.ts";
import type { Comment } from "./comment.ts";
import { readComments } from "./comment.reader.ts";

/**
 * Returns all comments of a post, oldest first. A deleted comment is included only if it has a reply, direct or
 * indirect, that is not deleted.
 */
export async function listArchivedComments(database: Database, postId: string): Promise<Comment[]> {
  const rows = await database
    .selectFrom("comment")
    .select(["id", "parent_id as parentId", "status"])
    .where("post_id", "=", postId)
    .orderBy("commented_at")
    .orderBy("id")
    .execute();
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  const kept = new Set<string>();
  for (const { id, status } of rows) {
    if (status === "DELETED") continue;
    for (let current: string | null | undefined = id; current; current = parents.get(current)) {
      if (kept.has(current)) break;
      kept.add(current);
    }
  }
  return readComments(
    database,
    rows.map(({ id }) => id).filter((id) => kept.has(id)),
  );
}

/**
 * Returns the origin and ID of each of a post's comments, so that an import can link replies to them. A comment that
 * was not imported has the origin `wix:` and its ID, as in an export of this blog.
 */
export async function listOrigins(
  database: Database,
  postId: string,
): Promise<(readonly [origin: string, id: string])[]> {
  const rows = await database
    .selectFrom("comment")
    .select(["id", "origin"])
    .where("post_id", "=", postId)
    .execute();
  return rows.map(({ id, origin }) => [origin ?? `wix:${id}`, id]);
}
