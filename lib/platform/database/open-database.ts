import { Kysely, sql } from "kysely";
import { access, chmod, constants, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { hasCurrentMigrations, migrate } from "./migrate.ts";
import { openPostgres, type ConnectionReport } from "./postgres.ts";
import type { Tables } from "./schema.ts";
import { postgresReadLimits, sqliteReadLimits, type ReadLimits } from "./read-queue.ts";
import { openQueuedReader, openSqliteReader } from "./reader.ts";
import { openSqlite } from "./sqlite.ts";
import { assertReadable } from "./sqlite-files.ts";
import { StoreError } from "./store-error.ts";
import type { Database } from "./database.ts";

export type DatabaseOptions = {
  /** `postgres://…`. Defaults to SQLite in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** Called when an idle connection breaks. */
  readonly report?: ConnectionReport;
};

const sqliteFile = (dataDir: string): string => join(dataDir, "quire.db");

/**
 * Opens the database and runs the pending migrations. Several processes may do so at the same time.
 *
 * Throws if the database cannot be reached or was last used by a newer version, and {@link StoreError} if
 * `dataDir` cannot be used.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, report = () => undefined } = options;
  if (databaseUrl !== undefined) {
    const database = new Kysely<Tables>({ dialect: openPostgres(databaseUrl, report) });
    return closeOnError(database, async () => {
      if (!(await hasCurrentMigrations(database))) await migratePostgres(databaseUrl, report);
    });
  }
  await openFolder(dataDir);
  const path = sqliteFile(dataDir);
  const database = new Kysely<Tables>({ dialect: await openSqlite(path) });
  // The file contains keys and member data, so other users on the machine must not be able to read it.
  await chmod(path, 0o600).catch(async (error: unknown) => {
    await database.destroy();
    throw new StoreError("FOLDER", error);
  });
  return closeOnError(database, () => migrate(database, "sqlite"));
}

/**
 * Opens a read-only handle for queries whose cost depends on the caller. They run in worker threads on SQLite
 * and in a separate pool on Postgres. The number of concurrent reads is limited, and each read times out five
 * seconds after the call. A read sees everything that was committed before it started. The database must
 * exist.
 */
export function openReader(
  { databaseUrl, dataDir, report = () => undefined }: DatabaseOptions,
  changes: Partial<ReadLimits> = {},
): Database {
  if (databaseUrl === undefined) {
    const limits = { ...sqliteReadLimits, ...changes };
    return new Kysely<Tables>({ dialect: openSqliteReader(sqliteFile(dataDir), limits) });
  }
  const limits = { ...postgresReadLimits, ...changes };
  const options = { connections: limits.slots, timeout: limits.time };
  const dialect = openPostgres(databaseUrl, report, options);
  return new Kysely<Tables>({ dialect: openQueuedReader(dialect, limits) });
}

/**
 * Rejects unless a database can be read and written. On SQLite, also rejects if its files were deleted, replaced or
 * damaged while it was open. Takes about a millisecond.
 */
export async function probeDatabase(
  database: Database,
  { databaseUrl, dataDir }: Pick<DatabaseOptions, "databaseUrl" | "dataDir">,
): Promise<void> {
  if (databaseUrl !== undefined) {
    await sql`select 1`.execute(database);
    return;
  }
  // Writes a number that the platform does not use.
  await sql`pragma user_version = 0`.execute(database);
  assertReadable(sqliteFile(dataDir));
}

/** Creates the folder if it is missing, and checks that its files can be read and written. */
async function openFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StoreError("FOLDER", error);
  }
}

/** Runs the pending migrations over a separate connection without timeouts, which a migration may exceed. */
async function migratePostgres(databaseUrl: string, report: ConnectionReport): Promise<void> {
  const dialect = openPostgres(databaseUrl, report, { hasTimeouts: false });
  const untimed = new Kysely<Tables>({ dialect });
  try {
    await migrate(untimed, "postgres");
  } finally {
    await untimed.destroy();
  }
}

async function closeOnError(database: Database, prepare: () => Promise<void>): Promise<Database> {
  try {
    await prepare();
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}
