import { createHash } from "node:crypto";
import { count as countRefusal } from "../metrics/metrics.ts";
import { WireError } from "../wix/errors/errors.ts";
import type { CounterOptions } from "./counter-store.ts";
import type { Count, Counter } from "./fallback-counter.ts";
import type { Limiter, Rule } from "./rate-limits.ts";

/** Creates the limiter for a rule. `counter` creates its counters. */
export function createLimiter(rule: Rule, counter: (options: CounterOptions) => Counter): Limiter {
  const { points, seconds, growingBlock } = rule;
  const used = counter({ keyPrefix: rule.name, points, duration: seconds });
  /** The longest window or block, in seconds. */
  const longest = Math.max(seconds, growingBlock?.longestSeconds ?? 0);
  const waits =
    growingBlock &&
    createWaits(rule.name, growingBlock, counter, (key, duration) =>
      used.set(key, points, duration),
    );

  const read = async (key: string) => {
    const [count, waited] = await Promise.all([
      used.read(key).then((stored) => shorten(used, key, stored, longest)),
      waits?.count(key),
    ]);
    // After a block, a key has a single take, which costs all points.
    return { count, price: (waited ?? 0) > 0 ? points : 1 };
  };

  const refused = (count: { readonly endsIn: number }) => {
    countRefusal("rateLimitRefusals", rule.name);
    return tooManyTries(count);
  };

  return {
    async take(name, cost = 1) {
      const key = hash(name);
      const { count, price } = await read(key);
      // Calls over the limit are rejected without writing to the store.
      if (isUsedUp(count, points)) throw refused(count);
      const spent = Math.max(cost, price);
      const after = await used.add(key, spent);
      const crossed = after.consumed >= points && after.consumed - spent < points;
      const wait = crossed ? await waits?.begin(key) : undefined;
      if (after.consumed > points) throw refused(wait ?? after);
    },
    async check(name) {
      const { count } = await read(hash(name));
      if (isUsedUp(count, points)) throw refused(count);
    },
    async remaining(name) {
      const { count, price } = await read(hash(name));
      return Math.max(0, Math.floor((points - (count?.consumed ?? 0)) / price));
    },
    async forget(name) {
      const key = hash(name);
      await Promise.all([used.remove(key), waits?.forget(key)]);
    },
  };
}

/** Creates a rule's growing blocks. Counts a key's blocks and doubles the length of each one. */
function createWaits(
  name: string,
  { firstSeconds, longestSeconds, memorySeconds }: NonNullable<Rule["growingBlock"]>,
  counter: (options: CounterOptions) => Counter,
  block: (key: string, seconds: number) => Promise<void>,
) {
  const waits = counter({ keyPrefix: `${name}/waits`, points: 1, duration: memorySeconds });
  const count = async (key: string) => {
    const stored = await waits.read(key);
    return (await shorten(waits, key, stored, longestSeconds + memorySeconds))?.consumed ?? 0;
  };
  return {
    count,
    async begin(key: string): Promise<{ endsIn: number }> {
      const earlier = await count(key);
      const seconds = Math.min(firstSeconds * 2 ** earlier, longestSeconds);
      // The number of blocks is stored first, so that a crash in between cannot reset it.
      await waits.set(key, earlier + 1, seconds + memorySeconds);
      await block(key, seconds);
      return { endsIn: seconds * 1000 };
    },
    forget: (key: string) => waits.remove(key),
  };
}

/** Maximum difference between the clocks of two instances, in milliseconds. */
const clockDifference = 10_000;

/** Shortens a count that outlasts the longest window, because the clock was set back after it was stored. */
async function shorten(
  counter: Counter,
  key: string,
  count: Count | undefined,
  longestSeconds: number,
): Promise<Count | undefined> {
  const longest = longestSeconds * 1000;
  if (count === undefined || count.endsIn <= longest + clockDifference) return count;
  await counter.set(key, count.consumed, longestSeconds);
  return { ...count, endsIn: longest };
}

function isUsedUp(count: Count | undefined, points: number): count is Count {
  return count !== undefined && count.consumed >= points;
}

function tooManyTries({ endsIn }: { readonly endsIn: number }): WireError {
  return new WireError({
    status: 429,
    code: "TOO_MANY_TRIES",
    message: "Too many attempts. Wait a while, then try again.",
    retryAfterSeconds: Math.max(1, Math.ceil(endsIn / 1000)),
  });
}

/** Hashes a key, because the store must not contain IP or email addresses. */
function hash(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
