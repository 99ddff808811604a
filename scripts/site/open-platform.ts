/**
 * Opens the site's embedded platform. If the database is unreachable, the site starts without it and serves stored
 * pages. The platform opens once the database responds.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { settings as currentSettings } from "../../lib/config/current.ts";
import type { Settings } from "../../lib/config/settings.ts";
import { renameSiteAuthor } from "../../lib/import/site-author.ts";
import { log } from "../../lib/logging/log.ts";
import { gauge } from "../../lib/metrics/metrics.ts";
import { findStoreError, StoreError, type Platform } from "../../lib/platform/index.ts";
import type { PlatformChanges } from "../../lib/changes/platform-change-log.ts";
import { tryEmbeddedPlatform } from "../../lib/upstream/embedded-platform.ts";
import { describeCause, endWithoutDatabase } from "./end-without-database.ts";
import { fillPlatform } from "./fill-platform.ts";
import type { Listening } from "./listen.ts";
import { printOwnerLink } from "./print-owner-link.ts";
import { createTaskStarter } from "./start-moving-task.ts";
import { writeEditedFiles } from "./write-edited-files.ts";

/** Time between two attempts to reach the database, in milliseconds. */
const retryMilliseconds = 500;

export type SitePlatform = {
  /** Returns the platform, or `undefined` if the database has been unreachable since the process started. */
  readonly current: () => Platform | undefined;
  /** The change log. Reads reject while the platform is not open. */
  readonly changes: PlatformChanges;
};

/** Tries to open the platform, and continues to try in the background while the database is unreachable. */
export async function openSitePlatform(
  settings: Settings,
  { lifecycle, readiness }: Listening,
): Promise<SitePlatform> {
  const { site } = settings;
  const stopping = new AbortController();
  let platform: Platform | undefined;

  async function open(): Promise<StoreError | undefined> {
    const result = await tryEmbeddedPlatform(async (opened) => {
      await renameSiteAuthor(opened, currentSettings().site.name);
      await fillPlatform(opened);
      await writeEditedFiles(opened, settings);
      opened.moving.start(createTaskStarter({}));
      await printOwnerLink(opened, site.url);
    }).catch(endWithoutDatabase);
    if (result instanceof StoreError) return result;
    platform = result;
    return undefined;
  }

  async function retry(): Promise<void> {
    while (!stopping.signal.aborted) {
      await sleep(retryMilliseconds);
      if ((await open()) === undefined)
        return log().info("The database responds. The site is ready.");
    }
  }

  const requirePlatform = (): Promise<Platform> =>
    platform === undefined
      ? Promise.reject(new Error("the platform is not open yet"))
      : Promise.resolve(platform);
  const changes: PlatformChanges = {
    latest: async () => (await requirePlatform()).changes.latest(),
    since: async (sequence) => (await requirePlatform()).changes.since(sequence),
  };
  gauge("mailsWaiting", async () => (await requirePlatform()).mailsWaiting());
  // Until the platform has opened, the site is not ready.
  readiness.add({ name: "database", probe: requirePlatform, isNeeded: true });
  // Later, an unreachable database only degrades the site: the cache serves pages, and all instances share the database,
  // so unreadiness would remove every instance. A file that was lost or damaged does not come back.
  readiness.add({
    name: "database",
    probe: async () => (await requirePlatform()).probe(),
    isNeeded: (error) => ["LOST", "DAMAGED"].includes(findStoreError(error)?.code ?? ""),
  });

  const trouble = await open();
  let retrying: Promise<void> | undefined;
  if (trouble !== undefined) {
    log().error(
      { reason: describeCause(trouble) },
      `${trouble.message}. Until it responds, the site serves stored pages only`,
    );
    retrying = retry();
  }
  lifecycle.add("platform", async () => {
    stopping.abort();
    await retrying;
    await platform?.close();
  });
  return { current: () => platform, changes };
}
