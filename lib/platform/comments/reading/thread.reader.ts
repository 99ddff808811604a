/** The queries that find the threads and replies on a page. */
import { sql, type RawBuilder } from "kysely";
import { commentPageSize, type CommentSort } from "../../../wix/comments/comment.ts";
import type { Database } from "../../database/database.ts";
import { compileOrder } from "../../query/page.ts";
import type { Sort } from "../../query/query.ts";
import { commentOrders, sortableComments } from "../comment-page.ts";

/** A thread's place in the reading order. */
export type ThreadSpan = {
  /** The ID of the root. */
  readonly id: string;
  /** The number of its first published comment. */
  readonly start: number;
  /** Number of its published comments. */
  readonly size: number;
  readonly isRootPublished: boolean;
};

export type ThreadOrder = { readonly postId: string; readonly sort: CommentSort };

const { pinnedFirst, oldestFirst, newestFirst, mostReactions, longestThread } = commentOrders;

const sorts: Readonly<Record<CommentSort, readonly Sort[]>> = {
  oldest: [pinnedFirst, oldestFirst],
  newest: [pinnedFirst, newestFirst],
  best: [pinnedFirst, mostReactions, longestThread, oldestFirst],
};

/** Number of published comments in the thread of a root. */
const threadSize = sql<number>`(thread_count + case when status = 'PUBLISHED' then 1 else 0 end)`;

/** Selects the columns that the index for threads covers. Leaves out threads without a published comment. */
const selectRoots = (postId: string): RawBuilder<unknown> =>
  sql`select id, status, marked, commented_at, reaction_count, thread_count from comment
    where post_id = ${postId} and parent_id is null
      and (status = 'PUBLISHED' or thread_count > 0)`;

/** Returns whether a thread of this size continues on further pages. */
export const isSplit = (size: number): boolean => size >= commentPageSize;

/** Postgres returns sums as text. */
type SpanRow = {
  readonly id: string;
  readonly status: string;
  readonly size: number;
  readonly upto: number | string;
};

/** Returns the threads on the page with the comments numbered from `from` up to, but not including, `to`. */
export async function listThreads(
  database: Database,
  { postId, sort, from, to }: ThreadOrder & { readonly from: number; readonly to: number },
): Promise<ThreadSpan[]> {
  const { clause: order } = compileOrder(sortableComments, sorts[sort]);
  // Each thread has at least one comment, so the first `to` threads reach the end of the page.
  const { rows } = await sql<SpanRow>`
    select id, status, size, upto from (
      select id, status, ${threadSize} as size,
        sum(${threadSize}) over (order by ${order} rows unbounded preceding) as upto
      from (${selectRoots(postId)} order by ${order} limit ${to}) as comment
    ) as thread
    where upto > ${from} and upto - size < ${to}
    order by upto`.execute(database);
  return rows
    .map(({ id, status, size, upto }) => ({
      id,
      start: Number(upto) - size,
      size,
      isRootPublished: status === "PUBLISHED",
    }))
    .filter(({ start, size }) => start >= from || isSplit(size));
}

/** Returns the last thread of a post and its size. */
export async function findLastThread(
  database: Database,
  { postId, sort }: ThreadOrder,
): Promise<{ readonly size: number } | undefined> {
  const { rows } = await sql<{ size: number }>`
    select ${threadSize} as size from (${selectRoots(postId)}) as comment
    order by ${compileOrder(sortableComments, sorts[sort], true).clause} limit 1`.execute(database);
  return rows[0];
}

/** Returns the IDs of published replies in a thread, oldest first. */
export async function listReplies(
  database: Database,
  threadId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<string[]> {
  if (limit <= 0) return [];
  const rows = await database
    .selectFrom("comment")
    .select("id")
    .where("thread_id", "=", threadId)
    .where("status", "=", "PUBLISHED")
    .where("id", "!=", threadId)
    .orderBy("commented_at")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the position of each published reply within its thread, from 0, by ID. */
export async function findReplyNumbers(
  database: Database,
  threadId: string,
  ids: readonly string[],
): Promise<(readonly [id: string, number: number])[]> {
  const wanted = ids.filter((id) => id !== threadId);
  if (wanted.length === 0) return [];
  const { rows } = await sql<{ id: string; number: number }>`
    select id, number from (
      select id, row_number() over (order by commented_at, id) as number from comment
      where thread_id = ${threadId} and status = 'PUBLISHED' and id <> ${threadId}
    ) as reply
    where id in (${sql.join(wanted)})`.execute(database);
  return rows.map(({ id, number }) => [id, number - 1] as const);
}
