import { PostgresDialect } from "kysely";
import type * as Postgres from "pg";

/** A callback that receives the error when an idle connection breaks. */
export type ConnectionReport = (error: unknown) => void;

/** Timeouts for opening a connection and for a statement, in milliseconds. */
const connectionTimeout = 3_000;
const statementTimeout = 15_000;

type PoolOptions = {
  readonly hasTimeouts?: boolean;
  readonly connections?: number;
  /** Statement timeout, in milliseconds. */
  readonly timeout?: number;
};

/**
 * Creates a pool for `postgres://…`, which connects on the first query. Unless `hasTimeouts` is `false`,
 * statements time out even if the server no longer responds.
 */
export function openPostgres(
  databaseUrl: string,
  report: ConnectionReport,
  { hasTimeouts = true, connections = 10, timeout = statementTimeout }: PoolOptions = {},
): PostgresDialect {
  return new PostgresDialect({
    pool: async () => {
      // Processes with SQLite do not load the driver.
      const postgres = await import("pg");
      const pool = new postgres.Pool({
        connectionString: databaseUrl,
        application_name: "quire",
        max: connections,
        connectionTimeoutMillis: connectionTimeout,
        keepAlive: true,
        // Normally the server cancels the statement. The client's timeout covers a server that hangs.
        ...(hasTimeouts && { statement_timeout: timeout, query_timeout: timeout + 1_000 }),
        idle_in_transaction_session_timeout: 60_000,
        types: parseIntegersAsNumbers(postgres),
      });
      // Without a listener, a broken idle connection would crash the process. The pool opens a new connection.
      pool.on("error", report);
      // A connection can also break between two statements of a transaction. In that case, the next statement
      // fails.
      pool.on("connect", (client) => client.on("error", () => undefined));
      return pool;
    },
  });
}

/**
 * Parses BIGINT and NUMERIC as numbers instead of strings. The values are counts, sums and dates, all below
 * 2^53.
 */
function parseIntegersAsNumbers({ TypeOverrides, types }: typeof Postgres): Postgres.TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  overrides.setTypeParser(types.builtins.NUMERIC, Number);
  return overrides;
}
