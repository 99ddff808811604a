/** `npm run platform`: serves only the embedded platform, over HTTP. */
import { getRequestListener } from "@hono/node-server";
import { isNearbyPeer } from "../lib/network/client-address.ts";
import { log } from "../lib/logging/log.ts";
import { hasBody } from "../lib/server/http/connection/bounded-request.ts";
import { gauge } from "../lib/metrics/metrics.ts";
import { runForRequest } from "../lib/logging/request-context.ts";
import { takeOverConsole } from "../lib/logging/take-over-console.ts";
import { settings as currentSettings } from "../lib/config/current.ts";
import { startFollowing } from "../lib/changes/start-following.ts";
import { reportError } from "../lib/logging/report-error.ts";
import { renameSiteAuthor } from "../lib/import/site-author.ts";
import { embeddedPlatform } from "../lib/upstream/embedded-platform.ts";
import { endWithoutDatabase } from "./site/end-without-database.ts";
import { fillPlatform } from "./site/fill-platform.ts";
import { listen } from "./site/listen.ts";
import { loadSettings } from "./site/load-settings.ts";
import { createTaskStarter } from "./site/start-moving-task.ts";

const settings = loadSettings();
takeOverConsole(log());
// The sites that call the platform are nearby, and their requests already have IDs.
const api = await listen({
  settings,
  port: settings.platformPort,
  portSetting: "PLATFORM_PORT",
  isTrusted: isNearbyPeer,
});
const platform = await embeddedPlatform().catch(endWithoutDatabase);
api.lifecycle.add("platform", () => platform.close());
await renameSiteAuthor(platform, currentSettings().site.name);
await fillPlatform(platform);
platform.moving.start(createTaskStarter({}));
// Another process may change the settings.
const follower = await startFollowing({ settings, changes: platform.changes, report: reportError });
api.lifecycle.add("changes", () => follower?.stop());
gauge("mailsWaiting", () => platform.mailsWaiting());
// The platform needs the database for every response.
api.readiness.add({ name: "database", probe: () => platform.probe(), isNeeded: true });
// No rate limits per client IP address, because a site calls on behalf of all its visitors and has already
// limited them.
const answer = getRequestListener((request) => platform.fetch(request), {
  overrideGlobalObjects: false,
});
api.begin((request, response) =>
  runForRequest(String(request.headers["x-request-id"]), async () => {
    const { method = "GET", url: target = "/", headers } = request;
    const { authorization, origin } = headers;
    // Leaving the body early must not destroy the request, because its connection stays in use.
    const body = hasBody(request) ? request.iterator({ destroyOnReturn: false }) : null;
    const read = platform.findRead({ method, target, authorization, origin, body });
    if (read === undefined) return answer(request, response);
    const found = await read();
    const length = ["Content-Length", String(found.body.byteLength)];
    response.writeHead(found.status, [...found.headers.flat(), ...length]).end(found.body);
  }),
);
log().info(`The platform is at http://localhost:${settings.platformPort}.`);
