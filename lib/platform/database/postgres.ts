import { PostgresDialect } from "kysely";
import { Pool, TypeOverrides, types } from "pg";

/** Told of a connection that broke while nobody used it. */
export type ConnectionReport = (error: unknown) => void;

/** A pool for `postgres://…`; connects at the first query. */
export function openPostgres(databaseUrl: string, report: ConnectionReport): PostgresDialect {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: "quire",
    max: 10,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    types: numbersAsNumbers(),
  });
  // An idle connection that breaks must not end the process: the pool opens another.
  pool.on("error", report);
  return new PostgresDialect({ pool });
}

/** These arrive as text by default; ours are counts, sums and instants, all below 2^53. */
function numbersAsNumbers(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  overrides.setTypeParser(types.builtins.NUMERIC, Number);
  return overrides;
}
