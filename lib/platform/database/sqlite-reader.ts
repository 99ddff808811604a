/** A Kysely dialect that reads a SQLite file in worker threads and writes nothing. */
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from "kysely";
import { createReadPool } from "./read-pool.ts";

/**
 * Creates the dialect for an existing file. Every statement is its own read transaction, so it sees all
 * that was committed before it started.
 */
export function openSqliteReader(path: string): Dialect {
  return {
    createAdapter: () => new ReaderAdapter(),
    createDriver: () => createDriver(path),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class ReaderAdapter extends SqliteAdapter {
  /** Kysely would otherwise run one statement at a time. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function createDriver(path: string): Driver {
  const pool = createReadPool(path);
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      const rows = await pool.read({ sql, parameters });
      // The caller names the type of its rows, as with every driver.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return { rows } as QueryResult<Row>;
    },
    streamQuery: refuse,
  };
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: () => Promise.resolve(),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: () => pool.close(),
  };
}

function refuse(): never {
  throw new Error("the reader runs single statements only");
}
