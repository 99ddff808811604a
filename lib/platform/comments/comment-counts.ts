/** Finds and repairs stored counts that differ from the comments and reactions. */
import { sql, type RawBuilder } from "kysely";
import type { Database, Transaction } from "../database/database.ts";

type StoredCount = {
  readonly table: "post_metrics" | "comment";
  readonly id: "post_id" | "id";
  readonly column: string;
  /** Selects the true values as `total` by `id`. Rows without one have the value 0. */
  readonly totals: RawBuilder<unknown>;
};

const counts: readonly StoredCount[] = [
  {
    table: "post_metrics",
    id: "post_id",
    column: "comments",
    totals: sql`select post_id as id, count(*) as total from comment
      where status = 'PUBLISHED' group by post_id`,
  },
  {
    table: "comment",
    id: "id",
    column: "reply_count",
    totals: sql`select parent_id as id, count(*) as total from comment
      where status = 'PUBLISHED' and parent_id is not null group by parent_id`,
  },
  {
    table: "comment",
    id: "id",
    column: "thread_count",
    totals: sql`select thread_id as id, count(*) as total from comment
      where status = 'PUBLISHED' and thread_id <> id group by thread_id`,
  },
  {
    table: "comment",
    id: "id",
    column: "reaction_count",
    totals: sql`select comment_id as id, count(*) as total from comment_reaction group by comment_id`,
  },
];

type WrongCount = { readonly id: string; readonly total: number };

async function findWrong(
  database: Database,
  { table, id, column, totals }: StoredCount,
): Promise<readonly WrongCount[]> {
  const stored = sql.ref(`${table}.${column}`);
  const { rows } = await sql<WrongCount>`
    select ${sql.ref(`${table}.${id}`)} as id, coalesce(counted.total, 0) as total
    from ${sql.table(table)} left join (${totals}) as counted
      on counted.id = ${sql.ref(`${table}.${id}`)}
    where ${stored} <> coalesce(counted.total, 0) order by 1`.execute(database);
  return rows;
}

export type WrongCommentCount = {
  /** The column with the wrong number. */
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
