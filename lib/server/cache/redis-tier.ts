import { RESP_TYPES } from "@redis/client";
import type { Redis } from "../../redis/redis.ts";
import { lastGoodMilliseconds, type PageTier } from "./page-store.ts";
import { redisLeases } from "./redis-leases.ts";
import { fromBytes, toBytes } from "./stored-form.ts";

/** Creates a tier in Redis, shared by all instances of the build and settings that `name` identifies. */
export function redisTier(redis: Redis, name: string): Required<PageTier> {
  const buildKey = (key: string) => `quire:${name}:page:${key}`;
  return {
    leases: redisLeases(redis, name),
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
