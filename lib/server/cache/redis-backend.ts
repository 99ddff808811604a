import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { RESP_TYPES } from "@redis/client";
import type { Redis } from "../../redis/redis.ts";
import type { PageBackend, RenderingLeases } from "./page-backend.ts";
import { lastGoodMilliseconds } from "./page-rules.ts";
import { fromBytes, toBytes } from "./stored-form.ts";

/**
 * Lifetime of a lease, in case its holder crashes, and maximum time to wait for it. Longer than most
 * renderings take.
 */
const leaseMilliseconds = 2_000;
const intervalMilliseconds = 20;

/** Creates a backend in Redis, shared by all instances of the build and settings identified by `name`. */
export function createRedisBackend(redis: Redis, name: string): Required<PageBackend> {
  const buildKey = (key: string) => `quire:${name}:page:${key}`;
  return {
    leases: createLeases(redis, name),
    async read(key) {
      try {
        const bytes = await redis.run((client) =>
          client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer }).get(buildKey(key)),
        );
        return bytes === null ? undefined : await fromBytes(key, bytes);
      } catch {
        return undefined;
      }
    },
    async write(key, stored) {
      try {
        const bytes = await toBytes(key, stored);
        const expiration = { type: "PX", value: lastGoodMilliseconds } as const;
        await redis.run((client) => client.set(buildKey(key), bytes, { expiration }));
      } catch {
        // Instances that need the page render it again.
      }
    },
  };
}

function createLeases(redis: Redis, name: string): RenderingLeases {
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

    async waitForRelease(key) {
      try {
        const end = performance.now() + leaseMilliseconds;
        while (performance.now() < end && (await readHolder(key)) !== null) {
          await sleep(intervalMilliseconds);
        }
      } catch {
        // The caller renders the page without waiting.
      }
    },

    async release(key) {
      try {
        // If another instance has taken the lease in the meantime, the page is rendered once more than
        // necessary.
        await redis.run((client) => client.del(buildKey(key)));
      } catch {
        // The lease expires.
      }
    },
  };
}
