/**
 * SQLite as Kysely runs it here: one connection, prepared statements kept, and waiting for another
 * process done between attempts instead of inside the call, which would stop every request.
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
import { setTimeout as sleep } from "node:timers/promises";

/** How long a writer waits for another process that holds the database, in milliseconds. */
const patience = 15_000;
const keptStatements = 256;
/** Long statements are bulk inserts, which come once. */
const longestKeptStatement = 8_000;

/** Opens the file, creating it if need be; every commit is on the disk when it returns. */
export async function openSqlite(path: string): Promise<SqliteDialect> {
  const file = new SQLite(path, { timeout: 0 });
  try {
    await whenFree(() => file.pragma("journal_mode = WAL"));
    file.pragma("synchronous = FULL");
    file.pragma("foreign_keys = ON");
    file.pragma("cache_size = -32000");
    file.pragma("temp_store = MEMORY");
  } catch (error) {
    file.close();
    throw error;
  }
  return new PatientDialect({ database: keepingStatements(file) });
}

function keepingStatements(file: SQLite.Database) {
  const statements = new LRUCache<string, SQLite.Statement>({ max: keptStatements });
  return {
    prepare(text: string) {
      const kept = statements.get(text);
      if (kept !== undefined && !kept.busy) return kept;
      const statement = file.prepare(text);
      if (text.length <= longestKeptStatement) statements.set(text, statement);
      return statement;
    },
    close() {
      statements.clear();
      file.close();
    },
  };
}

class PatientDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new PatientDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

class PatientDriver extends SqliteDriver {
  #connection: DatabaseConnection | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    this.#connection ??= patient(await super.acquireConnection());
    return this.#connection;
  }

  /**
   * Takes the write lock at once: a transaction that reads first and wants to write later fails when
   * another process wrote in between.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

/** SQLite can undo changes of tables; Kysely's own adapter does not make use of it. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function patient(connection: DatabaseConnection): DatabaseConnection {
  return {
    executeQuery: (query, options) => whenFree(() => connection.executeQuery(query, options)),
    streamQuery: (query, chunkSize, options) => connection.streamQuery(query, chunkSize, options),
  };
}

async function whenFree<T>(attempt: () => T | Promise<T>): Promise<T> {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
      await sleep(1 + Math.random() * 9);
    }
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && error.code.startsWith("SQLITE_BUSY");
}
