import { RESP_TYPES } from "@redis/client";
import type { Redis } from "../../redis/redis.ts";
import type { EntryBackend } from "./entries.ts";
import { fromBytes, toBytes } from "./entry-bytes.ts";
import { lastGoodMilliseconds } from "./entry.ts";

/** Creates a backend in Redis, shared by all instances of the build and settings identified by `name`. */
export function createRedisBackend(redis: Redis, name: string): EntryBackend {
  const buildKey = (key: string) => `quire:${name}:page:${key}`;
  return {
    async read(key) {
      try {
        const bytes = await redis.run((client) =>
          client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer }).get(buildKey(key)),
        );
        return bytes === null ? undefined : fromBytes(key, bytes);
      } catch {
        return undefined;
      }
    },
    async write(entry) {
      const bytes = toBytes(entry);
      if (bytes === undefined) return;
      try {
        const expiration = { type: "PX", value: lastGoodMilliseconds } as const;
        await redis.run((client) => client.set(buildKey(entry.key), bytes, { expiration }));
      } catch {
        // Instances that need the page render it again.
      }
    },
  };
}
