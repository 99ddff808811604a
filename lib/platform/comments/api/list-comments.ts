/** Lists a post's comments and the replies in a thread, with the cursors of the Comments API. */
import { sql } from "kysely";
import { z } from "zod";
import { invalidField, notFound } from "../../../wix/errors.ts";
import { findVisibleId } from "../../blog/posts/post.reader.ts";
import { decodeCursor, encodeCursor, type Cursor } from "../../query/cursor.ts";
import { readEntityPage, type PageContext, type QueryPage, type Source } from "../../query/page.ts";
import { defaultLimit, describeFields, type Sort } from "../../query/query.ts";
import { createSizeBudget, type SizeBudget } from "../../query/size-budget.ts";
import type { Comment } from "../comment.ts";
import type { CommentOrder, ListParameters, ThreadParameters } from "./comment-bodies.ts";
import { readComments } from "../comment.reader.ts";

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

const { columns } = describeFields({
  marked: ["number", "comment.marked"],
  commentDate: ["date", "comment.commented_at"],
  reactionCount: ["number", "comment.reaction_count"],
});

/** Selects published comments, and unpublished ones with published replies, which are shown without content. */
function createSource({ postId, threadId }: ListName): Source {
  const shared = { from: sql`comment`, id: "comment.id", columns };
  if (threadId === undefined) {
    return {
      ...shared,
      where: sql`comment.post_id = ${postId} and comment.parent_id is null
        and (comment.status = 'PUBLISHED' or comment.thread_count > 0)`,
    };
  }
  return {
    ...shared,
    where: sql`comment.thread_id = ${threadId} and comment.id <> ${threadId}
      and (comment.status = 'PUBLISHED' or comment.reply_count > 0)`,
  };
}

/**
 * Returns the sort fields of an order. Sorting by votes or ratings falls back to the date, because comments have
 * neither.
 */
function createSort(order: CommentOrder, keepsMarked: boolean): Sort[] {
  const marked: Sort[] = keepsMarked ? [] : [{ fieldName: "marked", order: "DESC" }];
  switch (order) {
    case "NEWEST_FIRST":
      return [...marked, { fieldName: "commentDate", order: "DESC" }];
    case "REACTION_COUNT":
      return [
        ...marked,
        { fieldName: "reactionCount", order: "DESC" },
        { fieldName: "commentDate", order: "ASC" },
      ];
    case "OLDEST_FIRST":
    case "UNKNOWN_ORDER":
    case "NET_VOTE_COUNT":
    case "NET_VOTE_COUNT_ASC":
    case "RATING":
    case "RATING_ASC":
      return [...marked, { fieldName: "commentDate", order: "ASC" }];
  }
}

const createSorts = (parameters: ThreadParameters) => ({
  sort: createSort(
    parameters["commentSort.order"],
    parameters["commentSort.keepMarkedInOriginalOrder"],
  ),
  replySort: createSort(
    parameters["replySort.order"],
    parameters["replySort.keepMarkedInOriginalOrder"],
  ),
});

export type CommentList = {
  readonly comments: readonly Comment[];
  readonly page: QueryPage;
  /** The first replies in each thread, by the ID of the thread's first comment. Incomplete if the response is full. */
  readonly replies: ReadonlyMap<
    string,
    { readonly comments: readonly Comment[]; readonly page: QueryPage }
  >;
};

/**
 * Lists the threads of a visible post with their first replies or, with a cursor of a list of replies, further replies
 * in a thread. `toWire` converts a comment to the API's format, to measure it. Once the response reaches 1 MB, the
 * replies in further threads are left out. Throws `NOT_FOUND` for an unknown post, and `INVALID_ARGUMENT` for a cursor
 * of another list.
 */
export async function listByResource(
  { reader, key }: PageContext,
  parameters: ListParameters,
  toWire: (comment: Comment) => object,
): Promise<CommentList> {
  const { contextId, resourceId } = parameters;
  if (contextId !== resourceId || (await findVisibleId(reader, { id: resourceId })) === undefined) {
    throw notFound("Post");
  }
  const cursorText = parameters["cursorPaging.cursor"];
  const cursor = cursorText === undefined ? undefined : readCursor(cursorText, resourceId, key);
  const sorts = createSorts(parameters);
  const name: ListName = cursor?.name ?? { postId: resourceId, replySort: sorts.replySort };
  const sort = cursor?.sort ?? sorts.sort;
  const limit = parameters["cursorPaging.limit"] ?? defaultLimit;
  const budget = createSizeBudget(toWire);
  const { page, comments } = await readList({ reader, key }, name, {
    sort,
    limit,
    cursor: cursor?.cursor,
    budget,
  });
  const replies = new Map<string, { comments: readonly Comment[]; page: QueryPage }>();
  const repliesLimit = parameters["cursorPaging.repliesLimit"] ?? defaultRepliesLimit;
  for (const { id, threadCount } of comments) {
    if (name.threadId !== undefined || threadCount === 0 || repliesLimit === 0) continue;
    const list = { postId: resourceId, threadId: id };
    const options = { sort: name.replySort ?? sorts.replySort, limit: repliesLimit, budget };
    const found = await readList({ reader, key }, list, options);
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
  const { replySort: sort } = createSorts(parameters);
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

async function readList(
  context: PageContext,
  name: ListName,
  {
    sort,
    limit,
    cursor,
    budget,
  }: {
    readonly sort: readonly Sort[];
    readonly limit: number;
    readonly cursor?: Cursor | undefined;
    readonly budget: SizeBudget<Comment>;
  },
) {
  const { entities: comments, ...page } = await readEntityPage(
    context,
    createSource(name),
    {
      condition: undefined,
      filter: name,
      sort,
      limit,
      // A cursor without an edge is the beginning of a list.
      page: { kind: "cursor", cursor: cursor?.edge.length === 0 ? undefined : cursor },
    },
    (ids) => readComments(context.reader, ids),
    budget,
  );
  return { page, comments };
}

/** Decodes a cursor of a post's lists. Throws `INVALID_ARGUMENT` for any other text. */
function readCursor(text: string, postId: string, key: Uint8Array) {
  const cursor = decodeCursor(text, key);
  const name = listName.safeParse(cursor?.filter).data;
  const isKnown = cursor?.sort.every(({ fieldName }) => Object.hasOwn(columns, fieldName)) === true;
  if (cursor === undefined || name?.postId !== postId || !isKnown) {
    throw invalidField("cursorPaging.cursor", "FORMAT", "is not a cursor of this list");
  }
  return { cursor, name, sort: cursor.sort };
}
