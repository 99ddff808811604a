import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "#lib/logging/log.ts";
import type { FinishedRequest } from "#lib/metrics/metrics-server.ts";
import { rawGet } from "#tests/support/servers/listen.ts";
import { openSocket, startObservedServer } from "#tests/support/servers/observed-server.ts";
import { takeLogged } from "#tests/support/runner/quiet-console.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let server: Awaited<ReturnType<typeof startObservedServer>>;
let lines: string[];
let counted: FinishedRequest[];
let seenId: string | undefined;
let leave: PromiseWithResolvers<void>;

async function start(options: { level?: "info" | "trace"; isTrusted?: boolean } = {}) {
  lines = [];
  counted = [];
  leave = Promise.withResolvers();
  server = await startObservedServer({
    ...(options.isTrusted === true ? { isTrusted: true } : {}),
    logger: createLog({
      level: options.level ?? "trace",
      isReadable: false,
      write: (line) => void lines.push(line),
    }),
    countRequest: (request) => void counted.push(request),
    async answer(request, response) {
      seenId = String(request.headers["x-request-id"]);
      if (request.url === "/post/stored") response.isFromCache = true;
      if (request.url === "/broken") response.setHeader("X-Shell", "yes");
      if (request.url === "/broken") throw new Error("ada@example.com broke it");
      if (request.url === "/left") await leave.promise;
      response.statusCode = request.url === "/failed" ? 503 : 200;
      response.end("0123456789");
    },
  });
  server.readiness.setReady();
}
const entries = (): unknown[] => lines.map((line) => JSON.parse(line));
const finished = async (count: number) => {
  while (counted.length < count) await rawGet(`${server.url}/healthz`, {});
};

beforeEach(() => start());
afterEach(() => server.stop());

