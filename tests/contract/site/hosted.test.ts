/** Tests for the hosted upstream with a real server: either a platform or a failing server. */
import { createServer, type RequestListener } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { afterEach, describe, expect, test } from "vitest";
import { browserCalls } from "#lib/upstream/calls.ts";
import { takeNoLimit } from "#lib/proxy/limits.ts";
import { createProxy } from "#lib/proxy/proxy.ts";
import { createHostedUpstream, type HostedOptions } from "#lib/upstream/hosted.ts";
import { listen } from "#tests/support/servers/listen.ts";
import { openSmallBlog } from "#tests/support/content/small-blog.ts";

const undo: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

async function serve(
  listener: (...exchange: Parameters<RequestListener>) => unknown,
): Promise<string> {
  const server = createServer((...exchange) => void listener(...exchange));
  const { url } = await listen(server);
  undo.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return url;
}

const upstreamTo = (apiOrigin: string, options: Partial<HostedOptions> = {}) =>
  createHostedUpstream({ clientId: "embedded", apiOrigin, retryDelay: 1, ...options });

const get = (path: string) => new Request(`http://upstream${path}`);

describe("a hosted upstream", () => {
  async function platformServer() {
    const dataDir = await mkdtemp(join(tmpdir(), "quire-hosted-"));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    let now = Date.now();
    const blog = await openSmallBlog({ dataDir }, { now: () => now });
    undo.push(() => blog.platform.close());
    const requests: { path: string; authorization: string | null }[] = [];
    const url = await serve(
      getRequestListener(
        (request) => {
          requests.push({
            path: new URL(request.url).pathname,
            authorization: request.headers.get("authorization"),
          });
          return blog.platform.fetch(request);
        },
        { overrideGlobalObjects: false },
      ),
    );
    const wait = (milliseconds: number) => {
      now += milliseconds;
    };
    return { url, blog, requests, wait };
  }

  test("returns the same responses as an embedded platform", async () => {
    const { url, blog } = await platformServer();
    const hosted = createProxy(browserCalls, upstreamTo(url), takeNoLimit);
    const embedded = createProxy(browserCalls, blog.platform.fetch, takeNoLimit);
    for (const path of [
      "/v3/posts?fieldsets=URL&fieldsets=RICH_CONTENT",
      "/v3/posts/slugs/alder",
      "/v3/posts/slugs/nothing",
      "/v3/posts?paging.limit=1000",
      "/v3/categories",
      "/v3/tags?paging.limit=1",
      "/v3/tags/labels/slow",
      "/v2/stats/post/count?timeZone=Asia/Tokyo",
      "/v2/stats/posts/total",
    ]) {
      const request = () =>
        new Request(`https://blog.example/_api/communities-blog-node-api${path}`);
      const [one, other] = await Promise.all([hosted(request()), embedded(request())]);
      expect(one.status, path).toBe(other.status);
      expect(await one.json()).toEqual(await other.json());
    }
  });

  test("uses one visitor token for concurrent reads", async () => {
    const { url, requests } = await platformServer();
    const upstream = upstreamTo(url);
    const answers = await Promise.all(Array.from({ length: 8 }, () => upstream(get("/v3/posts"))));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(requests.filter(({ path }) => path === "/oauth2/token")).toHaveLength(1);
    const tokens = new Set(
      requests.filter(({ path }) => path !== "/oauth2/token").map((one) => one.authorization),
    );
    expect(tokens.size).toBe(1);
  });

  test("requests a new token when its own is rejected, and passes on a caller's token unchanged", async () => {
    const { url, requests, wait } = await platformServer();
    const upstream = upstreamTo(url);
    await upstream(get("/v3/posts"));
    wait(24 * 60 * 60 * 1000);
    expect((await upstream(get("/v3/posts"))).status).toBe(200);
    expect(requests.filter(({ path }) => path === "/oauth2/token")).toHaveLength(2);
    const own = new Request(get("/v3/posts"), { headers: { Authorization: "Bearer made-up" } });
    expect((await upstream(own)).status).toBe(401);
  });

  test("serves media, and accepts views without forwarding them", async () => {
    const { url, blog, requests } = await platformServer();
    const upstream = upstreamTo(url);
    const media = await blog.platform.media.add({
      bytes: Buffer.from("picture"),
      filename: "a.jpg",
      mimeType: "image/jpeg",
      width: 1,
      height: 1,
    });
    expect(await (await upstream(get(`/media/${media.id}`))).text()).toBe("picture");
    expect(requests.at(-1)?.authorization).toBeNull();
    const before = requests.length;
    expect(
      (await upstream(new Request("http://upstream/quire/v1/posts/a/views", { method: "POST" })))
        .status,
    ).toBe(200);
    expect(requests).toHaveLength(before);
  });

  test("reports an unknown client ID", async () => {
    const { url } = await platformServer();
    await expect(upstreamTo(url, { clientId: "stranger" })(get("/v3/posts"))).rejects.toMatchObject(
      {
        status: 503,
        code: "NO_VISITOR_TOKEN",
      },
    );
  });
});

describe("a failing hosted upstream", () => {
  /**
   * Starts a server that answers token calls normally and every other request with the next step of the
   * script.
   */
  async function scripted(
    ...script: ((answer: (status: number, headers?: object) => void) => void)[]
  ) {
    let calls = 0;
    const url = await serve((request, response) => {
      if (request.url === "/oauth2/token") {
        response.setHeader("Content-Type", "application/json");
        response.end(JSON.stringify({ access_token: "t", refresh_token: "r", expires_in: 1800 }));
        return;
      }
      const step = script[Math.min(calls, script.length - 1)];
      calls += 1;
      step?.((status, headers = {}) => {
        response.writeHead(status, { "Content-Type": "application/json", ...headers });
        response.end("{}");
      });
    });
    return { url, calls: () => calls };
  }

  test("receives a read three times but a write only once", async () => {
    const failing = await scripted((answer) => answer(500));
    expect((await upstreamTo(failing.url)(get("/v3/posts"))).status).toBe(500);
    expect(failing.calls()).toBe(3);
    const write = new Request("http://upstream/v3/posts", { method: "POST", body: "{}" });
    expect((await upstreamTo(failing.url)(write)).status).toBe(500);
    expect(failing.calls()).toBe(4);
    const recovering = await scripted(
      (answer) => answer(502),
      (answer) => answer(200),
    );
    expect((await upstreamTo(recovering.url)(get("/v3/posts"))).status).toBe(200);
  });

  test("is reported as 504 if it hangs and as 503 if it is unreachable, without its address", async () => {
    const hanging = await scripted(() => {});
    const timedOut = upstreamTo(hanging.url, { timeout: 50 })(get("/v3/posts"));
    await expect(timedOut).rejects.toMatchObject({ status: 504, code: "UPSTREAM_TIMEOUT" });
    const gone = upstreamTo("http://127.0.0.1:9")(get("/v3/posts"));
    const refused = await gone.catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 503, code: "UPSTREAM_UNAVAILABLE" });
    expect(String(refused)).not.toContain("127.0.0.1");
  });

  test("is retried after a short Retry-After", async () => {
    const busy = await scripted(
      (answer) => answer(429, { "Retry-After": "0" }),
      (answer) => answer(200),
    );
    expect((await upstreamTo(busy.url)(get("/v3/posts"))).status).toBe(200);
    expect(busy.calls()).toBe(2);
  });
});
