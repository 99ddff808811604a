import {
  RateLimiterMemory,
  type RateLimiterAbstract,
  type RateLimiterRes,
} from "rate-limiter-flexible";
import type { CounterOptions } from "./counter-store.ts";

/** The points that a key has used, and the number of milliseconds for which they still count. */
export type Count = { readonly consumed: number; readonly endsIn: number };

export type Counter = {
  /** Atomically adds to a key's points. The window begins with the first points. */
  readonly add: (key: string, points: number) => Promise<Count>;
  readonly read: (key: string) => Promise<Count | undefined>;
  readonly set: (key: string, points: number, seconds: number) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
};

/** Runs a limiter operation on its store, for example with a timeout. */
export type Run = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a counter backed by one of the library's limiters. */
export function createCounter(limiter: RateLimiterAbstract, run: Run = (work) => work()): Counter {
  return {
    add: (key, points) => run(async () => toCount(await limiter.penalty(key, points))),
    async read(key) {
      const result = await run(() => limiter.get(key));
      const count = result === null ? undefined : toCount(result);
      return count === undefined || count.endsIn <= 0 ? undefined : count;
    },
    async set(key, points, seconds) {
      await run(() => limiter.set(key, points, seconds));
    },
    async remove(key) {
      await run(() => limiter.delete(key));
    },
  };
}

/** Time for which a failing store is skipped. */
const pauseMilliseconds = 1_000;

/** Creates a counter in this process's memory. */
export const createMemoryCounter = (options: CounterOptions): Counter =>
  createCounter(new RateLimiterMemory(options));

/**
 * Creates a function that combines a counter with a fallback to use while its store is failing. A broken
 * store then does not lock members out, while guessing remains slow. The library's own fallback would not
 * report why the store failed. Counters combined by the same function share a store, so a failure is reported
 * only once until the store works again.
 */
export function createFallback(report: (error: unknown) => void) {
  let isFailing = false;
  /** Time until which the store is skipped, so that callers do not wait for it, in `performance.now()` milliseconds. */
  let pausedUntil = 0;

  return (stored: Counter, fallback: Counter): Counter => {
    async function run<T>(work: (counter: Counter) => Promise<T>): Promise<T> {
      if (performance.now() < pausedUntil) return work(fallback);
      try {
        const result = await work(stored);
        isFailing = false;
        return result;
      } catch (error) {
        if (!isFailing) report(error);
        isFailing = true;
        pausedUntil = performance.now() + pauseMilliseconds;
        return work(fallback);
      }
    }

    return {
      add: (key, points) => run((counter) => counter.add(key, points)),
      read: (key) => run((counter) => counter.read(key)),
      set: (key, points, seconds) => run((counter) => counter.set(key, points, seconds)),
      remove: (key) => run((counter) => counter.remove(key)),
    };
  };
}

const toCount = ({ consumedPoints, msBeforeNext }: RateLimiterRes): Count => ({
  consumed: consumedPoints,
  endsIn: msBeforeNext,
});
