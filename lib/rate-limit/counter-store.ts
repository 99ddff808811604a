import type { RateLimiterStoreAbstract } from "rate-limiter-flexible";

/** Points by key, each gone at its own instant: what limiters count in. */
export type CounterStore = {
  /** Counters whose keys begin with `keyPrefix`. */
  readonly counter: (options: CounterOptions) => RateLimiterStoreAbstract;
  /** Removes at most `limit` rows that ended before `instant`; tells how many there were. */
  readonly removeExpired: (instant: number, limit: number) => Promise<number>;
  readonly close: () => Promise<void>;
};

export type CounterOptions = {
  readonly keyPrefix: string;
  readonly points: number;
  /** In seconds. */
  readonly duration: number;
};

/** The shape is the library's, which would make the table by itself but lose a race doing so. */
export const createTable = `create table if not exists rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
)`;
export const createIndex = "create index if not exists rate_limit_by_expire on rate_limit (expire)";

/** What every limiter on the table is told; expired rows are removed by `open-rate-limits.ts`. */
export const onTable = {
  tableName: "rate_limit",
  tableCreated: true,
  clearExpiredByTimeout: false,
} as const;