describe("a request", () => {
  it("has the same ID in its response, its log line and its handler", async () => {
    const { headers } = await rawGet(`${server.url}/post/alder`, {});
    await finished(1);
    expect(headers["x-request-id"]).toMatch(uuid);
    expect(seenId).toBe(headers["x-request-id"]);
    expect(entries()).toMatchObject([{ request: headers["x-request-id"] }]);
  });

  it("keeps its ID when its response is replaced", async () => {
    const { headers } = await rawGet(`${server.url}/broken`, {});
    expect(headers["x-request-id"]).toBe(seenId);
    expect(headers).not.toHaveProperty("x-shell");
  });

  it("does not get its ID from the client", async () => {
    const { headers } = await rawGet(`${server.url}/`, { "X-Request-Id": "mine-mine-mine" });
    expect(headers["x-request-id"]).toMatch(uuid);
  });

  it("keeps a trusted proxy's ID if the ID is valid", async () => {
    await server.stop();
    await start({ isTrusted: true });
    const name = async (given: string) =>
      (await rawGet(`${server.url}/`, { "X-Request-Id": given })).headers["x-request-id"];
    expect(await name("edge-7.1f8e0b7c")).toBe("edge-7.1f8e0b7c");
    for (const odd of ["short", "x".repeat(65), 'with "quotes"', "with space here"]) {
      expect(await name(odd)).toMatch(uuid);
    }
  });

  it("is logged as one line without its query, at a level that depends on its status", async () => {
    for (const path of ["/post/alder?email=ada@example.com", "/post/stored", "/failed"]) {
      await rawGet(server.url + path, {});
    }
    await finished(3);
    expect(entries()).toMatchObject([
      {
        level: "debug",
        msg: "request",
        method: "GET",
        path: "/post/alder",
        status: 200,
        ms: expect.any(Number),
        bytes: expect.any(Number),
        from: "rendered",
      },
      { level: "debug", path: "/post/stored", from: "store" },
      { level: "warn", path: "/failed", status: 503 },
    ]);
    expect(lines.join("")).not.toContain("ada@");
  });

  it("is counted by its kind of route, not its path", async () => {
    const paths = ["/", "/post/stored", "/wp-login.php", "/_next/static/a.js", "/oauth2/token?x=1"];
    for (const path of [...paths, "/constructor", "/blog-feed.xml", "/api/search"]) {
      await rawGet(server.url + path, {});
    }
    await rawGet(`${server.url}/post/a`, { RSC: "1" });
    await finished(9);
    expect(counted.map(({ kind }) => kind)).toEqual([
      "page",
      "page",
      "other",
      "asset",
      "identity",
      "other",
      "machine",
      "api",
      "navigation",
    ]);
    expect(counted.map(({ isFromCache }) => isFromCache)).toEqual(
      counted.map((_, index) => index === 1),
    );
  });

  it("whose client disconnects is counted as aborted, not as a failure", async () => {
    const client = await openSocket(server.port);
    client.socket.write("GET /left HTTP/1.1\r\nHost: a\r\n\r\n");
    while (server.connections.runningCount === 0) await rawGet(`${server.url}/healthz`, {});
    client.socket.destroy();
    await finished(1);
    leave.resolve();
    expect(counted).toMatchObject([{ status: 0 }]);
    expect(entries()).toMatchObject([{ level: "debug", status: "aborted" }]);
  });

  it("whose handler throws is logged as an error, without personal data from the error", async () => {
    const { status, body } = await rawGet(`${server.url}/broken`, {});
    expect(status).toBe(500);
    expect(body.toString()).toContain("Internal error");
    await finished(1);
    expect(entries()).toContainEqual(
      expect.objectContaining({ level: "error", msg: "a request could not be answered" }),
    );
    expect(lines.join("")).not.toContain("ada@");
  });

  it("for a shared draft is logged without the token in its path", async () => {
    for (const token of ["kG7sPq0xW2vNfR8tYb3LmZ1cDh6JaEu9QiXoTrVyBnM", "aaaa-bbbb", "a%62c"]) {
      await rawGet(`${server.url}/draft/${token}`, {});
    }
    for (const path of ["/%64raft/bbbb", "//draft/bbbb", "/Draft/bbbb", "/draft%2fbbbb"]) {
      await rawGet(server.url + path, {});
    }
    await finished(7);
    const shown = { path: "/draft/***" };
    expect(entries().slice(0, 3)).toMatchObject([shown, shown, shown]);
    expect(lines.join("")).not.toContain("bbbb");
  });

  it("that succeeds is not logged at the info level", async () => {
    await server.stop();
    await start({ level: "info" });
    await rawGet(`${server.url}/`, {});
    await rawGet(`${server.url}/failed`, {});
    await finished(2);
    expect(entries()).toMatchObject([{ status: 503 }]);
  });
});

describe("a probe", () => {
  it("is answered during startup, while other early requests are answered later", async () => {
    await server.stop();
    const ready = Promise.withResolvers<() => void>();
    server = await startObservedServer({
      answer: ready.promise.then(() => (_, response) => void response.end("late")),
    });
    const early = rawGet(`${server.url}/`, {});
    expect(await rawGet(`${server.url}/healthz`, {})).toMatchObject({ status: 200 });
    const starting = await rawGet(`${server.url}/readyz`, {});
    expect(starting).toMatchObject({ status: 503, headers: { "cache-control": "no-store" } });
    expect(JSON.parse(starting.body.toString())).toEqual({
      status: "starting",
      notReady: ["site"],
    });
    server.readiness.setReady();
    ready.resolve(() => {});
    expect((await rawGet(`${server.url}/readyz`, {})).status).toBe(200);
    expect((await early).body.toString()).toBe("late");
  });

  it("is neither logged nor counted", async () => {
    await rawGet(`${server.url}/healthz`, {});
    await rawGet(`${server.url}/readyz`, {});
    expect([...lines, ...counted, ...takeLogged()]).toEqual([]);
  });
});
