import { z } from "zod";
import { paths } from "#lib/site/paths/paths.ts";
import { buildRequest, sendRaw } from "../../support/servers/raw-request.ts";
import { startSite, type RunningSite } from "../../support/servers/site.ts";
import { expectHydrated } from "../../support/browser/hydration.ts";
import { expect, test } from "../fixtures.ts";
import { withPlatform, newPost } from "../../support/servers/site-platform.ts";

/** Logs every request, with the source of its response. */
const logged = { LOG_LEVEL: "debug" };

/** Returns the sources of a site's responses for a path, according to its log: `store` or `rendered`. */
const listSources = (site: RunningSite, path: string): string[] =>
  site
    .output()
    .split("\n")
    .filter((line) => line.includes(`"path":"${path}"`))
    .flatMap((line) => /"from":"(\w+)"/.exec(line)?.[1] ?? []);

test.describe("a site that logs the sources of its responses", () => {
  // The tests share a site, which the last one restarts.
  test.describe.configure({ mode: "default" });
  let first: RunningSite;
  test.beforeAll(async () => {
    first = await startSite({ environment: logged });
  });
  test.afterAll(() => first.stop());

  test("client navigation works, and is served from the cache from the second reader onwards", async ({
    browser,
  }) => {
    const path = paths.post("welcome-to-quire");
    const sources: string[][] = [];
    for (const reader of ["first", "second"]) {
      const before = listSources(first, path).length;
      const context = await browser.newContext({ baseURL: first.url });
      const page = await context.newPage();
      const statuses: number[] = [];
      page.on("response", (response) => {
        const isPayload = response.request().headers()["rsc"] !== undefined;
        // Other prefetches depend on the pointer position.
        if (isPayload && new URL(response.url()).pathname === path)
          statuses.push(response.status());
      });
      await page.goto("/");
      await expectHydrated(page);
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
      await page
        .getByRole("main")
        .getByRole("link", { name: /Welcome to Quire/ })
        .first()
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome to Quire");
      expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
      await page.goBack();
      await expect(page).toHaveURL("/");
      await context.close();
      expect(statuses.length, reader).toBeGreaterThan(0);
      expect(new Set(statuses), reader).toEqual(new Set([200]));
      await expect
        .poll(() => listSources(first, path).length)
        .toBeGreaterThanOrEqual(before + statuses.length);
      sources.push(listSources(first, path).slice(before));
    }
    expect(sources[0]).toContain("rendered");
    expect(new Set(sources[1])).toEqual(new Set(["store"]));
  });

  test("a restart reuses the stored pages that have not changed since", async () => {
    const { dataDir } = first;
    const environment = { SITE_URL: first.url, ...logged };
    const slug = "the-names-of-clouds";
    const read = async (url: string) => (await fetch(url + paths.post(slug))).text();
    const fetchPayload = async (url: string) =>
      (await fetch(`${url}${paths.post(slug)}?_rsc=`, { headers: { rsc: "1" } })).text();
    const document = await read(first.url);
    await first.stop({ keepData: true });
    const second = await startSite({ dataDir, environment });
    await fetchPayload(second.url);
    expect(await read(second.url)).toBe(document);
    await second.stop();
    expect(listSources(second, paths.post(slug))).toEqual(["store", "store"]);
    await withPlatform(first, async (platform) => {
      const post = await platform.posts.find(slug);
      await platform.posts.update(post?.id ?? "", { title: "Of other clouds" }, "MANUAL_SAVE");
    });
    const third = await startSite({ dataDir, environment });
    await fetchPayload(third.url);
    expect(await read(third.url)).toContain("Of other clouds");
    await third.stop();
    expect(listSources(third, paths.post(slug))).toEqual(["rendered", "store"]);
  });
});

