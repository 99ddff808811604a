/** The moderators' queues of comments. */
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { CommentQueue } from "../../../wix/admin/admin.ts";
import { matchAll } from "../../database/conditions.ts";
import type { Database } from "../../database/database.ts";
import { escapePattern } from "../../database/text.ts";
import { readListCursor } from "../../query/cursor.ts";
import type { PageContext, QueryPage } from "../../query/page.ts";
import { commentOrders, readCommentPage, sortableComments } from "../comment-page.ts";
import { addPosts, type ListedComment } from "../listed-comment.ts";

export type QueueFilter = {
  readonly queue: CommentQueue;
  readonly postId?: string | undefined;
  readonly authorId?: string | undefined;
  /** Part of the text or of the author's name. */
  readonly search?: string | undefined;
  /** A cursor from another page. */
  readonly cursor?: string | undefined;
  /** From 1 to 100. Default: 50. */
  readonly limit?: number | undefined;
};

/** The condition for each queue. */
const conditions: Readonly<Record<CommentQueue, RawBuilder<unknown>>> = {
  waiting: sql`draft_content is not null and status in ('PENDING', 'PUBLISHED')`,
  reported: sql`report_count > 0`,
  published: sql`status = 'PUBLISHED'`,
  hidden: sql`status = 'HIDDEN' and reason <> 'SPAM'`,
  spam: sql`status = 'HIDDEN' and reason = 'SPAM'`,
  deleted: sql`status = 'DELETED'`,
};

/** The name of all queues in their cursors, which keep their position when the filter changes. */
const queueName = z.literal("moderation");

/**
 * Returns a page of comments for moderators. Waiting comments are sorted oldest first, all others newest first. Throws
 * `INVALID_ARGUMENT` for a cursor of another list.
 */
export async function listQueue(
  context: PageContext,
  { cursor, limit, ...filter }: QueueFilter,
): Promise<{ comments: ListedComment[]; cursors: QueryPage["cursors"] }> {
  const { oldestFirst, newestFirst } = commentOrders;
  const list = { field: "cursor", filter: queueName, columns: sortableComments.columns };
  const { comments, page } = await readCommentPage(context, {
    name: queueName.value,
    where: compileFilter(filter),
    sort: [filter.queue === "waiting" ? oldestFirst : newestFirst],
    limit,
    cursor: readListCursor(cursor, context.key, list),
  });
  return { comments: await addPosts(context.reader, comments), cursors: page.cursors };
}

function compileFilter({ queue, postId, authorId, search = "" }: QueueFilter): RawBuilder<boolean> {
  return matchAll([
    conditions[queue],
    postId === undefined ? undefined : sql`post_id = ${postId}`,
    authorId === undefined ? undefined : sql`author_id = ${authorId}`,
    search.trim() === "" ? undefined : compileSearch(search.trim()),
  ]);
}

function compileSearch(search: string): RawBuilder<unknown> {
  const pattern = `%${escapePattern(search.toLowerCase())}%`;
  return sql`(lower(content_text) like ${pattern} escape '\\'
    or lower(author_name) like ${pattern} escape '\\'
    or author_id in (select id from member where lower(nickname) like ${pattern} escape '\\'))`;
}

/** The numbers of comments that need a decision. */
export type QueueCounts = { readonly waiting: number; readonly reported: number };

/** Counts the comments that wait for approval, and the comments reported since the last decision. */
export async function countQueues(reader: Database): Promise<QueueCounts> {
  const count = async (queue: keyof QueueCounts) => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from comment where ${conditions[queue]}`.execute(reader);
    return rows[0]?.total ?? 0;
  };
  return { waiting: await count("waiting"), reported: await count("reported") };
}
