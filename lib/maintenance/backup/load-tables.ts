/** Replaces the store's rows with those from a backup, in one transaction. */
import { PostgresAdapter, sql } from "kysely";
import { type DatabaseKind, migrateWithin, type Transaction } from "../../platform/index.ts";
import { CommandError } from "../../command/command-error.ts";
import type { Row } from "../read-rows.ts";
import { droppableTables, keptTables } from "../tables.ts";
import type { ArchiveEntry } from "./read-archive.ts";
import { readLines } from "./read-archive.ts";
import { parseRow } from "./verify-backup.ts";

/** Rows per statement. SQLite allows 32,766 values per statement, and the widest table has 30 columns. */
const rowsAtOnce = 500;
/** Maximum size of one statement, measured in UTF-16 code units of the inserted lines. */
const textAtOnce = 4 * 1024 * 1024;

const detectDatabaseKind = (transaction: Transaction): DatabaseKind =>
  transaction.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";

/** Creates empty tables with the schema that these migrations produce. */
export async function emptyTables(
  transaction: Transaction,
  migrations: readonly string[],
): Promise<void> {
  for (const table of droppableTables) {
    await sql`drop table if exists ${sql.table(table)}`.execute(transaction);
  }
  await migrateWithin(transaction, detectDatabaseKind(transaction), migrations.at(-1));
  // Some migrations insert rows, so the tables are emptied.
  const present = await readColumns(transaction);
  for (const { name } of keptTables.toReversed()) {
    if (present.has(name)) await sql`delete from ${sql.table(name)}`.execute(transaction);
  }
}

/** Migrates tables with rows from an older release to this release. */
export const updateTables = (transaction: Transaction): Promise<void> =>
  migrateWithin(transaction, detectDatabaseKind(transaction));

/** Returns every table's column names. Other schemas of a Postgres database may have tables of the same name. */
export async function readColumns(
  transaction: Transaction,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const tables = await transaction.introspection.getTables();
  const schema =
    detectDatabaseKind(transaction) === "postgres"
      ? (await sql<{ name: string }>`select current_schema() as name`.execute(transaction)).rows[0]
          ?.name
      : undefined;
  return new Map(
    tables
      .filter((table) => table.schema === schema)
      .map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]),
  );
}

/** Inserts one table's rows. Throws {@link CommandError} if a row does not match the table's columns. */
export async function loadTable(
  transaction: Transaction,
  table: string,
  columns: ReadonlySet<string> | undefined,
  entry: ArchiveEntry,
): Promise<void> {
  if (columns === undefined) {
    throw new CommandError(`The backup is damaged: the table ${table} doesn't exist.`);
  }
  let rows: Row[] = [];
  let length = 0;
  const flush = async () => {
    if (rows.length > 0) await insertRows(transaction, table, [...columns], rows);
    rows = [];
    length = 0;
  };
  for await (const line of readLines(entry)) {
    const row = parseRow(line, table);
    const names = Object.keys(row);
    if (names.length !== columns.size || names.some((name) => !columns.has(name))) {
      throw new CommandError(
        `The backup is damaged: a row of ${table} doesn't match the table's columns.`,
      );
    }
    rows.push(row);
    length += line.length;
    if (rows.length >= rowsAtOnce || length >= textAtOnce) await flush();
  }
  await flush();
}

/** Inserts rows, of which there must be at least one. */
export async function insertRows(
  transaction: Transaction,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(
    rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`),
  );
  await sql`insert into ${sql.table(table)} (${names}) values ${values}`.execute(transaction);
}