test("a page's query stays in the browser's address bar and does not reach other visitors", async ({
  page,
  site,
}) => {
  const query = "?mc_eid=ada%40mail.invalid&utm_source=mail";
  const path = paths.post("the-names-of-clouds");
  await page.goto(path + query);
  const search = () => page.evaluate(() => location.search);
  expect(await search()).toBe(query);
  await expectHydrated(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole("link", { name: "Search" }).first().click();
  await expect(page).toHaveURL(/\/search/);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("names of clouds");
  expect(await search()).toBe(query);
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
  const requests: Record<string, string>[] = [{}, { RSC: "1" }];
  for (const headers of requests) {
    const text = await (await fetch(`${site.url}${path}?_rsc=`, { headers })).text();
    expect(text.includes("mc_eid") || text.includes("mail.invalid")).toBe(false);
  }
});

test("unusual methods cause no server errors and do not affect later GET responses", async ({
  site,
}) => {
  const files = ["/blog-feed.xml", "/sitemap.xml", "/llms.txt", "/robots.txt", "/icon.svg"];
  const calls = ["/_api/communities-blog-node-api/v3/posts", "/api/search?q=a", "/api/nothing"];
  const card = paths.card(paths.post("the-names-of-clouds"));
  const failed: string[] = [];
  const ask = async (method: string, path: string) => {
    const { status } = await sendRaw(site.url, buildRequest(path, { method }));
    if (status === 0 || status >= 500) failed.push(`${method} ${path} ${status}`);
    return status;
  };
  for (const path of [card, "/", "/blog/page/99999", ...files, ...calls]) {
    for (const method of ["OPTIONS", "TRACE", "PUT", "PROPFIND", "HEAD"]) await ask(method, path);
  }
  expect(failed).toEqual([]);
  for (const path of [card, "/", ...files]) expect(await ask("GET", path), path).toBe(200);
  for (const suffix of [".rsc", ".prefetch.rsc", ".segments/_tree.segment.rsc", ".txt", ".json"]) {
    expect(await ask("GET", paths.post("the-names-of-clouds") + suffix), suffix).toBe(404);
  }
  expect(await ask("GET", "/blog/page/99999")).toBe(404);
});

test.describe("an API read", () => {
  const posts = "/_api/communities-blog-node-api/v3/posts";

  test("is served from the cache with an ETag until the blog changes", async ({ site }) => {
    const address = `${site.url}${posts}?paging.limit=3&fieldsets=URL`;
    // The response differs if a change by an earlier test takes effect in between, so retry.
    await expect(async () => {
      const first = await fetch(address);
      const tag = first.headers.get("etag") ?? "";
      expect(tag).toMatch(/^"/);
      expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
      expect(first.headers.get("content-type")).toContain("application/json");
      expect(await first.json()).toMatchObject({ posts: [{}, {}, {}] });
      const again = await fetch(address, { headers: { "If-None-Match": tag } });
      expect(again.status).toBe(304);
    }).toPass();
    const other = await fetch(`${site.url}${posts}?paging.limit=2&fieldsets=URL`);
    expect(await other.json()).toMatchObject({ posts: [{}, {}] });

    const isListed = async () => (await (await fetch(address)).text()).includes("New to reads");
    const { id } = await withPlatform(site, async (platform) => {
      const author = await platform.members.upsert({ slug: "ada", nickname: "Ada", about: "" });
      return platform.posts.create(newPost("New to reads", author.id), "PUBLISH");
    });
    await expect.poll(isListed).toBe(true);
    await withPlatform(site, (platform) => platform.posts.remove(id));
    await expect.poll(isListed).toBe(false);
  });

  test("returns an ETag for a search", async ({ site }) => {
    const answer = await fetch(`${site.url}/api/search?q=soup`);
    expect(answer.headers.get("etag")).toMatch(/^"/);
    expect(await answer.text()).toContain("winter-soup");
  });

  test("is not cached if it requests counters or carries a token", async ({ site }) => {
    const address = `${site.url}${posts}?paging.limit=3`;
    for (const query of ["&fieldsets=METRICS", "&sort=VIEW_COUNT", "&fieldsets=%4DETRICS"]) {
      const counters = await fetch(address + query);
      expect(counters.status, query).toBe(200);
      expect(counters.headers.get("cache-control"), query).toBe("no-store");
    }
    expect((await fetch(address)).headers.get("etag")).toMatch(/^"/);
    const refused = await fetch(address, { headers: { Authorization: "Bearer no-such-token" } });
    expect(refused.status).toBe(401);
    const granted = await fetch(`${site.url}/oauth2/token`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ clientId: "embedded", grantType: "anonymous" }),
    });
    const { access_token: token } = z
      .object({ access_token: z.string() })
      .parse(await granted.json());
    const known = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
    expect(known.status).toBe(200);
    expect(known.headers.get("cache-control")).toBe("no-store");
  });
});
