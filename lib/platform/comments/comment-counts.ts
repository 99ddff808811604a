/** Finds and repairs stored counts that differ from the comments and reactions. */
import { sql, type RawBuilder } from "kysely";
import type { Database, Transaction } from "../database/database.ts";

type StoredCount = {
  readonly table: "post_metrics" | "comment";
  readonly id: "post_id" | "id";
  readonly column: string;
  /** Selects one row per counted comment or reaction: the `id` of the row that stores the count. */
  readonly counted: RawBuilder<unknown>;
};

const counts: readonly StoredCount[] = [
  {
    table: "post_metrics",
    id: "post_id",
    column: "comments",
    counted: sql`select post_id as id from comment where status = 'PUBLISHED'`,
  },
  {
    table: "comment",
    id: "id",
    column: "reply_count",
    counted: sql`select parent_id as id from comment
      where status = 'PUBLISHED' and parent_id is not null`,
  },
  {
    table: "comment",
    id: "id",
    column: "thread_count",
    counted: sql`select thread_id as id from comment
      where status = 'PUBLISHED' and thread_id <> id`,
  },
  {
    table: "comment",
    id: "id",
    column: "reaction_count",
    counted: sql`select comment_id as id from comment_reaction`,
  },
];

type WrongCount = { readonly id: string; readonly total: number };

// Groups once instead of joining: with outdated statistics, Postgres would compare every row with every count.
async function findWrong(
  database: Database,
  { table, id, column, counted }: StoredCount,
): Promise<readonly WrongCount[]> {
  const { rows } = await sql<WrongCount>`
    select id, sum(one) as total
    from (
      select ${sql.ref(id)} as id, ${sql.ref(column)} as stored, 0 as one, 1 as owner
        from ${sql.table(table)}
      union all select id, 0 as stored, 1 as one, 0 as owner from (${counted}) as counted
    ) as entry
    group by id having max(owner) = 1 and sum(stored) <> sum(one) order by id`.execute(database);
  return rows;
}

export type WrongCommentCount = {
  /** The column with the wrong count. */
  readonly column: string;
  /** The ID of the post or comment. */
  readonly id: string;
};

/** Returns the stored counts that differ from the comments and reactions. */
export async function findWrongCommentCounts(database: Database): Promise<WrongCommentCount[]> {
  const wrong: WrongCommentCount[] = [];
  for (const count of counts) {
    const { column } = count;
    for (const { id } of await findWrong(database, count)) wrong.push({ column, id });
  }
  return wrong;
}

/** Replaces the stored counts that are wrong. Runs in a transaction started by `write`. */
export async function recountComments(transaction: Transaction): Promise<void> {
  for (const count of counts) {
    const { table, id: idColumn, column } = count;
    for (const { id, total } of await findWrong(transaction, count)) {
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${total}
        where ${sql.ref(idColumn)} = ${id}`.execute(transaction);
    }
  }
}
