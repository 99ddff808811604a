import type { Settings } from "../config/settings.ts";
import { sharedRedis } from "../redis/shared-redis.ts";
import { setChangeReader } from "./after-own-change.ts";
import { followChanges, type ChangeLog, type Follower } from "./follow-changes.ts";
import { createPlatformLog, type PlatformChanges } from "./platform-change-log.ts";
import { invalidations } from "./process-invalidations.ts";
import { createRedisLog } from "./redis-change-log.ts";

export type FollowOptions = {
  readonly settings: Settings;
  /** The embedded platform's change log. Hosted Wix has none. */
  readonly changes: PlatformChanges | undefined;
  readonly report: (message: string, error: unknown) => void;
};

/** Starts to follow the change log in this process. Resolves with `undefined` if there is no log that another process can write to. */
export async function startFollowing(start: FollowOptions): Promise<Follower | undefined> {
  const changeLog = await openChangeLog(start);
  if (changeLog === undefined) return undefined;
  const follower = await followChanges(changeLog, invalidations, start.report);
  setChangeReader(follower.readNow);
  return {
    ...follower,
    stop() {
      setChangeReader(undefined);
      follower.stop();
    },
  };
}

async function openChangeLog({
  changes,
  settings: { hosted },
}: FollowOptions): Promise<ChangeLog | undefined> {
  if (changes !== undefined) return createPlatformLog(changes);
  const redis = await sharedRedis();
  // Without Redis, there is only one process, so no shared log is needed. Pages from before the process
  // started count as stale.
  if (redis === undefined || hosted === undefined) return undefined;
  const changeLog = createRedisLog(redis, `quire:changes:${hosted.clientId}@${hosted.apiOrigin}`);
  invalidations.announceWith(changeLog.announce);
  return changeLog;
}
