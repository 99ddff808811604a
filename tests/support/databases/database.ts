/**
 * Runs a suite on every available database: always on SQLite, and on Postgres if the test run has a server.
 */
import { randomBytes } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, describe, inject, it, type TestFunction } from "vitest";
import { migrationNames } from "#lib/platform/database/migrate.ts";
import { openDatabase } from "#lib/platform/database/open-database.ts";
import { postgresTemplate, runStatement } from "./postgres-admin.ts";
import type { Database } from "#lib/platform/database/database.ts";

/** Location of a store, which can be passed to `openDatabase` or `openPlatform` any number of times. */
export type StoreLocation = { readonly dataDir: string; readonly databaseUrl?: string };

export type DatabaseBench = {
  readonly kind: "sqlite" | "postgres";
  /** Creates an empty database with the current tables. It is removed after the test. */
  readonly locate: () => Promise<StoreLocation>;
  /** Opens the store at `location` or a new, empty one. The connection is closed after the test. */
  readonly open: (location?: StoreLocation) => Promise<Database>;
  /** Declares tests that run only on SQLite, because their results do not depend on the database. */
  readonly onlyOnSqlite: (declare: () => void) => void;
  /** Declares a test that runs only on SQLite, because other tests run the same SQL statements on Postgres. */
  readonly itOnSqlite: (title: string, run: TestFunction) => void;
  /** Registers a step that runs after the test, before the stores are removed. */
  readonly onEnd: (undo: () => Promise<void>) => void;
};

/** Declares a suite for every database, with the database's name added to its title. */
export function forEachDatabase(name: string, suite: (bench: DatabaseBench) => void): void {
  describe(`${name} (SQLite)`, () => {
    suite(createBench("sqlite", null));
  });
  const server = inject("postgresUrl");
  describe.skipIf(server === null)(`${name} (Postgres)`, () => {
    suite(createBench("postgres", server));
  });
}

/** Declares a slow suite that runs only on SQLite, because its results do not depend on the database. */
export function onSqlite(name: string, suite: (bench: DatabaseBench) => void): void {
  describe(`${name}, on SQLite`, () => {
    suite(createBench("sqlite", null));
  });
}

function createBench(kind: DatabaseBench["kind"], server: string | null): DatabaseBench {
  const undo: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  });

  const databases = server === null ? undefined : findDatabasePool(server);

  async function locate(): Promise<StoreLocation> {
    const dataDir = await mkdtemp(join(tmpdir(), "quire-store-"));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    if (databases === undefined) {
      await copyFile(inject("sqliteTemplate"), join(dataDir, "quire.db"));
      return { dataDir };
    }
    const database = await databases.take();
    undo.push(() => databases.release(database));
    return { dataDir, databaseUrl: database.url };
  }

  return {
    kind,
    locate,
    async open(location) {
      const database = await openDatabase(location ?? (await locate()));
      undo.push(() => database.destroy());
      return database;
    },
    onlyOnSqlite: (declare) => {
      if (kind === "sqlite") declare();
    },
    itOnSqlite: kind === "sqlite" ? it : () => undefined,
    onEnd: (step) => undo.push(step),
  };
}

/** A database and the connection that empties it after each test. */
type PooledDatabase = { readonly url: string; readonly client: Client };

type DatabasePool = ReturnType<typeof createDatabasePool>;

const poolsKey = Symbol.for("tests.database-pools");

/** Returns the pool that the test files of this worker share, even if they load their modules again. */
function findDatabasePool(server: string): DatabasePool {
  const holder: typeof globalThis & { [poolsKey]?: Map<string, DatabasePool> } = globalThis;
  const pools = (holder[poolsKey] ??= new Map());
  const pool = pools.get(server) ?? createDatabasePool(server);
  pools.set(server, pool);
  return pool;
}

/**
 * Creates a pool of databases. Creating a database copies hundreds of files, so databases are emptied after a
 * test and reused. The databases are dropped with their server, or by name at the end of the run.
 */
function createDatabasePool(server: string) {
  const free: PooledDatabase[] = [];

  async function create(): Promise<PooledDatabase> {
    const name = `${inject("postgresPrefix")}${randomBytes(8).toString("hex")}`;
    await runStatement(server, `create database ${name} template ${postgresTemplate}`);
    const url = new URL(server);
    url.pathname = `/${name}`;
    const client = new Client({ connectionString: url.href });
    // A test may end all sessions. In that case, the database is dropped afterwards.
    client.on("error", () => undefined);
    await client.connect();
    return { url: url.href, client };
  }

  async function drop({ url, client }: PooledDatabase): Promise<void> {
    await client.end().catch(() => undefined);
    // Does not use `force`, which would break connections that are still closing. Postgres waits for them.
    await runStatement(server, `drop database ${new URL(url).pathname.slice(1)}`);
  }

  return {
    /** Returns an empty database with the current tables. */
    take: async (): Promise<PooledDatabase> => free.pop() ?? create(),
    /**
     * Empties a database for the next test, or drops it if that fails or if a test has changed its tables.
     */
    async release(database: PooledDatabase): Promise<void> {
      if (await emptyTables(database.client)) free.push(database);
      else await drop(database);
    },
  };
}

async function emptyTables(client: Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ name: string }>("select name from kysely_migration");
    const names = rows.map(({ name }) => name).toSorted();
    if (names.join() !== migrationNames().join()) return false;
    await client.query(emptyEveryTable);
    return true;
  } catch {
    return false;
  }
}

/**
 * Restores the template's rows from the schema `seed`. Fails if another connection still holds a lock on a
 * table. The replica role disables foreign key checks.
 */
const emptyEveryTable = `
  set lock_timeout = '2s';
  do $$
  declare entry record;
  begin
    set local session_replication_role = replica;
    for entry in
      select tablename from pg_tables
      where schemaname = 'public' and tablename not like 'kysely_%'
    loop
      execute format('delete from %I', entry.tablename);
    end loop;
    for entry in select tablename from pg_tables where schemaname = 'seed' loop
      execute format('insert into %1$I select * from seed.%1$I', entry.tablename);
    end loop;
    for entry in select sequencename from pg_sequences where schemaname = 'public' loop
      perform setval(format('%I', entry.sequencename)::regclass, 1, false);
    end loop;
  end $$`;
