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
import { openSmallBlog } from "#tests/support/content/small-blog.ts";
import { startPlatform, type RunningSite, type StartOptions } from "#tests/support/servers/site.ts";

let running: RunningSite | undefined;
/** Data folder shared by all tests. It contains a blog, so that no process imports the sample blog. */
let dataDir: string;

async function start(options: StartOptions = {}): Promise<RunningSite> {
  running = await startPlatform({ dataDir, ...options });
  return running;
}
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "quire-process-"));
  await (await openSmallBlog({ dataDir })).platform.close();
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

describe("a running process", () => {
  let platform: RunningSite;
  let metricsPort: number;
  beforeAll(async () => {
    metricsPort = await freePort();
    const environment = { LOG_LEVEL: "debug", METRICS_PORT: String(metricsPort) };
    platform = await startPlatform({ dataDir, environment });
  });
  afterAll(() => platform.stop());

  it("answers health probes, and logs only JSON lines unless its output is a terminal", async () => {
    expect(await rawGet(`${platform.url}/healthz`, {})).toMatchObject({ status: 200 });
    // The database check has a timeout, which a busy machine may exceed.
    await expect.poll(async () => (await rawGet(`${platform.url}/readyz`, {})).status).toBe(200);
    const ready = await rawGet(`${platform.url}/readyz`, {});
    expect(ready).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
    expect(JSON.parse(ready.body.toString())).toEqual({ status: "ready" });
    expect(parseLines(platform)).toContainEqual(
      expect.objectContaining({ level: "info", msg: expect.stringContaining("is at http") }),
    );
  });

  it("sends the site's request ID with an API error, both in its headers and in the log", async () => {
    const { headers } = await rawGet(`${platform.url}/nothing/here?code=493817`, {
      "X-Request-Id": "site-0001",
    });
    const ids = { "x-request-id": "site-0001", "x-wix-request-id": "site-0001" };
    expect(headers).toMatchObject(ids);
    const entry = { request: "site-0001", path: "/nothing/here", status: 404 };
    // The line is written after the response.
    await expect.poll(() => parseLines(platform)).toContainEqual(expect.objectContaining(entry));
  });

  it("answers queries and HEAD requests like GET requests, and rejects a body that is too large", async () => {
    const send = (path: string, method: string, body?: string) =>
      fetch(platform.url + path, { method, ...(body === undefined ? {} : { body }) });
    const list = await send("/v3/posts?paging.limit=2", "GET");
    const text = await list.text();
    expect(text).toContain('"total":7');
    const head = await send("/v3/posts?paging.limit=2", "HEAD");
    const length = String(Buffer.byteLength(text));
    expect([await head.text(), head.headers.get("content-length")]).toEqual(["", length]);
    const query = (size: number) =>
      send("/v3/posts/query", "POST", JSON.stringify({ query: {} }).padEnd(size));
    expect((await query(1024 * 1024 + 1)).status).toBe(413);
    const found = await query(0);
    expect(found.headers.get("content-type")).toBe("application/json");
    expect(await found.text()).toContain('"total":7');
  });

  it("serves metrics only on their own port", async () => {
    const read = async () => {
      const { body } = await rawGet(`http://127.0.0.1:${metricsPort}/metrics`, {});
      return body.toString();
    };
    const count = async () =>
      Number(
        /^quire_requests_total\{kind="other",status="4xx".*\} (\d+)$/m.exec(await read())?.[1],
      );
    const before = (await count()) || 0;
    expect((await rawGet(`${platform.url}/metrics`, {})).status).toBe(404);
    await expect.poll(count).toBe(before + 1);
    expect(await read()).toMatch(/^quire_mails_waiting 0$/m);
    expect(await read()).toMatch(/^quire_hashes_waiting 0$/m);
  });

  it("answers a request body over its route's limit with 413, even without Content-Length", async () => {
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
});

describe("a process that is asked to stop", () => {
  it("reports not ready while still answering requests, then exits by itself", async () => {
    // Leaves time for four requests on a busy machine.
    const platform = await start({ environment: { SHUTDOWN_GRACE_SECONDS: "5" } });
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
