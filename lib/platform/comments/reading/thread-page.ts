/**
 * Pages of the comments below a post. The published comments of a post are numbered from 0 in reading order: thread by
 * thread, first the comment that starts the thread (the root), then its replies, oldest first. A short thread is not
 * split: it is on the page of its first number. In a thread long enough to fill a page, each comment is on the page of
 * its own number. Comments that readers cannot see have no number, so the stored counts are enough to find a page.
 * Those with published replies are listed without content.
 */
import { commentPageSize, type CommentSort } from "../../../wix/comments/comment.ts";
import { notFound } from "../../../wix/errors/errors.ts";
import { isVisible } from "../../blog/visibility.ts";
import type { Database } from "../../database/database.ts";
import type { Comment } from "../comment.ts";
import { readComments } from "../comment.reader.ts";
import { toPublicComment } from "./public-comment.ts";
import {
  findLastThread,
  findReplyNumbers,
  isSplit,
  listReplies,
  listThreads,
  type ThreadSpan,
} from "./thread.reader.ts";

/** A comment on a page, as readers see it (`toPublicComment`). */
export type PageComment = Comment & {
  /** The page of the parent in the same order, if it is not on this page. */
  readonly parentPage?: number;
};

export type ThreadPage = {
  readonly postId: string;
  readonly sort: CommentSort;
  /** Number of published comments on the post. */
  readonly total: number;
  /** From 1. */
  readonly page: number;
  /** At least 1. */
  readonly pages: number;
  /** In display order. */
  readonly comments: readonly PageComment[];
};

export type ThreadPageOptions = {
  readonly postId: string;
  /** Default: `oldest`. Replies are always sorted by date. */
  readonly sort?: CommentSort | undefined;
  /** From 1, the default. */
  readonly page?: number | undefined;
};

/** Returns the page that shows the comment with this number in a thread. */
export function findPage({ start, size }: Pick<ThreadSpan, "start" | "size">, number: number) {
  return Math.floor((isSplit(size) ? number : start) / commentPageSize) + 1;
}

/**
 * Returns a page of a post's comments. Throws `NOT_FOUND` unless the post is visible, and for a page after the last one.
 */
export async function readThreadPage(
  database: Database,
  { postId, sort = "oldest", page = 1 }: ThreadPageOptions,
): Promise<ThreadPage> {
  const total = await readTotal(database, postId);
  const pages = await countPages(database, { postId, sort }, total);
  if (page > pages) throw notFound("Page");
  const from = (page - 1) * commentPageSize;
  const to = from + commentPageSize;
  const threads = await listThreads(database, { postId, sort, from, to });
  const comments: PageComment[] = [];
  for (const thread of threads) {
    comments.push(...(await readThread(database, thread, { from, to })));
  }
  return { postId, sort, total, page, pages, comments };
}

/** Returns the stored number of published comments. Throws `NOT_FOUND` unless the post is visible. */
async function readTotal(database: Database, postId: string): Promise<number> {
  const row = await database
    .selectFrom("post_metrics")
    .innerJoin("post", "post.id", "post_metrics.post_id")
    .select("comments")
    .where("post.id", "=", postId)
    .where(isVisible("post"))
    .executeTakeFirst();
  if (row === undefined) throw notFound("Post");
  return row.comments;
}

async function countPages(
  database: Database,
  order: { readonly postId: string; readonly sort: CommentSort },
  total: number,
): Promise<number> {
  if (total <= commentPageSize) return 1;
  const last = await findLastThread(database, order);
  if (last === undefined) return 1;
  return findPage({ start: total - last.size, size: last.size }, total - 1);
}

type Range = { readonly from: number; readonly to: number };

/** Reads the part of a thread that is on the page with these numbers. */
async function readThread(
  database: Database,
  thread: ThreadSpan,
  range: Range,
): Promise<PageComment[]> {
  const { id, start, size, isRootPublished } = thread;
  const isFirstPage = start >= range.from;
  const firstReply = start + (isRootPublished ? 1 : 0);
  const offset = Math.max(0, isSplit(size) ? range.from - firstReply : 0);
  const end = isSplit(size) ? Math.min(range.to, start + size) : start + size;
  const replyIds = await listReplies(database, id, { offset, limit: end - firstReply - offset });
  const shown = await readComments(database, isFirstPage ? [id, ...replyIds] : replyIds);
  const ids = new Set(shown.map((comment) => comment.id));
  const hidden = await readHiddenParents(database, shown, ids);
  const parentPages = await findParentPages(database, thread, shown, ids);
  return insertHidden(shown, hidden).map((comment) => {
    const parentPage = parentPages.get(comment.parent?.id ?? "");
    return { ...toPublicComment(comment), ...(parentPage !== undefined && { parentPage }) };
  });
}

/** Returns the parents of the given replies that readers cannot see. */
async function readHiddenParents(
  database: Database,
  comments: readonly Comment[],
  shown: ReadonlySet<string>,
): Promise<Comment[]> {
  const ids = comments.flatMap(({ parent, threadId }) =>
    parent !== undefined &&
    parent.status !== "PUBLISHED" &&
    parent.id !== threadId &&
    !shown.has(parent.id)
      ? [parent.id]
      : [],
  );
  return readComments(database, [...new Set(ids)]);
}

/** Inserts each hidden parent before its first reply. */
function insertHidden(comments: readonly Comment[], hidden: readonly Comment[]): Comment[] {
  const left = new Map(hidden.map((comment) => [comment.id, comment]));
  return comments.flatMap((comment) => {
    const parent = left.get(comment.parent?.id ?? "");
    if (parent === undefined) return [comment];
    left.delete(parent.id);
    return [parent, comment];
  });
}

/** Returns the pages of the published parents that are on an earlier page, by ID. */
async function findParentPages(
  database: Database,
  thread: ThreadSpan,
  comments: readonly Comment[],
  shown: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const missing = comments.flatMap(({ parent }) =>
    parent?.status === "PUBLISHED" && !shown.has(parent.id) ? [parent.id] : [],
  );
  const pages = new Map<string, number>();
  if (missing.length === 0) return pages;
  if (missing.includes(thread.id)) pages.set(thread.id, findPage(thread, thread.start));
  const firstReply = thread.start + (thread.isRootPublished ? 1 : 0);
  for (const [id, number] of await findReplyNumbers(database, thread.id, missing)) {
    pages.set(id, findPage(thread, firstReply + number));
  }
  return pages;
}
