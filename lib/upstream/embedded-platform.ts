import { settings } from "../config/current.ts";
import { openPlatform, type Platform } from "../platform/platform.ts";

const slot = Symbol.for("quire.platform");

/** What this process keeps for all its copies of this module: Node's own and the bundled one. */
const shared: typeof globalThis & { [slot]?: Promise<Platform> } = globalThis;

/** The platform of this process, opened at the first call. */
export function embeddedPlatform(): Promise<Platform> {
  shared[slot] ??= open();
  return shared[slot];
}

async function open(): Promise<Platform> {
  const { databaseUrl, dataDir, site, client } = settings();
  try {
    return await openPlatform({
      databaseUrl,
      dataDir,
      siteUrl: site.url,
      siteLanguage: site.language,
      clientId: client.id,
      log: (error, requestId) => console.error(`request ${requestId} failed`, error),
    });
  } catch (error) {
    // The next request tries again: a database that was away may be back.
    delete shared[slot];
    throw error;
  }
}
