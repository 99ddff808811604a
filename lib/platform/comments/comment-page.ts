/** Pages of comments, with the cursors of the query language (docs/api.md, “Paging”). */
import { sql, type RawBuilder } from "kysely";
import type { Cursor } from "../query/cursor.ts";
import { readEntityPage, type PageContext, type QueryPage, type Sortable } from "../query/page.ts";
import { defaultLimit, describeFields, type Sort } from "../query/query.ts";
import type { SizeBudget } from "../query/size-budget.ts";
import type { Comment } from "./comment.ts";
import { readComments } from "./comment.reader.ts";

const { columns } = describeFields({
  marked: ["number", "comment.marked"],
  commentDate: ["date", "comment.commented_at"],
  reactionCount: ["number", "comment.reaction_count"],
  threadCount: ["number", "comment.thread_count"],
});

/** The columns by which comments can be sorted. */
export const sortableComments: Sortable = { id: "comment.id", columns };

/** The parts of the orders of comments. */
export const commentOrders = {
  pinnedFirst: { fieldName: "marked", order: "DESC" },
  oldestFirst: { fieldName: "commentDate", order: "ASC" },
  newestFirst: { fieldName: "commentDate", order: "DESC" },
  mostReactions: { fieldName: "reactionCount", order: "DESC" },
  longestThread: { fieldName: "threadCount", order: "DESC" },
} as const satisfies Readonly<Record<string, Sort>>;

type CommentPageOptions = {
  readonly where: RawBuilder<boolean>;
  readonly sort: readonly Sort[];
  /** Identifies the list in its cursors. */
  readonly name: unknown;
  readonly limit?: number | undefined;
  readonly cursor?: Cursor | undefined;
  readonly budget?: SizeBudget<Comment> | undefined;
};

export type CommentPage = { readonly comments: readonly Comment[]; readonly page: QueryPage };

/** Reads a page of a list of comments. A cursor without an edge is the beginning of the list. */
export async function readCommentPage(
  context: PageContext,
  { where, sort, name, limit = defaultLimit, cursor, budget }: CommentPageOptions,
): Promise<CommentPage> {
  const { entities: comments, ...page } = await readEntityPage(
    context,
    { ...sortableComments, from: sql`comment`, where },
    {
      condition: undefined,
      filter: name,
      sort,
      limit,
      page: { kind: "cursor", cursor: cursor?.edge.length === 0 ? undefined : cursor },
    },
    (ids) => readComments(context.reader, ids),
    budget,
  );
  return { comments, page };
}
