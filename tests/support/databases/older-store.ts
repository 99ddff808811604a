/** Databases as an older release left them. */
import { Kysely, sql } from "kysely";
import { join } from "node:path";
import { emptyTables } from "#lib/maintenance/backup/load-tables.ts";
import type { Database } from "#lib/platform/database/database.ts";
import { openPostgres } from "#lib/platform/database/postgres.ts";
import type { Tables } from "#lib/platform/database/schema.ts";
import { openSqlite } from "#lib/platform/database/sqlite.ts";
import type { StoreLocation } from "./database.ts";

type Row = Readonly<Record<string, string | number | null>>;
type TableRow = readonly [table: string, row: Row];

/** Opens a store without migrating it. */
export async function openAsIs({ dataDir, databaseUrl }: StoreLocation): Promise<Database> {
  const dialect =
    databaseUrl === undefined
      ? await openSqlite(join(dataDir, "quire.db"))
      : openPostgres(databaseUrl, () => undefined);
  return new Kysely<Tables>({ dialect });
}

/** Replaces a store by the tables of the release whose last migration is `name`, and inserts rows in the given order. */
export async function fillOlderStore(
  location: StoreLocation,
  name: string,
  rows: readonly TableRow[] = [],
): Promise<void> {
  const database = await openAsIs(location);
  await database.transaction().execute(async (transaction) => {
    await emptyTables(transaction, [name]);
    for (const [table, row] of rows) {
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
      const values = sql.join(Object.values(row));
      await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(
        transaction,
      );
    }
  });
  await database.destroy();
}

/** The row without which nothing can be written. */
export const changeSequence: TableRow = ["change_sequence", { id: 1, value: 0 }];

/** Returns the row of a published post, with the columns that exist in every release. */
export const buildOlderPost = (id: string, more: Row = {}): TableRow => [
  "post",
  {
    id,
    status: "PUBLISHED",
    slug: id,
    title: id,
    title_order: id,
    excerpt: "",
    language: "en",
    author_id: "author",
    created_at: 0,
    updated_at: 0,
    featured: 0,
    pinned: 0,
    commenting_enabled: 1,
    minutes_to_read: 1,
    hashtags: "[]",
    related_post_ids: "[]",
    pricing_plan_ids: "[]",
    ...more,
  },
];
