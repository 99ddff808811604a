import { notFound } from "../../../wix/errors.ts";
import type { Database } from "../../database/database.ts";
import { latestAuthor } from "../posts/latest-author.ts";
import { assertOwn, type Writer } from "./writer.ts";

/** The author and the state of a post with any status. */
type ReadablePost = {
  /** The author in the latest version. */
  readonly author_id: string;
  readonly updated_at: number;
  readonly editing_session_id: string | null;
};

/** Returns the author and the state of a post. Throws `NOT_FOUND`, also for posts that are hidden from the caller. */
export async function requireReadable(
  database: Database,
  writer: Pick<Writer, "reach" | "id">,
  postId: string,
): Promise<ReadablePost> {
  const post = await database
    .selectFrom("post")
    .select(["updated_at", "editing_session_id", latestAuthor.as("author_id")])
    .where("id", "=", postId)
    .executeTakeFirst();
  if (post === undefined) throw notFound("Post");
  assertOwn(writer, post);
  return post;
}
