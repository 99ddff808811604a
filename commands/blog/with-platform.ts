import { withSnapshot } from "../../lib/owner/care/snapshot.ts";
import { OwnerError } from "../../lib/owner/owner-error.ts";
import type { Platform } from "../../lib/platform/platform.ts";
import { embeddedPlatform } from "../../lib/upstream/embedded-platform.ts";
import { loadSettings } from "../site/load-settings.ts";

type PlatformUse = {
  /** Whether a folder or database without a blog becomes one. Refused by default: it is often a wrong `DATA_DIR`. */
  readonly createsBlog?: boolean;
};

/**
 * Does `work` with the platform of `DATA_DIR` or `DATABASE_URL`, also while the site runs on it. Throws
 * {@link OwnerError} if there is no blog.
 */
export async function withPlatform<T>(
  work: (platform: Platform) => Promise<T>,
  { createsBlog = false }: PlatformUse = {},
): Promise<T> {
  const { hosted, dataDir, databaseUrl } = loadSettings();
  if (hosted !== undefined) {
    throw new OwnerError(
      "WIX_CLIENT_ID is set, so this site's posts and members are not stored here.",
    );
  }
  if (!createsBlog) await withSnapshot({ dataDir, databaseUrl }, () => Promise.resolve());
  const platform = await embeddedPlatform();
  try {
    const result = await work(platform);
    // The site sends them when it runs; it may not.
    await platform.deliverMails();
    return result;
  } finally {
    await platform.close();
  }
}
