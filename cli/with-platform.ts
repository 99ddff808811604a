import { type StoreLocation, withSnapshot } from "../lib/maintenance/snapshot.ts";
import { createLog, replaceLog } from "../lib/logging/log.ts";
import { CommandError } from "../lib/command/command-error.ts";
import type { Platform } from "../lib/platform/index.ts";
import { embeddedPlatform } from "../lib/upstream/embedded-platform.ts";
import { loadSettings } from "../scripts/site/load-settings.ts";

type PlatformUse = {
  /**
   * Creates the blog if there is none. Off by default, because a missing blog usually means a wrong
   * `DATA_DIR`.
   */
  readonly createsBlog?: boolean;
};

/**
 * Runs `work` on the platform in `DATA_DIR` or `DATABASE_URL`. The site may be running. Throws {@link CommandError}
 * if there is no blog.
 */
export async function withPlatform<T>(
  work: (platform: Platform) => Promise<T>,
  { createsBlog = false }: PlatformUse = {},
): Promise<T> {
  const location = requireStore();
  if (!createsBlog) await requireBlog(location);
  // Standard output is reserved for the command's result, which may be JSON.
  replaceLog(
    createLog({
      level: loadSettings().logLevel,
      isReadable: true,
      write: (line) => process.stderr.write(line),
    }),
  );
  const platform = await embeddedPlatform();
  try {
    const result = await work(platform);
    // The site sends emails only while it is running.
    await platform.deliverMails();
    return result;
  } finally {
    await platform.close();
  }
}

/**
 * Returns the location of the store. Throws {@link CommandError} if posts and members are stored by Wix.
 */
export function requireStore(): StoreLocation {
  const { hosted, dataDir, databaseUrl } = loadSettings();
  if (hosted === undefined) return { dataDir, databaseUrl };
  throw new CommandError(
    "WIX_CLIENT_ID is set, so this site's posts and members are not stored here. Manage them in Wix.",
  );
}

/** Throws {@link CommandError} if there is no blog. Opening a snapshot does not create one. */
export const requireBlog = (location: StoreLocation): Promise<void> =>
  withSnapshot(location, () => Promise.resolve());
