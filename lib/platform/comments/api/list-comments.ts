/** Lists a post's comments and the replies in a thread, with the cursors of the Comments API. */
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { notFound } from "../../../wix/errors/errors.ts";
import { findVisibleId } from "../../blog/posts/post.reader.ts";
import { encodeCursor, readListCursor, type Cursor } from "../../query/cursor.ts";
import type { PageContext } from "../../query/page.ts";
import type { Sort } from "../../query/query.ts";
import { createSizeBudget } from "../../query/size-budget.ts";
import type { Comment } from "../comment.ts";
import {
  commentOrders,
  readCommentPage,
  sortableComments,
  type CommentPage,
} from "../comment-page.ts";
import { readComments } from "../comment.reader.ts";
import type { ListParameters, ThreadParameters } from "./comment-bodies.ts";

const defaultRepliesLimit = 10;

/** Identifies a list: the threads of a post, or the replies in a thread. */
const listName = z.object({
  postId: z.string(),
  threadId: z.string().optional(),
  /** The order of the replies to the threads in the list. */
  replySort: z
    .array(z.object({ fieldName: z.string(), order: z.enum(["ASC", "DESC"]) }))
    .optional(),
});
type ListName = z.infer<typeof listName>;

/** Selects published comments, and unpublished ones with published replies, which are shown without content. */
const selectComments = ({ postId, threadId }: ListName): RawBuilder<boolean> =>
  threadId === undefined
    ? sql`comment.post_id = ${postId} and comment.parent_id is null
        and (comment.status = 'PUBLISHED' or comment.thread_count > 0)`
    : sql`comment.thread_id = ${threadId} and comment.id <> ${threadId}
        and (comment.status = 'PUBLISHED' or comment.reply_count > 0)`;

/**
 * Returns the sort of the threads or of the replies. Sorting by votes or ratings falls back to the date, because comments
 * have neither.
 */
function createSort(parameters: ThreadParameters, list: "commentSort" | "replySort"): Sort[] {
  const { pinnedFirst, oldestFirst, newestFirst, mostReactions } = commentOrders;
  const order = parameters[`${list}.order` as const];
  const pinned = parameters[`${list}.keepMarkedInOriginalOrder` as const] ? [] : [pinnedFirst];
  if (order === "NEWEST_FIRST") return [...pinned, newestFirst];
  if (order === "REACTION_COUNT") return [...pinned, mostReactions, oldestFirst];
  return [...pinned, oldestFirst];
}

export type CommentList = CommentPage & {
  /** The first replies in each thread, by the ID of the thread's first comment. Incomplete if the response is full. */
  readonly replies: ReadonlyMap<string, CommentPage>;
};

/**
 * Lists the threads of a visible post with their first replies or, with a cursor of a list of replies, further replies
 * in a thread. `toWire` converts a comment to the API's format, to measure it. Once the response reaches 1 MB, the
 * replies in further threads are left out. Throws `NOT_FOUND` for an unknown post, and `INVALID_ARGUMENT` for a cursor
 * of another list.
 */
export async function listByResource(
  context: PageContext,
  parameters: ListParameters,
  toWire: (comment: Comment) => object,
): Promise<CommentList> {
  const { reader, key } = context;
  const { contextId, resourceId } = parameters;
  if (contextId !== resourceId || (await findVisibleId(reader, { id: resourceId })) === undefined) {
    throw notFound("Post");
  }
  const cursor = readListCursor(parameters["cursorPaging.cursor"], key, {
    field: "cursorPaging.cursor",
    filter: listName.extend({ postId: z.literal(resourceId) }),
    columns: sortableComments.columns,
  });
  const replySort = createSort(parameters, "replySort");
  const name: ListName = cursor?.filter ?? { postId: resourceId, replySort };
  const budget = createSizeBudget(toWire);
  const { comments, page } = await readCommentPage(context, {
    name,
    where: selectComments(name),
    sort: cursor?.sort ?? createSort(parameters, "commentSort"),
    limit: parameters["cursorPaging.limit"],
    cursor,
    budget,
  });
  const replies = new Map<string, CommentPage>();
  const limit = parameters["cursorPaging.repliesLimit"] ?? defaultRepliesLimit;
  const sort = name.replySort ?? replySort;
  for (const { id, threadCount } of comments) {
    if (name.threadId !== undefined || threadCount === 0 || limit === 0) continue;
    const thread = { postId: resourceId, threadId: id };
    const where = selectComments(thread);
    const found = await readCommentPage(context, { name: thread, where, sort, limit, budget });
    const isFull = found.comments.length === 0 && found.page.hasNext;
    if (isFull) break;
    replies.set(id, found);
  }
  return { comments, page, replies };
}

/**
 * Returns the first comment of a comment's thread and, if the comment is a reply, the reply. The cursors lead to the
 * replies before and after the reply or, without one, to the first reply.
 */
export async function listThread(
  { reader, key }: PageContext,
  comment: Comment,
  parameters: ThreadParameters,
): Promise<CommentList> {
  const sort = createSort(parameters, "replySort");
  const filter = { postId: comment.postId, threadId: comment.threadId };
  const encode = (edge: (string | number)[], direction: Cursor["direction"]) =>
    encodeCursor({ filter, sort, edge, direction }, key);
  const [root] = await readComments(reader, [comment.threadId]);
  if (root === undefined) throw notFound("Comment");
  if (comment.id === root.id) {
    const hasNext = root.threadCount > 0;
    const cursors = hasNext ? { next: encode([], "next") } : {};
    return { comments: [root], page: { ids: [root.id], hasNext, cursors }, replies: new Map() };
  }
  const values: Readonly<Record<string, number>> = {
    marked: comment.marked ? 1 : 0,
    commentDate: comment.commentedAt,
    reactionCount: comment.reactions.total,
  };
  const edge = [...sort.map(({ fieldName }) => values[fieldName] ?? 0), comment.id];
  const cursors = { next: encode(edge, "next"), prev: encode(edge, "prev") };
  const page = { ids: [comment.id], hasNext: true, cursors };
  return {
    comments: [root],
    page,
    replies: new Map([[root.id, { comments: [comment], page }]]),
  };
}
