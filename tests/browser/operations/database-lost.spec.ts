/** Kills and restarts a running site's Postgres server. */
import type { APIRequestContext } from "@playwright/test";
import { z } from "zod";
import {
  hasPostgres,
  startPostgres,
  type PostgresServer,
} from "../../support/databases/postgres-server.ts";
import { expect, test as base, findTitle } from "../fixtures.ts";

const test = base.extend<object, { postgres: PostgresServer }>({
  postgres: [
    async ({}, use) => {
      const postgres = await startPostgres();
      if (postgres === undefined) throw new Error("there is no Postgres");
      await use(postgres);
      await postgres.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  environment: async ({ postgres }, use) => use({ DATABASE_URL: postgres.url }),
});

test.skip(!hasPostgres(), "needs a Postgres on this machine");

const postList = z.object({ posts: z.array(z.object({ slug: z.string() })) });

async function readReadiness(request: APIRequestContext): Promise<unknown> {
  const response = await request.get("/readyz");
  expect(response.status()).toBe(200);
  return response.json();
}

test("while Postgres is down, stored responses are served and other requests get 503; afterwards, all requests succeed", async ({
  page,
  request,
  postgres,
  allowedErrors,
}) => {
  // During the outage, view counting and files are unavailable, and the browser logs the failed requests.
  allowedErrors.push(({ status }) => status === 503);
  const list = "/_api/communities-blog-node-api/v3/posts";
  const { posts } = postList.parse(await (await request.get(list)).json());
  const [stored = "", notStored = ""] = posts.map(({ slug }) => `/post/${slug}`);
  const title = findTitle(await (await request.get(stored)).text());
  expect(title).toBeDefined();
  await request.get("/");
  expect(await readReadiness(request)).toEqual({ status: "ready" });

  await postgres.kill();
  for (const path of ["/", stored]) expect((await request.get(path)).status()).toBe(200);
  expect(findTitle(await (await request.get(stored)).text())).toBe(title);
  const errorPage = await request.get(notStored);
  expect(errorPage.status()).toBe(503);
  expect(Number(errorPage.headers()["retry-after"])).toBeGreaterThan(0);
  expect(await errorPage.text()).toContain("Something went wrong");
  // Public API reads are stored like pages, so only a read that has not been made before fails.
  expect((await request.get(list)).status()).toBe(200);
  const refused = await request.get(`${list}?paging.limit=1`);
  expect(refused.status()).toBe(503);
  expect(await refused.json()).toHaveProperty("details.applicationError");
  expect((await request.get("/media/picture.jpg")).status()).toBe(503);
  // The site still has pages to serve, so load balancers should keep sending readers.
  await expect
    .poll(() => readReadiness(request))
    .toEqual({ status: "ready", degraded: ["database"] });
  expect((await page.goto(stored))?.status()).toBe(200);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goto("about:blank");

  await postgres.revive();
  await expect.poll(async () => (await request.get(notStored)).status()).toBe(200);
  expect((await request.get(`${list}?paging.limit=1`)).status()).toBe(200);
  await expect.poll(() => readReadiness(request)).toEqual({ status: "ready" });
});
