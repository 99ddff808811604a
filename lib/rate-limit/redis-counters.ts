import { RateLimiterRedis } from "rate-limiter-flexible";
import type { Redis } from "../redis/redis.ts";
import type { CounterOptions } from "./counter-store.ts";
import { createCounter, type Counter } from "./insured-counter.ts";

/** Counters that all instances on one Redis share; Redis itself forgets the ones that ended. */
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
