import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "../../redis/redis.ts";
import type { RenderingLeases } from "./page-store.ts";

/** Lifetime of a lease, whose holder may crash, and maximum time to wait for it. Longer than most renderings take. */
const leaseMilliseconds = 2_000;
const intervalMilliseconds = 20;

/** Creates leases in Redis, shared by all instances of the build and settings that `name` identifies. */
export function redisLeases(redis: Redis, name: string): RenderingLeases {
  const own = randomUUID();
  const buildKey = (key: string) => `quire:${name}:rendering:${key}`;
  const readHolder = (key: string) => redis.run((client) => client.get(buildKey(key)));
  return {
    async take(key) {
      try {
        const expiration = { type: "PX", value: leaseMilliseconds } as const;
        const taken = await redis.run((client) =>
          client.set(buildKey(key), own, { condition: "NX", expiration }),
        );
        return taken !== null || (await readHolder(key)) === own;
      } catch {
        return true;
      }
    },

    async over(key) {
      try {
        const end = performance.now() + leaseMilliseconds;
        while (performance.now() < end && (await readHolder(key)) !== null) {
          await sleep(intervalMilliseconds);
        }
      } catch {
        // The caller renders the page without waiting.
      }
    },

    async giveBack(key) {
      try {
        // If another instance holds the lease by now, the page is rendered once more than necessary.
        await redis.run((client) => client.del(buildKey(key)));
      } catch {
        // The lease expires.
      }
    },
  };
}
