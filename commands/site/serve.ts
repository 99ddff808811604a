import { createServer, type IncomingMessage } from "node:http";
import next from "next";
import type { Settings } from "../../lib/config/settings.ts";
import { failureDocument } from "../../lib/front/failure-document.ts";
import { createFront, type FrontOptions } from "../../lib/front/front.ts";
import { GuardedResponse } from "../../lib/front/guarded-response.ts";
import { createSecureAnswer } from "../../lib/front/security-headers.ts";
import { isTranslated } from "../../lib/messages/catalogue.ts";
import { followChanges } from "../../lib/page-store/follow-changes.ts";
import { pageStore } from "../../lib/page-store/process-store.ts";
import { interfaceLanguage } from "../../lib/site/interface-language.ts";
import { paths } from "../../lib/site/paths.ts";
import { embeddedPlatform } from "../../lib/upstream/embedded-platform.ts";
import { root } from "./build.ts";
import { fillPlatform } from "./fill-platform.ts";

/** Serves the site until the process is asked to stop. */
export async function serve(settings: Settings, mode: "production" | "development"): Promise<void> {
  const isDevelopment = mode === "development";
  const stops: (() => Promise<void> | void)[] = [];
  let formerPath: FrontOptions["formerPath"];
  if (settings.hosted === undefined) {
    const platform = await embeddedPlatform();
    await fillPlatform(platform);
    const unfollow = await followChanges(platform.changes, pageStore, report);
    formerPath = async (path) => {
      const slug = await platform.redirects.find(path);
      return slug === undefined ? undefined : paths.post(slug);
    };
    stops.push(unfollow, () => platform.close());
  }

  const server = createServer<typeof IncomingMessage, typeof GuardedResponse>({
    ServerResponse: GuardedResponse,
    // Only development speaks anything but HTTP: Next would take the connection over, and leave it open.
    shouldUpgradeCallback: () => isDevelopment,
  });
  const app = next({
    dev: isDevelopment,
    dir: root,
    httpServer: server,
    port: settings.port,
    ...(settings.hostname === undefined ? {} : { hostname: settings.hostname }),
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  // In development nothing is cached, and Next's own error overlay is what a developer wants.
  const answer = isDevelopment
    ? handle
    : createFront({
        handle,
        store: pageStore,
        failureDocument: failureDocument(settings.site.name, interfaceLanguage()),
        formerPath,
        isBehindTls: settings.site.url.startsWith("https:"),
        secure: createSecureAnswer(settings),
        log: report,
      });
  server.on("request", (request, response) => void answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.port, settings.hostname, resolve);
  });
  const { language } = settings.site;
  if (!isTranslated(language)) {
    console.log(`The interface is not translated into ${language}: its own words are English.`);
  }
  console.log(`${settings.site.name} is at ${settings.site.url} (port ${settings.port}).`);

  const stop = once(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    await closed;
    await app.close();
    for (const step of stops) await step();
    process.exit(0);
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void stop());
}

function report(message: string, error?: unknown): void {
  console.error(message, error ?? "");
}

function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= action());
}
