/**
 * A SQLite dialect with one connection and a cache of prepared statements. If another process has locked the
 * database, the statement is retried after a delay, because waiting inside SQLite would block every request.
 * While a writer waits, readers can use the connection.
 */
import SQLite from "better-sqlite3";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDialectConfig,
} from "kysely";
import { LRUCache } from "lru-cache";
import { createFileCheck, type AssertStored } from "./sqlite-files.ts";
import { setTimeout as sleep } from "node:timers/promises";

/** Maximum time that a statement waits for another process's lock, in milliseconds. */
const lockTimeout = 15_000;
const cachedStatements = 256;
/** Longer statements are bulk inserts, which are rarely repeated. */
const longestCachedStatement = 8_000;

/** Opens the file, creating it if it does not exist. Each commit is on disk when it returns. */
export async function openSqlite(path: string): Promise<SqliteDialect> {
  const file = new SQLite(path, { timeout: 0 });
  try {
    await retryWhileLocked(() => file.pragma("journal_mode = WAL"));
    file.pragma("synchronous = FULL");
    file.pragma("foreign_keys = ON");
    file.pragma("cache_size = -32000");
    file.pragma("temp_store = MEMORY");
  } catch (error) {
    file.close();
    throw error;
  }
  return new CheckedDialect({ database: cacheStatements(file) }, file, createFileCheck(path));
}

function cacheStatements(file: SQLite.Database) {
  const statements = new LRUCache<string, SQLite.Statement>({ max: cachedStatements });
  return {
    prepare(text: string) {
      const cached = statements.get(text);
      if (cached !== undefined && !cached.busy) return cached;
      const statement = file.prepare(text);
      if (text.length <= longestCachedStatement) statements.set(text, statement);
      return statement;
    },
    close() {
      statements.clear();
      file.close();
    },
  };
}

class CheckedDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #file: SQLite.Database;
  readonly #assertStored: AssertStored;

  constructor(config: SqliteDialectConfig, file: SQLite.Database, assertStored: AssertStored) {
    super(config);
    this.#config = config;
    this.#file = file;
    this.#assertStored = assertStored;
  }

  override createDriver(): SqliteDriver {
    return new RetryingDriver(this.#config, this.#file, this.#assertStored);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

class RetryingDriver extends SqliteDriver {
  readonly #file: SQLite.Database;
  readonly #assertStored: AssertStored;
  readonly #lock = createLock();
  #connection: DatabaseConnection | undefined;

  constructor(config: SqliteDialectConfig, file: SQLite.Database, assertStored: AssertStored) {
    super(config);
    this.#file = file;
    this.#assertStored = assertStored;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#lock.acquire();
    this.#connection ??= this.#retryQueries(await super.acquireConnection());
    return this.#connection;
  }

  override releaseConnection(): Promise<void> {
    this.#lock.release();
    return Promise.resolve();
  }

  /**
   * Takes the write lock immediately. A transaction that reads first and writes later would fail if another
   * process wrote in between.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  /** Rolls back unless SQLite has already done so, for example because the disk is full. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
  }

  #retryQueries(connection: DatabaseConnection): DatabaseConnection {
    const pause = async (wait: () => Promise<void>) => {
      // The connection must not be released during a transaction, because other users would see its changes.
      if (this.#file.inTransaction) return wait();
      this.#lock.release();
      await wait();
      await this.#lock.acquire();
    };
    return {
      executeQuery: (query, options) =>
        retryWhileLocked(() => {
          // A transaction is checked when it begins.
          if (!this.#file.inTransaction && query.query.kind !== "SelectQueryNode")
            this.#assertStored();
          return connection.executeQuery(query, options);
        }, pause),
      streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
    };
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** There is only one connection, but the driver makes its users take turns. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite supports transactional DDL, but Kysely's own adapter does not use it. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** Creates a lock that is granted in call order. */
function createLock() {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return {
    async acquire(): Promise<void> {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
      isTaken = true;
    },
    release(): void {
      const next = waiting.shift();
      if (next === undefined) isTaken = false;
      else next();
    },
  };
}

async function retryWhileLocked<T>(
  attempt: () => T | Promise<T>,
  pause: (wait: () => Promise<void>) => Promise<void> = (wait) => wait(),
): Promise<T> {
  const deadline = performance.now() + lockTimeout;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await pause(() => sleep(1 + Math.random() * 9));
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
