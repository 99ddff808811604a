import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Settings } from "../../config/settings.ts";
import { sharedRedis } from "../../redis/shared-redis.ts";
import { platformLog, type ChangeLog, type PlatformChanges } from "./invalidation/change-log.ts";
import { openDiskTier } from "./disk-tier.ts";
import { followChanges } from "./invalidation/follow-changes.ts";
import type { PageTier } from "./page-store.ts";
import { clock, invalidations, pageStore } from "./process-store.ts";
import { redisLog } from "./invalidation/redis-log.ts";

export type PageStoreStart = {
  readonly settings: Settings;
  /** The build id. Pages of another build load scripts that no longer exist. */
  readonly build: string;
  /** The change log of the embedded platform. Hosted Wix has none. */
  readonly changes: PlatformChanges | undefined;
  readonly report: (message: string, error: unknown) => void;
};

/** Maximum total size of the pages on disk, in bytes. */
const mostOnDisk = 512 * 1024 * 1024;

/** How long `stop` waits for pending writes to the disk or to Redis. */
const patienceMilliseconds = 2_000;

export type StartedPageStore = {
  /** Returns a promise to wait for before a stored page is sent, or `undefined` (see `Follower`). */
  readonly catchUp: () => Promise<void> | undefined;
  readonly stop: () => Promise<void>;
};

/** Starts the page store of this process. */
export async function startPageStore(start: PageStoreStart): Promise<StartedPageStore> {
  const tier = await openTier(start);
  if (tier !== undefined) pageStore.keepBehind(tier);
  const log = await openLog(start);
  const follower = log && (await followChanges(log, clock, start.report));
  return {
    catchUp: () => follower?.catchUp(),
    async stop() {
      follower?.stop();
      await Promise.race([pageStore.written(), sleep(patienceMilliseconds)]);
    },
  };
}

async function openTier(start: PageStoreStart): Promise<PageTier | undefined> {
  const name = computeStoreName(start);
  const redis = await sharedRedis();
  if (redis !== undefined) {
    const { redisTier } = await import("./redis-tier.ts");
    return redisTier(redis, name);
  }
  const { report, settings } = start;
  const folder = join(settings.dataDir, "cache", "pages");
  try {
    return await openDiskTier({ folder, name, maximumBytes: mostOnDisk, report });
  } catch (error) {
    report("pages cannot be kept on the disk", error);
    return undefined;
  }
}

async function openLog({
  changes,
  settings: { hosted },
}: PageStoreStart): Promise<ChangeLog | undefined> {
  if (changes !== undefined) return platformLog(changes);
  const redis = await sharedRedis();
  // Without Redis there is only one process, which needs no shared log. Pages from before its start count as stale.
  if (redis === undefined || hosted === undefined) return undefined;
  const log = redisLog(redis, `quire:changes:${hosted.clientId}@${hosted.apiOrigin}`);
  invalidations.announceTo(log.announce);
  return log;
}

/** Returns a hash of everything that the bytes of a page depend on, except for its content. */
function computeStoreName({ build, settings }: PageStoreStart): string {
  const { site, hosted, client, captcha, members, offlineReading } = settings;
  return createHash("sha256")
    .update(JSON.stringify([build, site, hosted, client, captcha, members, offlineReading]))
    .digest("hex")
    .slice(0, 32);
}
