import { Pool } from "pg";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { createIndex, createTable, onTable, type CounterStore } from "./counter-store.ts";

/** Any number that nothing else on the server locks. */
const lock = 7_113_202_612;
/** In milliseconds. Past it a request is not kept waiting: it is counted in memory. */
const patience = 2_000;

/** Counters that all instances on one Postgres share. */
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
  // An idle connection that breaks must not end the process: the pool opens another.
  pool.on("error", report);
  try {
    // One transaction; instances that start at once would otherwise collide in the catalogue.
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
