import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { invalidations } from "../../changes/process-invalidations.ts";
import { startFollowing, type FollowOptions } from "../../changes/start-following.ts";
import { sharedRedis } from "../../redis/shared-redis.ts";
import { openDiskBackend } from "./disk-backend.ts";
import { createEntries, type EntryBackend } from "./entries.ts";

/** `build` is the build's ID, needed because pages of other builds load scripts that no longer exist. */
export type CacheOptions = FollowOptions & { readonly build: string };

/** Maximum total size of the entries in memory, in bytes. */
const maxMemoryBytes = 256 * 1024 * 1024;

/** Maximum total size of the pages on disk, in bytes. */
const maxDiskBytes = 512 * 1024 * 1024;

/** How long `stop` waits for pending writes to disk or Redis. */
const patienceMilliseconds = 2_000;

/** Starts this process's cache. */
export async function startCache(start: CacheOptions) {
  const entries = createEntries({ maximumBytes: maxMemoryBytes, log: invalidations });
  const backend = await openBackend(start);
  if (backend !== undefined) entries.setBackend(backend);
  const follower = await startFollowing(start);
  return {
    entries,
    /** Returns a promise to await before sending a stored page, or `undefined` (see `Follower`). */
    catchUp: () => follower?.catchUp(),
    async stop(): Promise<void> {
      follower?.stop();
      await Promise.race([entries.waitForWrites(), sleep(patienceMilliseconds)]);
    },
  };
}

async function openBackend(start: CacheOptions): Promise<EntryBackend | undefined> {
  const name = computeCacheName(start);
  const redis = await sharedRedis();
  if (redis !== undefined) {
    const { createRedisBackend } = await import("./redis-backend.ts");
    return createRedisBackend(redis, name);
  }
  const { report, settings } = start;
  const folder = join(settings.dataDir, "cache", "pages");
  try {
    return await openDiskBackend({ folder, name, maximumBytes: maxDiskBytes, report });
  } catch (error) {
    report("pages cannot be kept on the disk", error);
    return undefined;
  }
}

/** Returns a hash of the build and of the settings that appear in pages. */
function computeCacheName({ build, settings }: CacheOptions): string {
  const { site, hosted, client, captcha, members, offlineReading } = settings;
  return createHash("sha256")
    .update(JSON.stringify([build, site, hosted, client, captcha, members, offlineReading]))
    .digest("hex")
    .slice(0, 32);
}
