/** Read-only Kysely dialects for queries whose cost depends on the caller. */
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from "kysely";
import { createReadPool } from "./read-pool.ts";
import { createReadQueue, type ReadLimits } from "./read-queue.ts";

/**
 * Creates a dialect that reads an existing SQLite file in worker threads. Each statement runs in its own read
 * transaction, so it sees everything that was committed before it started.
 */
export function openSqliteReader(path: string, limits: ReadLimits): Dialect {
  const pool = createReadPool(path, limits);
  return {
    createAdapter: () => new ReaderAdapter(),
    createDriver: () =>
      createDriver({
        async executeQuery<Row>({ sql, parameters }: CompiledQuery) {
          const rows = await pool.read({ sql, parameters });
          // As with all drivers, the caller specifies the row type.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          return { rows } as QueryResult<Row>;
        },
        destroy: () => pool.close(),
      }),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class ReaderAdapter extends SqliteAdapter {
  /** If this were `false`, Kysely would run only one statement at a time. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Creates a dialect that runs each statement on one of `dialect`'s connections as soon as the queue has a
 * free slot.
 */
export function openQueuedReader(dialect: Dialect, limits: ReadLimits): Dialect {
  const queue = createReadQueue(limits);
  const driver = dialect.createDriver();
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () =>
      createDriver({
        init: () => driver.init(),
        executeQuery: <Row>(query: CompiledQuery) =>
          queue.run(async () => {
            const connection = await driver.acquireConnection();
            try {
              return await connection.executeQuery<Row>(query);
            } finally {
              await driver.releaseConnection(connection);
            }
          }),
        async destroy() {
          queue.close();
          await driver.destroy();
        },
      }),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

type Reader = Pick<DatabaseConnection, "executeQuery"> &
  Pick<Driver, "destroy"> &
  Partial<Pick<Driver, "init">>;

function createDriver({ executeQuery, destroy, init = () => Promise.resolve() }: Reader): Driver {
  const connection: DatabaseConnection = { executeQuery, streamQuery: rejectUnsupported };
  return {
    init,
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: () => Promise.resolve(),
    beginTransaction: rejectUnsupported,
    commitTransaction: rejectUnsupported,
    rollbackTransaction: rejectUnsupported,
    destroy,
  };
}

function rejectUnsupported(): never {
  throw new Error("the reader supports only single statements");
}
