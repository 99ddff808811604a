import { stdout } from "node:process";
import { settings } from "../config/current.ts";
import { hasReader, log } from "../logging/log.ts";
import { reportError } from "../logging/report-error.ts";
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

function open(): Promise<Platform> {
  const { databaseUrl, dataDir, site, client, members, mail, captcha } = settings();
  return openPlatform({
    databaseUrl,
    dataDir,
    siteUrl: site.url,
    siteName: site.name,
    siteLanguage: site.language,
    clientId: client.id,
    redirectOrigins: client.redirectOrigins,
    members,
    mail,
    captcha: { ...captcha, send: askCaptchaService },
    print: showMail,
    log: (error, requestId) =>
      reportError(requestId === "" ? "a background task failed" : "a call failed", error),
  });
}
