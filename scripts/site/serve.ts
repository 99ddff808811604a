import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import next from "next";
import { settings as currentSettings } from "../../lib/config/current.ts";
import { describeUnknownSetting, unknownSettings } from "../../lib/config/setting-list.ts";
import type { Settings } from "../../lib/config/settings.ts";
import { startFollowing } from "../../lib/changes/start-following.ts";
import { isTrustedProxy } from "../../lib/network/client-address.ts";
import { renderErrorDocument, type ErrorReason } from "../../lib/site/error-document.ts";
import { Pipeline, type PipelineOptions } from "../../lib/server/http/pipeline.ts";
import { readStaticFiles } from "../../lib/server/http/static-files.ts";
import { refuse } from "../../lib/server/http/refuse.ts";
import { createRenderingLimit } from "../../lib/server/http/request/rendering-limit.ts";
import { createSecurityHeaders } from "../../lib/security/security-headers.ts";
import { isTranslated } from "../../lib/messages/catalogue.ts";
import { log } from "../../lib/logging/log.ts";
import { gauge } from "../../lib/metrics/metrics.ts";
import { reportError } from "../../lib/logging/report-error.ts";
import { runForRequest } from "../../lib/logging/request-context.ts";
import { takeOverConsole } from "../../lib/logging/take-over-console.ts";
import { answerCalls, createReadAnswer } from "../../lib/proxy/answer-calls.ts";
import { proxy } from "../../lib/proxy/proxy.ts";
import { Renderer } from "../../lib/server/cache/render.ts";
import { startCache } from "../../lib/server/cache/start-cache.ts";
import { createReviser } from "../../lib/first-paint/revise-document.ts";
import { createNextOrigin, type Handle, type Origin } from "../../lib/server/next/next-origin.ts";
import type { WholeReply } from "../../lib/server/http/response/send.ts";
import { useBuiltConfig } from "./built-config.ts";
import { cheapenPrerendering } from "../../lib/server/next/prerendering.ts";
import { createPreviewRenderer, readDraftModeId } from "../../lib/server/next/render-preview.ts";
import { createPictureOrigin } from "../../lib/server/next/picture-origin.ts";
import { readRoutes } from "../../lib/server/next/routes.ts";
import { takeTurns } from "../../lib/server/next/take-turns.ts";
import { isMissingPage } from "../../lib/blog/missing-page.ts";
import { sharePreviews } from "../../lib/site/look-preview.ts";
import { interfaceLanguage } from "../../lib/site/text/interface-language.ts";
import { programsFolder } from "../programs/import-program.ts";
import { buildName, fontFolder, staticFolder } from "./build.ts";
import { root } from "./root.ts";
import { readEnvironmentNames } from "./load-settings.ts";
import { listen, type Listening } from "./listen.ts";
import { openSitePlatform, type SitePlatform } from "./open-platform.ts";
import { warmUp } from "./warm-up.ts";

const readCode = () => currentSettings().code;

