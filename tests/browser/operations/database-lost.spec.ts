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
    { scope: "worker", timeout: 120_000 },
  ],
  environment: [
    async ({ postgres }, use) => use({ DATABASE_URL: postgres.url }),
    { scope: "worker" },
  ],
});

test.skip(!hasPostgres(), "needs a Postgres on this machine");

test("while Postgres is down, stored pages stay readable and other requests get a 503, and the site then recovers", async ({
  page,
  request,
  postgres,
  consoleErrors,
}) => {
  const posts = "/_api/communities-blog-node-api/v3/posts";
  const listed = postList.parse(await (await request.get(posts)).json());
  const [read = "", unread = ""] = listed.posts.map(({ slug }) => `/post/${slug}`);
  const title = findTitle(await (await request.get(read)).text());
  expect(title).toBeDefined();
  await request.get("/");
  expect(await readiness(request)).toEqual({ status: "ready" });

  await postgres.kill();
  for (const path of ["/", read]) expect((await request.get(path)).status()).toBe(200);
  expect(findTitle(await (await request.get(read)).text())).toBe(title);
  const answer = await request.get(unread);
  expect(answer.status()).toBe(503);
  expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(0);
  expect(await answer.text()).toContain("Something went wrong");
  expect((await request.get(posts)).status()).toBe(200);
  const refused = await request.get(`${posts}?paging.limit=1`);
  expect(refused.status()).toBe(503);
  expect(await refused.json()).toHaveProperty("details.applicationError");
  expect((await request.get("/media/picture.jpg")).status()).toBe(503);
  // The site still has pages to serve, so load balancers should keep sending readers.
  await expect.poll(() => readiness(request)).toEqual({ status: "ready", degraded: ["database"] });
  const shown = await page.goto(read);
  expect(shown?.status()).toBe(200);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goto("about:blank");
  // During the outage, view counting and files are unavailable, and the browser logs the failed requests.
  for (const error of consoleErrors.splice(0)) expect(error).toHaveProperty("status", 503);

  await postgres.revive();
  await expect.poll(async () => (await request.get(unread)).status()).toBe(200);
  expect((await request.get(`${posts}?paging.limit=1`)).status()).toBe(200);
  await expect.poll(() => readiness(request)).toEqual({ status: "ready" });
});

const postList = z.object({ posts: z.array(z.object({ slug: z.string() })) });

async function readiness(request: APIRequestContext): Promise<unknown> {
  const answer = await request.get("/readyz");
  expect(answer.status()).toBe(200);
  return answer.json();
}
