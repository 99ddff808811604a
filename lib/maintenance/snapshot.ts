/**
 * Snapshots of the whole blog that do not block writers: SQLite reads an older state from its write-ahead log, Postgres
 * older row versions.
 */
import SQLite from "better-sqlite3";
import { Kysely, sql, SqliteDialect, type Dialect } from "kysely";
import { access } from "node:fs/promises";
import { join } from "node:path";
import {
  type Database,
  type DatabaseKind,
  migrationNames,
  openPostgres,
  toCurrentName,
  type Transaction,
  type Tables,
} from "../platform/index.ts";
import { CommandError } from "../command/command-error.ts";
import { hasCode, formatError } from "../command/format-error.ts";

export type StoreLocation = {
  readonly dataDir: string;
  /** URL of the Postgres database (`postgres://…`). Default: SQLite in `dataDir`. */
  readonly databaseUrl?: string | undefined;
};

export type Snapshot = {
  readonly database: Transaction;
  readonly kind: DatabaseKind;
  /** Names of the migrations applied to the store, in order. */
  readonly migrations: readonly string[];
};

/** SQLite busy timeout, in milliseconds. */
const busyTimeout = 15_000;

export const sqlitePath = ({ dataDir }: StoreLocation): string => join(dataDir, "quire.db");

/**
 * Runs `work` on a read-only snapshot of the store, without migrating it first.
 *
 * Throws {@link CommandError} if there is no blog, the database cannot be reached, or it was created by a
 * newer release.
 */
export async function withSnapshot<T>(
  location: StoreLocation,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const kind = location.databaseUrl === undefined ? "sqlite" : "postgres";
  const database = new Kysely<Tables>({ dialect: await openForReading(location) });
  try {
    await requireConnection(database);
    return await database
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (transaction) => {
        const migrations = await appliedMigrations(transaction, location);
        requireKnown(migrations, "The database");
        return work({ database: transaction, kind, migrations });
      });
  } finally {
    await database.destroy();
  }
}

/** Like {@link withSnapshot}, but also throws if any of this release's migrations are missing. */
export function withCurrentSnapshot<T>(
  location: StoreLocation,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return withSnapshot(location, (snapshot) => {
    const missing = migrationNames().filter((name) => !snapshot.migrations.includes(name));
    if (missing.length === 0) return work(snapshot);
    throw new CommandError(
      `The database comes from an older release (missing: ${missing.join(", ")}). Start the site or run “npm run blog -- list” to upgrade it.`,
    );
  });
}

async function openForReading(location: StoreLocation): Promise<Dialect> {
  if (location.databaseUrl !== undefined) {
    return openPostgres(location.databaseUrl, () => undefined);
  }
  const path = sqlitePath(location);
  try {
    await access(path);
    const file = new SQLite(path, { readonly: true, fileMustExist: true, timeout: busyTimeout });
    return new SqliteDialect({ database: file });
  } catch (error) {
    throw hasCode(error, "ENOENT")
      ? createMissingBlogError(location)
      : createConnectionError(error);
  }
}

async function requireConnection(database: Database): Promise<void> {
  try {
    await sql`select 1`.execute(database);
  } catch (error) {
    throw createConnectionError(error);
  }
}

async function appliedMigrations(
  transaction: Transaction,
  location: StoreLocation,
): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration order by name`.execute(transaction);
    return rows.map(({ name }) => toCurrentName(name));
  } catch (error) {
    const isMissing = hasCode(error, "42P01") || formatError(error).startsWith("no such table");
    throw isMissing ? createMissingBlogError(location) : createConnectionError(error);
  }
}

/** Throws {@link CommandError} if any of the migrations is unknown to this release. */
export function requireKnown(migrations: readonly string[], subject: string): void {
  const known = new Set(migrationNames());
  const unknown = migrations.filter((name) => !known.has(toCurrentName(name)));
  if (unknown.length === 0) return;
  throw new CommandError(
    `${subject} comes from a newer release (unknown: ${unknown.join(", ")}). Update Quire first.`,
  );
}

const createMissingBlogError = ({ dataDir, databaseUrl }: StoreLocation): CommandError =>
  new CommandError(
    databaseUrl === undefined
      ? `There is no blog in ${dataDir} (DATA_DIR) yet. Start the site to create one, or correct DATA_DIR.`
      : "There is no blog in the database at DATABASE_URL yet. Start the site to create one, or correct DATABASE_URL.",
  );

/** Creates the error for a database that does not respond or cannot be read. */
export const createConnectionError = (cause: unknown): CommandError =>
  new CommandError(`The database can't be used: ${formatError(cause)}.`, { cause });