/** Serves the site until the process receives a stop signal. */
export async function serve(settings: Settings, mode: "production" | "development"): Promise<void> {
  const isDevelopment = mode === "development";
  const isBehindTls = settings.site.url.startsWith("https:");
  // In development, Next controls the terminal.
  if (!isDevelopment) takeOverConsole(log());
  const securityHeaders = isDevelopment ? undefined : createSecurityHeaders(settings, readCode);
  const errorDocument = (reason: ErrorReason) =>
    renderErrorDocument(currentSettings().site.name, interfaceLanguage(), reason);
  const site = await listen({
    settings,
    port: settings.port,
    portSetting: "PORT",
    hostname: settings.hostname,
    isTrusted: (request) => isTrustedProxy(request, isBehindTls),
    securityHeaders,
    errorDocument,
    refuse: isDevelopment ? undefined : refuse,
    canUpgrade: isDevelopment,
  });
  const platform =
    settings.hosted === undefined ? await openSitePlatform(settings, site) : undefined;
  const started = isDevelopment
    ? undefined
    : await startCache({
        settings,
        build: buildName(),
        changes: platform?.changes,
        report: reportError,
      });
  site.lifecycle.add("pages", async () => started?.stop());
  if (isDevelopment && platform !== undefined) {
    const { changes } = platform;
    const follower = await startFollowing({ settings, changes, report: reportError });
    site.lifecycle.add("changes", () => follower?.stop());
  }
  const handle = await openNext(settings, site, isDevelopment);
  gauge("storedPages", () => started?.entries.size().entries ?? 0);
  gauge("storedBytes", () => started?.entries.size().bytes ?? 0);
  const files = new Map([
    ...readStaticFiles(staticFolder, "/_next/static/"),
    ...readStaticFiles(fontFolder, "/fonts/"),
  ]);
  const report = reportError;
  const origin = createOrigin(
    handle,
    files,
    settings,
    site,
    isDevelopment ? "development-id" : readDraftModeId(root),
  );
  // In development, there is no cache, and Next's error overlay is shown.
  const pipeline =
    securityHeaders &&
    started &&
    new Pipeline({
      origin,
      entries: started.entries,
      files,
      renderer: new Renderer({ origin, entries: started.entries, now: Date.now, report }),
      findCanonicalPath: readRoutes(root, { hasPages: platform !== undefined }),
      isMissing: platform && isMissingPage,
      catchUp: started.catchUp,
      errorDocument,
      countRendering: createRenderingLimit(),
      formerPath: platform && createRedirectFinder(platform),
      countMissing: (path) => platform?.current()?.missingPages.count(path),
      isBehindTls,
      securityHeaders,
      sharedCacheSeconds: settings.sharedCacheSeconds,
      log: report,
    });
  site.begin(
    pipeline === undefined ? handle : (request, response) => pipeline.answer(request, response),
  );
  reportStart(settings);
  if (!isDevelopment && settings.redisUrl !== undefined) await warmUp(origin);
}

function createOrigin(
  handle: Handle,
  files: ReadonlyMap<string, WholeReply>,
  { hosted }: Settings,
  { server }: Listening,
  draftModeId: string,
): Origin {
  const bytes = new Map([...files].map(([url, { body }]) => [url, body.bytes]));
  const nextOrigin = createNextOrigin(handle, createReviser(bytes, readCode), readCode);
  // Not through the queue of requests, in which the request that asks for the preview is.
  sharePreviews(createPreviewRenderer(nextOrigin, draftModeId));
  // The circuit breakers and queues of a hosted upstream are in Next's bundles.
  const withCalls =
    hosted === undefined ? answerCalls(nextOrigin, proxy, createReadAnswer()) : nextOrigin;
  return createPictureOrigin(takeTurns(withCalls, server), {
    encodesAvif: () => currentSettings().avifPictures,
    report: reportError,
  });
}

/** Logs the address of the site, and warnings about its settings. */
function reportStart({ port }: Settings): void {
  const { language, name, url } = currentSettings().site;
  if (!isTranslated(language)) {
    log().warn(
      `The interface has no translation for the language ${language}, so it is in English.`,
    );
  }
  for (const setting of unknownSettings(process.env, readEnvironmentNames())) {
    log().warn(describeUnknownSetting(setting));
  }
  log().info(`${name} is at ${url} (port ${port}).`);
}

function createRedirectFinder({
  current,
}: SitePlatform): NonNullable<PipelineOptions["formerPath"]> {
  return async (path) => current()?.redirects.findTarget(path);
}

async function openNext(
  settings: Settings,
  { server, lifecycle }: Listening,
  isDevelopment: boolean,
): Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>> {
  if (!isDevelopment) useBuiltConfig(root, join(programsFolder, "cache-handler.mjs"));
  const app = next({
    dev: isDevelopment,
    dir: root,
    httpServer: server,
    port: settings.port,
    ...(settings.hostname === undefined ? {} : { hostname: settings.hostname }),
  });
  lifecycle.add("next", () => app.close());
  await app.prepare();
  if (!isDevelopment) cheapenPrerendering();
  const handle = app.getRequestHandler();
  return (request, response) => {
    // A renewal in the background belongs to no request.
    const id = request.headers["x-request-id"]?.toString() ?? randomUUID();
    return runForRequest(id, () => handle(request, response));
  };
}
