import { Pool } from "pg";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { createIndex, createTable, onTable, type CounterStore } from "./counter-store.ts";

/** An arbitrary key for an advisory lock that no other application on the server uses. */
const lock = 7_113_202_612;
/** Timeout for connections and queries, in milliseconds. When it expires, the call is counted in memory. */
const patience = 2_000;

/** Opens counters that are shared by all instances with the same Postgres database. */
export async function openPostgresCounters(
  databaseUrl: string,
  report: (error: unknown) => void,
): Promise<CounterStore> {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: "quire-limits",
    max: 4,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  // A broken idle connection must not crash the process, because the pool opens another one.
  pool.on("error", report);
  try {
    // A query runs as a single transaction. Without the lock, instances starting at the same time would
    // collide in the system catalog.
    await pool.query(`select pg_advisory_xact_lock(${lock}); ${createTable}; ${createIndex}`);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    counter: (options) => new RateLimiterPostgres({ ...options, ...onTable, storeClient: pool }),
    async removeExpired(instant, limit) {
      const { rowCount } = await pool.query(
        "delete from rate_limit where key in (select key from rate_limit where expire < $1 limit $2)",
        [instant, limit],
      );
      return rowCount ?? 0;
    },
    close: () => pool.end(),
  };
}
