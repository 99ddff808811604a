/** The blog on which a command works. Commands load this module only when they run, because it loads the platform. */
import { type StoreLocation, withSnapshot } from "../lib/maintenance/snapshot.ts";
import { createLog, replaceLog } from "../lib/logging/log.ts";
import { CommandError } from "../lib/command/command-error.ts";
import type { Platform } from "../lib/platform/index.ts";
import { embeddedPlatform } from "../lib/upstream/embedded-platform.ts";
import { loadSettings } from "../scripts/site/load-settings.ts";

export type OpenBlogOptions = {
  /**
   * Creates the blog if there is none. Off by default, because a missing blog usually means a wrong
   * `DATA_DIR`.
   */
  readonly createsBlog?: boolean;
};

/**
 * Opens the platform in `DATA_DIR` or `DATABASE_URL`. The site may be running. Throws {@link CommandError} if there is
 * no blog.
 */
export async function openBlog({ createsBlog = false }: OpenBlogOptions): Promise<Platform> {
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
  return embeddedPlatform();
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
