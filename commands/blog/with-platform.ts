import { OwnerError } from "../../lib/owner/owner-error.ts";
import type { Platform } from "../../lib/platform/platform.ts";
import { embeddedPlatform } from "../../lib/upstream/embedded-platform.ts";
import { loadSettings } from "../site/load-settings.ts";

/** Does `work` with the platform of `DATA_DIR` or `DATABASE_URL`, also while the site runs on it. */
export async function withPlatform<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  if (loadSettings().hosted !== undefined) {
    throw new OwnerError(
      "WIX_CLIENT_ID is set, so this site's posts and members are not stored here.",
    );
  }
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
