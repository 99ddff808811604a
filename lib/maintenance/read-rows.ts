import { sql } from "kysely";
import { type Database } from "../platform/index.ts";
import type { KeptTable } from "./tables.ts";

export type Row = Readonly<Record<string, string | number | null>>;

/** Returns the number of rows per query. Small for post bodies, which may be large. */
const rowsAtOnce = (table: string): number => (table === "post_content" ? 25 : 500);

/** Yields all rows of a table, in batches. Sorted by key, so that the order is the same on every database. */
export async function* readRows(
  session: Database,
  { name, key }: KeptTable,
): AsyncGenerator<readonly Row[]> {
  const table = sql.table(name);
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const size = rowsAtOnce(name);
  let last: Row | undefined;
  for (;;) {
    const rest =
      last === undefined
        ? sql``
        : sql`where (${columns}) > (${sql.join(key.map((column) => last?.[column]))})`;
    const { rows } = await sql<Row>`
      select * from ${table} ${rest} order by ${columns} limit ${sql.lit(size)}`.execute(session);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}
