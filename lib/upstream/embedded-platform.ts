import { stdout } from "node:process";
import { settings } from "../config/current.ts";
import { hasReader, log } from "../operations/log.ts";
import { reportError } from "../operations/report-error.ts";
import { exchange } from "./exchange.ts";
import { openPlatform, type Platform } from "../platform/platform.ts";

/** In milliseconds. */
const captchaTimeout = 5_000;

const slot = Symbol.for("quire.platform");

/** What this process keeps for all its copies of this module: Node's own and the bundled one. */
const shared: typeof globalThis & { [slot]?: Promise<Platform> } = globalThis;

/** The platform of this process, opened at the first call. */
export function embeddedPlatform(): Promise<Platform> {
  shared[slot] ??= open();
  return shared[slot];
}

/** A person may read it; a log that is kept may not hold it. */
function showMail(notice: string): void {
  if (hasReader()) stdout.write(`${notice}\n`);
  else log().info("An email was saved as a file in DATA_DIR/outbox because SMTP_URL is not set.");
}

async function open(): Promise<Platform> {
  const { databaseUrl, dataDir, site, client, members, mail, captcha } = settings();
  try {
    return await openPlatform({
      databaseUrl,
      dataDir,
      siteUrl: site.url,
      siteName: site.name,
      siteLanguage: site.language,
      clientId: client.id,
      redirectOrigins: client.redirectOrigins,
      members,
      mail,
      captcha: { ...captcha, send: (request) => exchange(request, { timeout: captchaTimeout }) },
      print: showMail,
      log: (error, requestId) =>
        reportError(requestId === "" ? "a background task failed" : "a call failed", error),
    });
  } catch (error) {
    // The next request tries again: a database that was away may be back.
    delete shared[slot];
    throw error;
  }
}
