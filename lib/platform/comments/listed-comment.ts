/** Comments with their posts. */
import type { Database } from "../database/database.ts";
import type { Comment } from "./comment.ts";

/** A comment with its post. */
export type ListedComment = Comment & {
  readonly post: {
    readonly id: string;
    readonly slug: string;
    readonly title: string;
    readonly language: string;
  };
};

/** Adds the post to each comment. */
export async function addPosts(
  database: Database,
  comments: readonly Comment[],
): Promise<ListedComment[]> {
  const ids = [...new Set(comments.map(({ postId }) => postId))];
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom("post")
    .select(["id", "slug", "title", "language"])
    .where("id", "in", ids)
    .execute();
  const posts = new Map(rows.map((post) => [post.id, post]));
  return comments.flatMap((comment) => {
    const post = posts.get(comment.postId);
    return post === undefined ? [] : [{ ...comment, post }];
  });
}
