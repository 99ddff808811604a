/** Filtered queries of the Comments API. */
import { sql, type RawBuilder } from "kysely";
import { invalidArgument, WireError } from "../../../wix/errors/errors.ts";
import { isVisible } from "../../blog/visibility.ts";
import { matchAll } from "../../database/conditions.ts";
import type { Database } from "../../database/database.ts";
import { compileCondition } from "../../query/compile.ts";
import { parseFilter, type Condition } from "../../query/filter.ts";
import type { Resource } from "../../query/page.ts";
import { calculateCost, costBudget } from "../../query/cost.ts";
import { describeFields } from "../../query/query.ts";

/**
 * The fields of comments. Fields for votes and ratings have no values, because the blog does not support them on
 * comments.
 */
const fields = describeFields({
  id: ["string", "c.id"],
  contextId: ["string", "c.post_id"],
  resourceId: ["string", "c.post_id"],
  "author.userId": ["string", "c.absent"],
  "author.memberId": ["string", "c.author_id"],
  "author.visitorId": ["string", "c.absent"],
  "parentComment.id": ["string", "c.parent_id"],
  replyCount: ["number", "c.reply_count"],
  "voteSummary.netVoteCount": ["number", "c.zero"],
  status: ["string", "c.status"],
  rating: ["number", "c.absent_number"],
  "reactionSummary.total": ["number", "c.reaction_count"],
  marked: ["boolean", "c.marked"],
});

/**
 * The comments that a query covers. `published`: the comments that readers see. `countable`: all except hidden ones.
 */
export type CommentScope = "published" | "all" | "countable";

const scopes: Readonly<Record<CommentScope, RawBuilder<boolean>>> = {
  published: sql`c.status = 'PUBLISHED' and exists (select 1 from post
    where post.id = c.post_id and ${isVisible("post")})`,
  all: sql`1 = 1`,
  countable: sql`c.status <> 'HIDDEN'`,
};

/** Describes comments as a resource that clients can query. */
export const describeComments = (scope: CommentScope): Resource => ({
  from: sql`(select id, post_id, author_id, parent_id, reply_count, status, reaction_count, marked, commented_at,
    0 as zero, cast(null as text) as absent, cast(null as integer) as absent_number from comment) as c`,
  where: scopes[scope],
  id: "c.id",
  kinds: fields.kinds,
  columns: {
    ...fields.columns,
    rating: { kind: "column", name: "c.absent_number", order: "c.zero" },
  },
  sortable: new Set([
    "id",
    "replyCount",
    "voteSummary.netVoteCount",
    "rating",
    "reactionSummary.total",
    "marked",
  ]),
  defaultSort: { fieldName: "id", order: "ASC" },
});

/** Parses the filter of a count or a bulk call. Throws `INVALID_ARGUMENT`. */
export function parseCommentFilter(filter: unknown): Condition | undefined {
  const { condition, violations } = parseFilter(filter, fields.kinds, "filter");
  const cost = condition === undefined ? 0 : calculateCost(condition);
  if (cost > costBudget) {
    const description = `must not cost more than ${costBudget}, but costs ${cost}`;
    throw invalidArgument([{ field: "filter", type: "MAX_SIZE", description }]);
  }
  if (violations.length > 0) throw invalidArgument(violations);
  return condition;
}

/** Maximum number of comments that are counted or changed by one call. */
const maximumMatches = 100_000;

const compileMatches = (scope: CommentScope, condition: Condition | undefined) => {
  const { from, where, columns } = describeComments(scope);
  return sql`from ${from}
    where ${matchAll([where, condition && compileCondition(condition, columns)])}`;
};

/** Counts the comments that match. Throws `TOO_MANY_TO_COUNT` (400) for more than 100,000. */
export async function countComments(
  reader: Database,
  scope: CommentScope,
  condition: Condition | undefined,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select 1 as one ${compileMatches(scope, condition)} limit ${maximumMatches + 1}
    ) as matches`.execute(reader);
  const total = rows[0]?.total ?? 0;
  if (total > maximumMatches) throw createTooMany();
  return total;
}

/** Returns the IDs of the comments that match, oldest first. Throws `TOO_MANY_TO_COUNT` (400) for more than 100,000. */
export async function listMatchingIds(
  reader: Database,
  condition: Condition | undefined,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id ${compileMatches("all", condition)}
    order by c.commented_at, c.id limit ${maximumMatches + 1}`.execute(reader);
  if (rows.length > maximumMatches) throw createTooMany();
  return rows.map(({ id }) => id);
}

const createTooMany = () =>
  new WireError({
    status: 400,
    code: "TOO_MANY_TO_COUNT",
    message: `More than ${maximumMatches} comments match. Use a narrower filter.`,
  });
