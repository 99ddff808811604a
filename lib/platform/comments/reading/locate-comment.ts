import { sql } from "kysely";
import { notFound } from "../../../wix/errors/errors.ts";
import { isVisible } from "../../blog/visibility.ts";
import type { Database } from "../../database/database.ts";
import { findCommentRow, type CommentRow } from "../comment.repository.ts";
import { findPage } from "./thread-page.ts";

export type CommentLocation = {
  readonly postId: string;
  readonly slug: string;
  /** The page that shows the comment in the default order, from 1. */
  readonly page: number;
};

/**
 * Finds the page that shows a comment or, if readers cannot see the comment, the page where it would appear. Throws
 * `NOT_FOUND` for an unknown comment and for a comment on a post that readers cannot see.
 */
export async function locateComment(database: Database, id: string): Promise<CommentLocation> {
  const row = await findCommentRow(database, id);
  const post =
    row &&
    (await database
      .selectFrom("post")
      .select(["id", "slug"])
      .where("id", "=", row.post_id)
      .where(isVisible("post"))
      .executeTakeFirst());
  if (row === undefined || post === undefined) throw notFound("Comment");
  const root = row.id === row.thread_id ? row : await findCommentRow(database, row.thread_id);
  if (root === undefined) throw notFound("Comment");
  const start = await countEarlierThreads(database, root);
  const isRootPublished = root.status === "PUBLISHED" ? 1 : 0;
  const size = root.thread_count + isRootPublished;
  const number =
    row.id === root.id
      ? start
      : start + isRootPublished + (await countEarlierReplies(database, root, row));
  return { postId: post.id, slug: post.slug, page: findPage({ start, size }, number) };
}

/** Returns the number of published comments in the threads before a thread, in the default order. */
async function countEarlierThreads(database: Database, root: CommentRow): Promise<number> {
  const { rows } = await sql<{ total: number | string | null }>`
    select sum(thread_count + case when status = 'PUBLISHED' then 1 else 0 end) as total
    from comment
    where post_id = ${root.post_id} and parent_id is null and (marked > ${root.marked}
      or (marked = ${root.marked} and (commented_at, id) < (${root.commented_at}, ${root.id})))
    `.execute(database);
  return Number(rows[0]?.total ?? 0);
}

/** Returns the number of published replies before a reply. */
async function countEarlierReplies(
  database: Database,
  root: CommentRow,
  row: CommentRow,
): Promise<number> {
  const { earlier } = await database
    .selectFrom("comment")
    .select((eb) => eb.fn.countAll<number>().as("earlier"))
    .where("thread_id", "=", root.id)
    .where("status", "=", "PUBLISHED")
    .where("id", "!=", root.id)
    .where(sql<boolean>`(commented_at, id) < (${row.commented_at}, ${row.id})`)
    .executeTakeFirstOrThrow();
  return earlier;
}
