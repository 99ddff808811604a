import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Redis } from "../redis/redis.ts";
import type { CounterOptions, CounterStore } from "./counter-store.ts";
import {
  createCounter,
  createFallback,
  createMemoryCounter,
  type Counter,
} from "./fallback-counter.ts";
import { createLimiter } from "./limiter.ts";
import type { Limiter, RateLimits } from "./rate-limits.ts";
import { createRedisCounters } from "./redis-counters.ts";
import { openSqliteCounters } from "./sqlite-counters.ts";

const cleaningInterval = 5 * 60 * 1000;
/** Number of rows removed per step. Requests are handled between steps. */
const rowsPerStep = 2_000;

export type RateLimitsOptions = {
  readonly dataDir: string;
  /** `postgres://…`. Without it, the counters are stored in a SQLite file in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /**
   * If present, used in preference to the store, for instances that do not share a database. Its failures are
   * not passed to `report`.
   */
  readonly redis?: Redis | undefined;
  /** Called when the store becomes unavailable and when an idle connection breaks. */
  readonly report?: ((error: unknown) => void) | undefined;
};

/**
 * Opens the rate limits. Counters survive restarts and are shared by all processes that use the same store.
 * If Redis is unavailable or slow, the store counts instead. If the store fails, each process counts in
 * memory. Each fallback starts from zero.
 *
 * Throws if the store cannot be opened.
 */
export async function openRateLimits(options: RateLimitsOptions): Promise<RateLimits> {
  const { dataDir, databaseUrl, redis, report = () => undefined } = options;
  const store =
    databaseUrl === undefined
      ? await openSqliteCounters(join(dataDir, "limits.db"))
      : await import("./postgres-counters.ts").then(({ openPostgresCounters }) =>
          openPostgresCounters(databaseUrl, report),
        );
  const withFallback = createFallback(report);
  const cleaning = startCleaning(store, report);
  const createStored = (options: CounterOptions): Counter =>
    withFallback(createCounter(store.counter(options), store.run), createMemoryCounter(options));
  const counter = redis === undefined ? createStored : preferRedis(redis, createStored);
  /** One limiter per rule name, so that all callers share its in-memory counts. */
  const limiters = new Map<string, Limiter>();
  let closed: Promise<void> | undefined;
  return {
    limit(rule) {
      const limiter =
        limiters.get(rule.name) ??
        createLimiter(rule, rule.isInMemory === true ? createMemoryCounter : counter);
      limiters.set(rule.name, limiter);
      return limiter;
    },
    close: () => (closed ??= cleaning.stop().then(() => store.close())),
  };
}

/**
 * Returns a function that creates counters in Redis, which fall back to counters created by `createStored`.
 */
function preferRedis(redis: Redis, createStored: (options: CounterOptions) => Counter) {
  const createInRedis = createRedisCounters(redis);
  const withFallback = createFallback(() => undefined);
  return (options: CounterOptions): Counter =>
    withFallback(createInRedis(options), createStored(options));
}

function startCleaning(store: CounterStore, report: (error: unknown) => void) {
  const stopping = new AbortController();
  let running = Promise.resolve();
  const clean = async () => {
    try {
      const now = Date.now();
      while (!stopping.signal.aborted) {
        if ((await store.removeExpired(now, rowsPerStep)) < rowsPerStep) return;
        await nextTurn();
      }
    } catch (error) {
      report(error);
    }
  };
  const begin = () => {
    running = running.then(clean);
  };
  begin();
  const timer = setInterval(begin, cleaningInterval).unref();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
