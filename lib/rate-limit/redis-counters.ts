import { RateLimiterRedis } from "rate-limiter-flexible";
import type { Redis } from "../redis/redis.ts";
import type { CounterOptions } from "./counter-store.ts";
import { createCounter, type Counter } from "./fallback-counter.ts";

/** Creates counters that are shared by all instances with the same Redis. Redis removes expired counters. */
export function createRedisCounters(redis: Redis): (options: CounterOptions) => Counter {
  return ({ keyPrefix, ...options }) =>
    createCounter(
      new RateLimiterRedis({
        ...options,
        keyPrefix: `quire:limit:${keyPrefix}`,
        storeClient: redis.client,
        useRedisPackage: true,
      }),
      (work) => redis.run(work),
    );
}
