import { stdout } from "node:process";
import { environmentVariables, replaceStoredSettings, settings } from "../config/current.ts";
import { listInvalid, type StoredSettings } from "../config/site-values.ts";
import { hasReader, log } from "../logging/log.ts";
import { reportError } from "../logging/report-error.ts";
import { findStoreError, type StoreError } from "../platform/database/store-error.ts";
import { openPlatform, type Platform } from "../platform/platform.ts";
import { sharedPlatform, sharePlatform } from "./shared-platform.ts";

/** In milliseconds. */
const captchaTimeout = 5_000;

/** Returns this process's platform. The first call opens it; if that fails, the next call retries. */
export function embeddedPlatform(): Promise<Platform> {
  const opened = sharedPlatform();
  if (opened !== undefined) return opened;
  const opening = open();
  sharePlatform(opening);
  opening.catch(() => sharePlatform(undefined));
  return opening;
}

/**
 * Opens this process's platform and prepares it. If the database is unreachable, returns the reason, and calls of
 * the platform fail with 503 until a later call of this function succeeds.
 */
export async function tryEmbeddedPlatform(
  prepare: (platform: Platform) => Promise<void>,
): Promise<Platform | StoreError> {
  let platform: Platform | undefined;
  try {
    platform = await open();
    await prepare(platform);
  } catch (error) {
    await platform?.close();
    const trouble = findStoreError(error);
    if (trouble?.code !== "UNREACHABLE") throw error;
    const failing = Promise.reject<Platform>(trouble);
    // Calls handle the rejection. Without calls, it would end the process.
    failing.catch(() => undefined);
    sharePlatform(failing);
    return trouble;
  }
  sharePlatform(Promise.resolve(platform));
  return platform;
}

/** Prints an email if standard output is a terminal. Emails must not end up in a stored log. */
function showMail(notice: string): void {
  if (hasReader()) stdout.write(`${notice}\n`);
  else log().info("An email was saved as a file in DATA_DIR/outbox because SMTP_URL is not set.");
}

async function askCaptchaService(request: Request): Promise<Response> {
  // Without a captcha, the HTTP client is not needed.
  const { exchange } = await import("./exchange.ts");
  return exchange(request, { timeout: captchaTimeout });
}

function applyStored(stored: StoredSettings): void {
  for (const name of listInvalid(stored))
    log().warn(`The stored value of ${name} is invalid, so the default applies.`);
  replaceStoredSettings(stored);
}

function open(): Promise<Platform> {
  const { databaseUrl, dataDir, site, client, captcha, mail } = settings();
  return openPlatform({
    databaseUrl,
    dataDir,
    siteUrl: site.url,
    get siteName() {
      return settings().site.name;
    },
    get look() {
      return settings().look;
    },
    get timeZone() {
      return settings().site.timeZone;
    },
    get siteLanguage() {
      return settings().site.language;
    },
    clientId: client.id,
    redirectOrigins: client.redirectOrigins,
    get members() {
      return settings().members;
    },
    mail: {
      smtpUrl: mail.smtpUrl,
      get from() {
        return settings().mail.from;
      },
    },
    get comments() {
      return settings().comments;
    },
    get backups() {
      return settings().backups;
    },
    variables: environmentVariables(),
    applySettings: applyStored,
    captcha: { ...captcha, send: askCaptchaService },
    print: showMail,
    log: (error, requestId) =>
      reportError(requestId === "" ? "a background task failed" : "a call failed", error),
  });
}
