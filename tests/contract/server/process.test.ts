/**
 * Tests for starting and stopping a server process, seen from the outside. They run only the platform,
 * because it starts fast.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fetch } from "undici";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { askOnAndOn, toldToClose } from "#tests/support/servers/ask-on-and-on.ts";
import { freePort, rawGet } from "#tests/support/servers/listen.ts";
import { startPlatform, type RunningSite, type StartOptions } from "#tests/support/servers/site.ts";

let running: RunningSite | undefined;
/** Data folder shared by all tests. */
let dataDir: string;

async function start(options: StartOptions = {}): Promise<RunningSite> {
  running = await startPlatform({ dataDir, ...options });
  return running;
}
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "quire-process-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

const entry = z.looseObject({ level: z.string(), time: z.iso.datetime(), msg: z.string() });
const parseLines = (site: RunningSite) =>
  site
    .output()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => entry.parse(JSON.parse(line)));

const total = "/blog/v2/stats/posts/total";

it("the process answers health probes, and logs only JSON lines unless its output is a terminal", async () => {
  const platform = await start();
  expect(await rawGet(`${platform.url}/healthz`, {})).toMatchObject({ status: 200 });
  const ready = await rawGet(`${platform.url}/readyz`, {});
  expect(ready).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  expect(JSON.parse(ready.body.toString())).toEqual({ status: "ready" });
  expect(parseLines(platform).at(-1)).toMatchObject({ level: "info", msg: /is at http/ });
});

it("an API error carries the site's request ID, both in its headers and in the log", async () => {
  const platform = await start({ environment: { LOG_LEVEL: "debug" } });
  const { headers } = await rawGet(`${platform.url}/nothing/here?code=493817`, {
    "X-Request-Id": "site-0001",
  });
  expect(headers).toMatchObject({ "x-request-id": "site-0001", "x-wix-request-id": "site-0001" });
  await platform.stop();
  expect(parseLines(platform)).toContainEqual(
    expect.objectContaining({ request: "site-0001", path: "/nothing/here", status: 404 }),
  );
});

it("metrics are served only on their own port", async () => {
  const port = await freePort();
  const platform = await start({ environment: { METRICS_PORT: String(port) } });
  expect((await rawGet(`${platform.url}/metrics`, {})).status).toBe(404);
  const { body } = await rawGet(`http://127.0.0.1:${port}/metrics`, {});
  expect(body.toString()).toMatch(/^quire_requests_total\{kind="other",status="4xx".*\} 1$/m);
  expect(body.toString()).toMatch(/^quire_mails_waiting 0$/m);
  expect(body.toString()).toMatch(/^quire_hashes_waiting 0$/m);
});

it("a request body over its route's limit gets 413, even without Content-Length", async () => {
  const platform = await start();
  const send = (path: string, size: number) =>
    fetch(platform.url + path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: new Blob([" ".repeat(size - 2), "{}"]).stream(),
      duplex: "half",
    });
  const login = "/_api/iam/authentication/v2/login";
  expect((await send(login, 64 * 1024)).status).toBe(400);
  expect((await send(login, 64 * 1024 + 1)).status).toBe(413);
  expect((await send("/v3/posts/query", 1024 * 1024)).status).toBe(200);
  expect((await send("/v3/posts/query", 1024 * 1024 + 1)).status).toBe(413);
});

describe("a process that is asked to stop", () => {
  it("reports not ready while still answering requests, then exits by itself", async () => {
    const platform = await start({ environment: { SHUTDOWN_GRACE_SECONDS: "2" } });
    const end = platform.end("SIGTERM");
    let ready = await rawGet(`${platform.url}/readyz`, {});
    while (ready.status === 200) ready = await rawGet(`${platform.url}/readyz`, {});
    expect(JSON.parse(ready.body.toString())).toMatchObject({ status: "stopping" });
    expect(await rawGet(`${platform.url}/healthz`, {})).toMatchObject({ status: 200 });
    expect(await rawGet(platform.url + total, {})).toMatchObject({ status: 200 });
    expect(await end).toBe(0);
    expect(parseLines(platform).at(-1)).toMatchObject({ msg: "stopped" });
  });

  it("exits at once when it gets a second signal", async () => {
    const platform = await start({ environment: { SHUTDOWN_GRACE_SECONDS: "20" } });
    const end = platform.end("SIGINT");
    while (!platform.output().includes('"stopping"')) await rawGet(`${platform.url}/healthz`, {});
    await platform.end("SIGINT");
    expect(await end).toBe(1);
    expect(parseLines(platform).at(-1)).toMatchObject({ level: "warn", part: "grace" });
  });

  it("under load, answers every request on a connection until it has announced that it is closing it", async () => {
    const platform = await start();
    const clients = Array.from({ length: 40 }, () => askOnAndOn(platform.url, [total]));
    while (clients.some(({ answered }) => answered() < 5))
      await rawGet(`${platform.url}/healthz`, {});
    expect(await platform.end("SIGTERM")).toBe(0);
    const ends = await Promise.all(clients.map(({ end }) => end));
    expect(ends).toEqual(clients.map(() => toldToClose));
  });
});
