import type { RateLimiterAbstract, RateLimiterRes } from "rate-limiter-flexible";

/** Where a key stands: what it used up, and for how many milliseconds that counts. */
export type Count = { readonly consumed: number; readonly endsIn: number };

export type Counter = {
  /** Adds to what the key used up, in one step; the window begins with the first. */
  readonly add: (key: string, points: number) => Promise<Count>;
  readonly read: (key: string) => Promise<Count | undefined>;
  readonly set: (key: string, points: number, seconds: number) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
};

/**
 * Makes counters that go on in memory while their store fails: a broken store locks nobody out, and
 * guessing stays slow. Done here and not by the library, which would not tell why the store failed.
 * Counters of one insurance share a store, so its failure is reported once, until it works again.
 */
export function createInsurance(report: (error: unknown) => void) {
  let failing = false;

  return (stored: RateLimiterAbstract, inMemory: RateLimiterAbstract): Counter => {
    async function run<T>(work: (limiter: RateLimiterAbstract) => Promise<T>): Promise<T> {
      try {
        const result = await work(stored);
        failing = false;
        return result;
      } catch (error) {
        if (!failing) report(error);
        failing = true;
        return work(inMemory);
      }
    }

    return {
      add: (key, points) => run(async (limiter) => toCount(await limiter.penalty(key, points))),
      async read(key) {
        const result = await run((limiter) => limiter.get(key));
        const count = result === null ? undefined : toCount(result);
        return count === undefined || count.endsIn <= 0 ? undefined : count;
      },
      async set(key, points, seconds) {
        await run((limiter) => limiter.set(key, points, seconds));
      },
      async remove(key) {
        await run((limiter) => limiter.delete(key));
      },
    };
  };
}

const toCount = ({ consumedPoints, msBeforeNext }: RateLimiterRes): Count => ({
  consumed: consumedPoints,
  endsIn: msBeforeNext,
});
