import type { RateLimiterStoreAbstract } from "rate-limiter-flexible";
import type { Run } from "./fallback-counter.ts";

/** A counter store for the limiters. It holds points by key, each with its own expiry time. */
export type CounterStore = {
  /** Creates counters whose keys begin with `keyPrefix`. */
  readonly counter: (options: CounterOptions) => RateLimiterStoreAbstract;
  /** Runs an operation of a counter, for example with retries. Default: calls it directly. */
  readonly run?: Run;
  /**
   * Removes up to `limit` rows that expired before `instant` (epoch milliseconds). Resolves with the number
   * removed.
   */
  readonly removeExpired: (instant: number, limit: number) => Promise<number>;
  readonly close: () => Promise<void>;
};

export type CounterOptions = {
  readonly keyPrefix: string;
  readonly points: number;
  /** In seconds. */
  readonly duration: number;
};

/**
 * Creates the table in the format expected by the library. The library could create the table itself, but
 * fails if two processes do so at once.
 */
export const createTable = `create table if not exists rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
)`;
export const createIndex = "create index if not exists rate_limit_by_expire on rate_limit (expire)";

/** Options shared by all limiters backed by the database table. `open-rate-limits.ts` removes expired rows. */
export const onTable = {
  tableName: "rate_limit",
  tableCreated: true,
  clearExpiredByTimeout: false,
} as const;
