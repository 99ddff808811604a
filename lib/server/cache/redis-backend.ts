import { RESP_TYPES } from "@redis/client";
import type { Redis } from "../../redis/redis.ts";
import type { EntryBackend } from "./entries.ts";
import { fromBytes, toBytes } from "./entry-bytes.ts";
import { lastGoodMilliseconds } from "./entry.ts";

/** Creates a backend in Redis, shared by all instances of the build and settings identified by `name`. */
export function createRedisBackend(redis: Redis, name: string): EntryBackend {
  const buildKey = (key: string) => `quire:${name}:page:${key}`;
  return {
    isShared: true,
    async read(key) {
      const mapping = { [RESP_TYPES.BLOB_STRING]: Buffer };
      const bytes = await redis
        .run((client) => client.withTypeMapping(mapping).get(buildKey(key)))
        .catch(() => null);
      return bytes === null ? undefined : fromBytes(key, bytes);
    },
    async write(entry) {
      const bytes = toBytes(entry);
      if (bytes === undefined) return;
      const expiration = { type: "PX", value: lastGoodMilliseconds } as const;
      // If the write fails, instances that need the page render it again.
      await redis
        .run((client) => client.set(buildKey(entry.key), bytes, { expiration }))
        .catch(() => {});
    },
  };
}
