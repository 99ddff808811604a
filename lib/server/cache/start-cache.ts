import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "../../config/settings.ts";
import { sharedRedis } from "../../redis/shared-redis.ts";
import { setChangeReader } from "./after-own-change.ts";
import { openDiskBackend } from "./disk-backend.ts";
import { followChanges, type ChangeLog } from "./follow-changes.ts";
import { createPlatformLog, type PlatformChanges } from "./platform-change-log.ts";
import type { EntryBackend } from "./entries.ts";
import { entries, invalidations } from "./process-cache.ts";
import { createRedisLog } from "./redis-change-log.ts";

export type CacheStart = {
  readonly settings: Settings;
  /** The build ID. Pages from another build load scripts that no longer exist. */
  readonly build: string;
  /** The embedded platform's change log. Hosted Wix has none. */
  readonly changes: PlatformChanges | undefined;
  readonly report: (message: string, error: unknown) => void;
};

/** Maximum total size of the pages on disk, in bytes. */
const maxDiskBytes = 512 * 1024 * 1024;

/** How long `stop` waits for pending writes to disk or Redis. */
const patienceMilliseconds = 2_000;

export type StartedCache = {
  /** Returns a promise to await before sending a stored page, or `undefined` (see `Follower`). */
  readonly catchUp: () => Promise<void> | undefined;
  readonly stop: () => Promise<void>;
};

/** Starts this process's cache. */
export async function startCache(start: CacheStart): Promise<StartedCache> {
  const backend = await openBackend(start);
  if (backend !== undefined) entries.setBackend(backend);
  const changeLog = await openChangeLog(start);
  const follower = changeLog && (await followChanges(changeLog, invalidations, start.report));
  setChangeReader(follower?.readNow);
  return {
    catchUp: () => follower?.catchUp(),
    async stop() {
      setChangeReader(undefined);
      follower?.stop();
      await Promise.race([entries.waitForWrites(), sleep(patienceMilliseconds)]);
    },
  };
}

async function openBackend(start: CacheStart): Promise<EntryBackend | undefined> {
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

async function openChangeLog({
  changes,
  settings: { hosted },
}: CacheStart): Promise<ChangeLog | undefined> {
  if (changes !== undefined) return createPlatformLog(changes);
  const redis = await sharedRedis();
  // Without Redis, there is only one process, so no shared log is needed. Pages from before the process
  // started count as stale.
  if (redis === undefined || hosted === undefined) return undefined;
  const changeLog = createRedisLog(redis, `quire:changes:${hosted.clientId}@${hosted.apiOrigin}`);
  invalidations.announceWith(changeLog.announce);
  return changeLog;
}

/** Returns a hash of the build and of the settings that appear in pages. */
function computeCacheName({ build, settings }: CacheStart): string {
  const { site, hosted, client, captcha, members, offlineReading } = settings;
  return createHash("sha256")
    .update(JSON.stringify([build, site, hosted, client, captcha, members, offlineReading]))
    .digest("hex")
    .slice(0, 32);
}
