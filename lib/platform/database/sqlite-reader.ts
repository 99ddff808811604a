/** A read-only Kysely dialect that queries a SQLite file in worker threads. */
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
 * Creates the dialect for an existing file. Each statement is a separate read transaction, so it sees
 * everything that was committed before it started.
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
  /** With `false`, Kysely would run one statement at a time. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function createDriver(path: string): Driver {
  const pool = createReadPool(path);
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      const rows = await pool.read({ sql, parameters });
      // As with every driver, the caller specifies the row type.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return { rows } as QueryResult<Row>;
    },
    streamQuery: rejectUnsupported,
  };
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: () => Promise.resolve(),
    beginTransaction: rejectUnsupported,
    commitTransaction: rejectUnsupported,
    rollbackTransaction: rejectUnsupported,
    destroy: () => pool.close(),
  };
}

function rejectUnsupported(): never {
  throw new Error("the reader supports only single statements");
}
