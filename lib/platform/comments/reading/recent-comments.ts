import { isVisible } from "../../blog/visibility.ts";
import type { Database } from "../../database/database.ts";
import { readComments } from "../comment.reader.ts";
import { defaultLimit } from "../../query/query.ts";
import { addPosts, type ListedComment } from "../listed-comment.ts";
import { toPublicComment } from "./public-comment.ts";

/** Returns the latest published comments on visible posts, newest first, as readers see them. */
export async function listRecentComments(
  database: Database,
  {
    postId,
    limit = defaultLimit,
  }: { readonly postId?: string | undefined; readonly limit?: number | undefined } = {},
): Promise<ListedComment[]> {
  let query = database
    .selectFrom("comment")
    .innerJoin("post", "post.id", "comment.post_id")
    .select("comment.id")
    .where("comment.status", "=", "PUBLISHED")
    .where(isVisible("post"));
  if (postId !== undefined) query = query.where("comment.post_id", "=", postId);
  const rows = await query
    .orderBy("comment.commented_at", "desc")
    .orderBy("comment.id", "desc")
    .limit(limit)
    .execute();
  const comments = await readComments(
    database,
    rows.map(({ id }) => id),
  );
  return addPosts(database, comments.map(toPublicComment));
}
