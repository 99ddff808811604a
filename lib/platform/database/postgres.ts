import { PostgresDialect } from "kysely";
import { Pool, TypeOverrides, types } from "pg";

/** Told of a connection that broke while nobody used it. */
export type ConnectionReport = (error: unknown) => void;

/** How long a request waits for a connection, and for a statement; in milliseconds. */
const connectionPatience = 3_000;
const statementPatience = 15_000;

type PoolOptions = {
  readonly unhurried?: boolean;
  readonly connections?: number;
  /** Statement timeout, in milliseconds. */
  readonly timeout?: number;
};

/**
 * A pool for `postgres://…`; connects at the first query. Statements that take long are given up, unless
 * they are `unhurried`, and so is a server that has stopped answering.
 */
export function openPostgres(
  databaseUrl: string,
  report: ConnectionReport,
  { unhurried = false, connections = 10, timeout = statementPatience }: PoolOptions = {},
): PostgresDialect {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: "quire",
    max: connections,
    connectionTimeoutMillis: connectionPatience,
    keepAlive: true,
    // The server gives up itself while it can; only one that hangs is left alone.
    ...(unhurried ? {} : { statement_timeout: timeout, query_timeout: timeout + 1_000 }),
    idle_in_transaction_session_timeout: 60_000,
    types: numbersAsNumbers(),
  });
  // An idle connection that breaks must not end the process: the pool opens another.
  pool.on("error", report);
  // Nor one that breaks between two statements of a transaction: the next of them fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new PostgresDialect({ pool });
}

/** These arrive as text by default; ours are counts, sums and instants, all below 2^53. */
function numbersAsNumbers(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  overrides.setTypeParser(types.builtins.NUMERIC, Number);
  return overrides;
}
