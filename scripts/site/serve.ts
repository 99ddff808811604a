import type { IncomingMessage, ServerResponse } from "node:http";
import next from "next";
import { describeUnknownSetting, unknownSettings } from "../../lib/config/setting-list.ts";
import type { Settings } from "../../lib/config/settings.ts";
import { isTrustedProxy } from "../../lib/server/http/request/client-address.ts";
import {
  renderErrorDocument,
  type ErrorReason,
} from "../../lib/server/http/response/error-document.ts";
import { createHttpCache, type HttpCacheOptions } from "../../lib/server/http/http-cache.ts";
import { refuse } from "../../lib/server/http/refuse.ts";
import { createRenderingLimit } from "../../lib/server/http/policy/rendering-limit.ts";
import {
  createSecureAnswer,
  createSecurityHeaders,
} from "../../lib/server/http/policy/security-headers.ts";
import { isTranslated } from "../../lib/messages/catalogue.ts";
import { log } from "../../lib/logging/log.ts";
import { gauge } from "../../lib/metrics/metrics.ts";
import { reportError } from "../../lib/logging/report-error.ts";
import { runForRequest } from "../../lib/logging/request-context.ts";
import { takeOverConsole } from "../../lib/logging/take-over-console.ts";
import { pageStore } from "../../lib/server/cache/process-store.ts";
import { startPageStore } from "../../lib/server/cache/start-page-store.ts";
import { renameSiteAuthor } from "../../lib/import/site-author.ts";
import type { Platform } from "../../lib/platform/index.ts";
import { interfaceLanguage } from "../../lib/site/interface-language.ts";
import { paths } from "../../lib/site/paths.ts";
import { embeddedPlatform } from "../../lib/upstream/embedded-platform.ts";
import { buildName, root } from "./build.ts";
import { fillPlatform } from "./fill-platform.ts";
import { readEnvironmentNames } from "./load-settings.ts";
import { listen, type Listening } from "./listen.ts";
import { readRoutes } from "./routes.ts";
import { warmUp } from "./warm-up.ts";

/** Serves the site until the process receives a stop signal. */
export async function serve(settings: Settings, mode: "production" | "development"): Promise<void> {
  const isDevelopment = mode === "development";
  const isBehindTls = settings.site.url.startsWith("https:");
  // In development, Next controls the terminal.
  if (!isDevelopment) takeOverConsole(log());
  const securityHeaders = isDevelopment ? undefined : createSecurityHeaders(settings);
  const errorDocument = (reason: ErrorReason) =>
    renderErrorDocument(settings.site.name, interfaceLanguage(), reason);
  const site = await listen({
    settings,
    port: settings.port,
    portSetting: "PORT",
    hostname: settings.hostname,
    isTrusted: (request) => isTrustedProxy(request, isBehindTls),
    secure: securityHeaders && createSecureAnswer(securityHeaders),
    errorDocument,
    refuse: isDevelopment ? undefined : refuse,
    canUpgrade: isDevelopment,
  });
  const platform = settings.hosted === undefined ? await openEmbedded(settings, site) : undefined;
  const started = isDevelopment
    ? undefined
    : await startPageStore({
        settings,
        build: buildName(),
        changes: platform?.changes,
        report: reportError,
      });
  site.lifecycle.add("pages", async () => started?.stop());
  const handle = await openNext(settings, site, isDevelopment);
  gauge("storedPages", () => pageStore.size().pages);
  gauge("storedBytes", () => pageStore.size().bytes);
  // In development, there is no cache, and Next's error overlay is shown.
  site.begin(
    securityHeaders === undefined
      ? handle
      : createHttpCache({
          handle,
          findCanonicalPath: readRoutes(),
          store: pageStore,
          catchUp: () => started?.catchUp(),
          errorDocument,
          countRendering: createRenderingLimit(),
          formerPath: platform && createRedirectFinder(platform),
          isBehindTls,
          securityHeaders,
          sharedCacheSeconds: settings.sharedCacheSeconds,
          log: reportError,
        }),
  );
  const { language, name, url } = settings.site;
  if (!isTranslated(language)) {
    log().warn(
      `The interface has no translation for the language ${language}, so it is in English.`,
    );
  }
  for (const setting of unknownSettings(process.env, readEnvironmentNames())) {
    log().warn(describeUnknownSetting(setting));
  }
  log().info(`${name} is at ${url} (port ${settings.port}).`);
  if (settings.redisUrl !== undefined) await warmUp(handle);
}

/** Opens this process's embedded platform. */
async function openEmbedded(
  settings: Settings,
  { lifecycle, readiness }: Listening,
): Promise<Platform> {
  const platform = await embeddedPlatform();
  lifecycle.add("platform", () => platform.close());
  await renameSiteAuthor(platform, settings.site.name);
  await fillPlatform(platform);
  gauge("mailsWaiting", () => platform.mailsWaiting());
  // Not a required component, because the page store serves pages without the database, and all instances
  // share the database.
  readiness.add({ name: "database", probe: () => platform.changes.latest(), isNeeded: false });
  return platform;
}

function createRedirectFinder(platform: Platform): NonNullable<HttpCacheOptions["formerPath"]> {
  return async (path) => {
    const slug = await platform.redirects.find(path);
    return slug === undefined ? undefined : paths.post(slug);
  };
}

async function openNext(
  settings: Settings,
  { server, lifecycle }: Listening,
  isDevelopment: boolean,
): Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>> {
  const app = next({
    dev: isDevelopment,
    dir: root,
    httpServer: server,
    port: settings.port,
    ...(settings.hostname === undefined ? {} : { hostname: settings.hostname }),
  });
  lifecycle.add("next", () => app.close());
  await app.prepare();
  const handle = app.getRequestHandler();
  return (request, response) =>
    runForRequest(String(request.headers["x-request-id"]), () => handle(request, response));
}
