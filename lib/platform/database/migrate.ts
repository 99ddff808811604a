import { sql, type Kysely, type Transaction } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { columnTypes, type DatabaseKind } from "./column-types.ts";
import { createBlog } from "./migrations/blog.ts";
import { createCaptchaUses } from "./migrations/captcha.ts";
import { createIdentities } from "./migrations/identity.ts";
import { createLikes } from "./migrations/likes.ts";
import { createMail } from "./migrations/mail.ts";
import { createOwners } from "./migrations/owners.ts";
import { createPolls } from "./migrations/polls.ts";
import { createPositions } from "./migrations/positions.ts";
import { createRedirects } from "./migrations/redirects.ts";
import { createRegistrations } from "./migrations/registrations.ts";
import { addScopes } from "./migrations/scopes.ts";
import { createSearch } from "./migrations/search.ts";
import type { Database } from "./schema.ts";

/** Key of the advisory lock: an arbitrary number that no other application should use on the server. */
const lock = sql.lit(7_113_202_611);

/**
 * Runs the pending migrations, all or none. Instances that start at the same time wait for each other: on
 * SQLite by the write lock, on Postgres by an advisory lock.
 */
export async function migrate(database: Kysely<Database>, kind: DatabaseKind): Promise<void> {
  if (await isUpToDate(database)) return;
  if (kind === "sqlite") {
    await database.transaction().execute((transaction) => run(transaction, kind));
    return;
  }
  await database.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lock})`.execute(connection);
    try {
      await run(database, kind);
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}

/** Returns `true` if exactly this release's migrations have run. This is much faster than the migrator's own check. */
async function isUpToDate(database: Kysely<Database>): Promise<boolean> {
  try {
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration order by name`.execute(database);
    return rows.map(({ name }) => name).join() === migrationNames().join();
  } catch {
    // A new database has no such table. Any other failure shows when the migrations run.
    return false;
  }
}

/** The names of this release's migrations, in the order in which they run. */
export function migrationNames(): string[] {
  return Object.keys(migrations("sqlite")).toSorted();
}

/** Runs the migrations up to and including `name`, or all without a name, within a transaction. */
export function migrateWithin(
  transaction: Transaction<Database>,
  kind: DatabaseKind,
  name?: string,
): Promise<void> {
  return run(transaction, kind, name);
}

async function run(database: Kysely<Database>, kind: DatabaseKind, name?: string): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(migrations(kind)) },
  });
  const { error } = await (name === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(name));
  if (error !== undefined) throw new Error("the database couldn't be upgraded", { cause: error });
}

/** Migrations by name, in alphabetical order. A released migration must never be changed. */
function migrations(kind: DatabaseKind): Record<string, Migration> {
  const types = columnTypes(kind);
  return {
    "0001-blog": { up: (database) => createBlog(database, types) },
    "0002-polls": { up: (database) => createPolls(database, types) },
    "0003-identity": { up: (database) => createIdentities(database, types) },
    "0004-mail": { up: (database) => createMail(database, types) },
    "0005-captcha": { up: (database) => createCaptchaUses(database, types) },
    "0006-search": { up: (database) => createSearch(database, types, kind) },
    "0007-likes": { up: (database) => createLikes(database, types) },
    "0008-positions": { up: (database) => createPositions(database, types) },
    "0008-redirects": { up: (database) => createRedirects(database, types) },
    "0009-owners": { up: (database) => createOwners(database, types) },
    "0010-registrations": { up: (database) => createRegistrations(database, types) },
    "0011-scopes": { up: (database) => addScopes(database, types) },
  };
}
