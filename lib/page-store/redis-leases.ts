import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "../redis/redis.ts";
import type { RenderingLeases } from "./page-store.ts";

/** How long one instance is waited for, which may have died meanwhile: longer than most pages take. */
const leaseMilliseconds = 2_000;
const intervalMilliseconds = 20;

/** Leases in Redis, for all instances of one build with the same settings, which `name` stands for. */
export function redisLeases(redis: Redis, name: string): RenderingLeases {
  const own = randomUUID();
  const keyOf = (key: string) => `quire:${name}:rendering:${key}`;
  const holderOf = (key: string) => redis.run((client) => client.get(keyOf(key)));
  return {
    async take(key) {
      try {
        const expiration = { type: "PX", value: leaseMilliseconds } as const;
        const taken = await redis.run((client) =>
          client.set(keyOf(key), own, { condition: "NX", expiration }),
        );
        return taken !== null || (await holderOf(key)) === own;
      } catch {
        return true;
      }
    },

    async over(key) {
      try {
        const end = performance.now() + leaseMilliseconds;
        while (performance.now() < end && (await holderOf(key)) !== null) {
          await sleep(intervalMilliseconds);
        }
      } catch {
        // It is not waited for.
      }
    },

    async giveBack(key) {
      try {
        // Should it be another's by now, the page is rendered once too often.
        await redis.run((client) => client.del(keyOf(key)));
      } catch {
        // It ends by itself.
      }
    },
  };
}
