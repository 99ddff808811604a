/** Kills the Postgres server of a site that is running or about to start. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";
import { openPlatform } from "#lib/platform/platform.ts";
import {
  durable,
  hasPostgres,
  startPostgres,
  type PostgresServer,
} from "../../support/databases/postgres-server.ts";
import { startRedis } from "../../support/databases/redis-server.ts";
import { freePort } from "../../support/servers/listen.ts";
import { startSite, type RunningSite } from "../../support/servers/site.ts";
import { expect, findTitle, test as base } from "../fixtures.ts";

type Stores = {
  /** Starts a site on the same stores and the same port. It is stopped after the test. */
  readonly start: (environment?: Readonly<Record<string, string>>) => Promise<RunningSite>;
  /** Changes the title of a post from another process. */
  readonly rename: (slug: string, title: string) => Promise<void>;
};

const test = base.extend<{ stores: Stores }, { postgres: PostgresServer }>({
  postgres: [
    async ({}, use) => {
      const postgres = await startPostgres(durable);
      if (postgres === undefined) throw new Error("there is no Postgres");
      await use(postgres);
      await postgres.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  // The default would start the site that other files share.
  baseURL: async ({}, use) => use(undefined),
  stores: async ({ postgres }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), "quire-"));
    const port = await freePort();
    const sites: RunningSite[] = [];
    await use({
      async start(environment = {}) {
        const site = await startSite({
          dataDir,
          port,
          environment: { DATABASE_URL: postgres.url, ...environment },
        });
        sites.push(site);
        return site;
      },
      async rename(slug, title) {
        const platform = await openPlatform({
          databaseUrl: postgres.url,
          dataDir,
          siteUrl: "http://localhost",
          siteLanguage: "en",
          clientId: "embedded",
        });
        const post = await platform.posts.find(slug);
        await platform.posts.update(post?.id ?? "", { title }, "MANUAL_SAVE");
        await platform.close();
      },
    });
    for (const site of sites) await site.end("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  },
});

test.skip(!hasPostgres(), "needs a Postgres on this machine");

const postList = z.object({ posts: z.array(z.object({ slug: z.string() })) });

async function readReadiness(request: APIRequestContext, origin: string): Promise<unknown> {
  const response = await request.get(`${origin}/readyz`);
  expect(response.status()).toBe(200);
  return response.json();
}

test("while Postgres is down, stored responses are served and other requests get 503; afterwards, all requests succeed", async ({
  page,
  request,
  postgres,
  allowedErrors,
  stores: { start },
}) => {
  // During the outage, view counting and files are unavailable, and the browser logs the failed requests.
  allowedErrors.push(({ status }) => status === 503);
  const origin = (await start()).url;
  const get = (path: string) => request.get(origin + path);
  const list = "/_api/communities-blog-node-api/v3/posts";
  const { posts } = postList.parse(await (await get(list)).json());
  const [stored = "", notStored = ""] = posts.map(({ slug }) => `/post/${slug}`);
  const title = findTitle(await (await get(stored)).text());
  expect(title).toBeDefined();
  await get("/");
  expect(await readReadiness(request, origin)).toEqual({ status: "ready" });

  await postgres.kill();
  for (const path of ["/", stored]) expect((await get(path)).status()).toBe(200);
  expect(findTitle(await (await get(stored)).text())).toBe(title);
  const errorPage = await get(notStored);
  expect(errorPage.status()).toBe(503);
  expect(Number(errorPage.headers()["retry-after"])).toBeGreaterThan(0);
  expect(await errorPage.text()).toContain("Something went wrong");
  // Public API reads are stored like pages, so only a read that has not been made before fails.
  expect((await get(list)).status()).toBe(200);
  const refused = await get(`${list}?paging.limit=1`);
  expect(refused.status()).toBe(503);
  expect(await refused.json()).toHaveProperty("details.applicationError");
  expect((await get("/media/picture.jpg")).status()).toBe(503);
  // The site still has pages to serve, so load balancers should keep sending readers.
  await expect
    .poll(() => readReadiness(request, origin))
    .toEqual({ status: "ready", degraded: ["database"] });
  expect((await page.goto(origin + stored))?.status()).toBe(200);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goto("about:blank");

  await postgres.revive();
  await expect.poll(async () => (await get(notStored)).status()).toBe(200);
  expect((await get(`${list}?paging.limit=1`)).status()).toBe(200);
  await expect.poll(() => readReadiness(request, origin)).toEqual({ status: "ready" });
});

const kept = "the-names-of-clouds";
const changed = "winter-soup";
const stored = ["/", `/post/${kept}`, `/post/${changed}`];
const notStored = [
  "/post/how-to-read-a-river",
  "/search?q=soup",
  "/_api/communities-blog-node-api/v3/posts",
];

for (const backend of ["disk", "Redis"] as const) {
  test(`a site that starts while Postgres is down serves pages from ${backend}, answers other requests with 503, and recovers without a restart`, async ({
    request,
    postgres,
    stores: { start, rename },
  }) => {
    const redis = backend === "Redis" ? await startRedis() : undefined;
    test.skip(backend === "Redis" && redis === undefined, "needs a Redis on this machine");
    const environment: Record<string, string> = redis === undefined ? {} : { REDIS_URL: redis.url };
    const first = await start(environment);
    for (const path of stored) expect((await request.get(first.url + path)).status()).toBe(200);
    const title = findTitle(await (await request.get(`${first.url}/post/${kept}`)).text());
    await first.end("SIGTERM");
    await rename(changed, `Soup from ${backend}`);
    await postgres.kill();

    const site = await start(environment);
    const get = (path: string) => request.get(site.url + path);
    const readTitle = async (slug: string) => findTitle(await (await get(`/post/${slug}`)).text());
    expect(site.output()).toContain("the database doesn't respond");
    for (const path of stored) expect((await get(path)).status(), path).toBe(200);
    expect(await readTitle(kept)).toBe(title);
    for (const path of [...notStored, "/media/any.jpg"]) {
      const response = await get(path);
      expect(response.status(), path).toBe(503);
      expect(Number(response.headers()["retry-after"]), path).toBeGreaterThan(0);
    }
    expect((await get("/healthz")).status()).toBe(200);
    const readiness = await get("/readyz");
    expect(readiness.status()).toBe(503);
    expect(await readiness.json()).toEqual({ status: "unavailable", notReady: ["database"] });

    await postgres.revive();
    await expect.poll(async () => (await get("/readyz")).status()).toBe(200);
    expect(await (await get("/readyz")).json()).toEqual({ status: "ready" });
    for (const path of notStored) expect((await get(path)).status(), path).toBe(200);
    await expect.poll(() => readTitle(changed)).toContain(`Soup from ${backend}`);
    await rename(kept, `Clouds from ${backend}`);
    await expect.poll(() => readTitle(kept)).toContain(`Clouds from ${backend}`);
    await redis?.stop();
  });
}

test("a site does not start if Postgres refuses its user or does not have its database", async ({
  postgres,
  stores: { start },
}) => {
  for (const setting of ["username", "pathname"] as const) {
    const url = new URL(postgres.url);
    url[setting] = "unknown";
    await expect(start({ DATABASE_URL: url.href }), setting).rejects.toThrow(
      /^it ended with exit code 1:\n[^\n]*the database refuses the connection[^\n]*\n$/,
    );
  }
});
