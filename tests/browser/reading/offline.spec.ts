import type { Browser, Page } from "@playwright/test";
import { expectNoViolations } from "../../support/browser/axe.ts";
import { expectHydrated } from "../../support/browser/hydration.ts";
import { setOffline } from "../../support/browser/set-offline.ts";
import { expect, test } from "../fixtures.ts";
import { join } from "../members/member.ts";
import { withPlatform, newPost } from "../../support/servers/site-platform.ts";

test.use({ serviceWorkers: "allow" });

const post = "/post/the-long-exposure";
const otherPost = "/post/first-frost";

/**
 * Opens a page in a new context. An offline browser logs an error for every failed request, which the `page`
 * fixture does not allow.
 */
async function newReader(browser: Browser, site: { url: string }): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url });
  return context.newPage();
}

/** Returns the paths of all cached responses. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
  });

/** Returns whether the cached response for a path contains a text. */
const isKeptWith = (page: Page, path: string, text: string) =>
  page.evaluate(
    async ([address, part]) => {
      const response = await caches.match(address);
      const body = await response?.text();
      return body?.includes(part);
    },
    [path, text] as const,
  );

/** Waits for the service worker to cache a page. */
async function expectKept(page: Page, path: string) {
  await expect.poll(() => kept(page), { message: `${path} is kept` }).toContain(path);
}

async function brokenPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = "eager";
    const isBroken = await Promise.all(
      pictures.map((picture) =>
        picture.decode().then(
          () => false,
          () => true,
        ),
      ),
    );
    return pictures.filter((_, index) => isBroken[index]).map(({ src }) => src);
  });
}

/** Returns the picture files that a page uses, ignoring their widths. */
const collectFiles = (addresses: readonly string[]) =>
  new Set(
    addresses
      .map((address) => new URL(address, "http://site").searchParams.get("url"))
      .filter((file) => file !== null),
  );

test("with a connection, the service worker leaves requests for fonts to the browser, so that preloaded fonts are used", async ({
  browser,
  site,
}) => {
  const page = await newReader(browser, site);
  await page.goto(post);
  await expectKept(page, post);
  const fonts: boolean[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "font") fonts.push(response.fromServiceWorker());
  });
  await page.goto("/login", { waitUntil: "networkidle" });
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts).not.toContain(true);
  await page.context().close();
});

test.describe("without a connection", () => {
  test("a previously read post can be read again, including its pictures and styles", async ({
    browser,
    site,
  }) => {
    test.slow();
    const page = await newReader(browser, site);
    await page.goto("/post/an-hour-at-low-water");
    const pictures = collectFiles(
      await page.evaluate(() => Array.from(document.images, ({ src }) => src)),
    );
    expect(pictures.size).toBeGreaterThan(10);
    const font = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
    const face = await font();
    const missing = async () => {
      const there = collectFiles(await kept(page));
      return [...pictures].filter((file) => !there.has(file));
    };
    await expect.poll(missing, { timeout: 180_000 }).toEqual([]);
    await setOffline(page, true);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("An hour at low water");
    await expectHydrated(page);
    expect(await font()).toBe(face);
    expect(await brokenPictures(page)).toEqual([]);
    await page.context().close();
  });

  test("a post that was opened by client-side navigation can be read again", async ({
    browser,
    site,
  }) => {
    const page = await newReader(browser, site);
    await page.goto("/");
    await page.getByRole("main").getByRole("article").nth(2).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/post\//);
    await expect(page.locator("article h1")).toBeVisible();
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    await expectKept(page, new URL(page.url()).pathname);
    await setOffline(page, true);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
    await page.context().close();
  });

  test("the front page can be opened, and its links to previously read posts work", async ({
    browser,
    site,
  }) => {
    const page = await newReader(browser, site);
    // Other tests may have published newer posts.
    await page.goto("/");
    const link = page.getByRole("main").getByRole("article").nth(2).getByRole("link").first();
    const path = (await link.getAttribute("href")) ?? "";
    await page.goto(path);
    const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    await expectKept(page, path);
    await expectKept(page, "/");
    await setOffline(page, true);
    await page.goto("/");
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.context().close();
  });

  test("an unread page shows an offline notice and lists the posts that can be read", async ({
    browser,
    site,
  }) => {
    test.slow();
    const page = await newReader(browser, site);
    for (const path of ["/post/lob-der-bank", post]) {
      await page.goto(path);
      await expectKept(page, path);
    }
    await setOffline(page, true);
    await page.goto(otherPost);
    await expect(page).toHaveURL(new RegExp(`${otherPost}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You’re offline");
    const links = page.getByRole("region", { name: "Available offline" }).getByRole("link");
    await expect(links).toHaveCount(2);
    await expect(page.locator("li", { has: page.getByText("Lob der Bank") })).toHaveAttribute(
      "lang",
      "de",
    );
    await expectNoViolations(page, "the offline notice");
    await links.first().click();
    await expect(page).toHaveURL(new RegExp(`${post}$|/post/lob-der-bank$`));
    await setOffline(page, false);
    await page.goto(otherPost);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("First frost");
    await page.context().close();
  });
});

test.describe("the offline cache", () => {
  test("does not replace responses of the site: online readers get a changed post, and a deleted post is removed", async ({
    browser,
    site,
  }) => {
    const written = await withPlatform(site, async (platform) => {
      const author = await platform.members.upsert({ slug: "tide", nickname: "Tide", about: "" });
      return platform.posts.create(newPost("Kept as it was", author.id), "PUBLISH");
    });
    const path = `/post/${written.slug}`;
    const page = await newReader(browser, site);
    await page.goto(path);
    await expectKept(page, path);
    await withPlatform(site, (platform) =>
      platform.posts.update(written.id, { title: "Changed since" }, "MANUAL_SAVE"),
    );
    const heading = page.getByRole("heading", { level: 1 });
    await expect(async () => {
      await page.goto(path);
      await expect(heading).toHaveText("Changed since", { timeout: 100 });
    }).toPass();
    await expect.poll(() => isKeptWith(page, path, "Changed since")).toBe(true);

    await withPlatform(site, (platform) => platform.posts.remove(written.id));
    await expect.poll(async () => (await page.goto(path))?.status()).toBe(410);
    await expect.poll(() => kept(page)).not.toContain(path);
    await setOffline(page, true);
    await page.goto(path);
    await expect(heading).toHaveText("You’re offline");
    await page.context().close();
  });

  test("contains no account pages, and logging out removes all posts", async ({
    browser,
    site,
    mail,
  }) => {
    test.slow();
    const page = await newReader(browser, site);
    await join(page, mail);
    await page.goto(post);
    await expectKept(page, post);
    await page.goto("/account/profile");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goto(otherPost);
    await expectKept(page, otherPost);
    const unexpected = (await kept(page)).filter(
      (path) => !/^\/$|^\/(offline|post\/[^/]+)$|^\/_next\/|^\/fonts\/|^\/media\//.test(path),
    );
    expect(unexpected).toEqual([]);
    await page.goto("/logout");
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect
      .poll(async () => (await kept(page)).filter((path) => path.startsWith("/post/")))
      .toEqual([]);
    await page.context().close();
  });

  test("keeps only the fifty most recently read posts", async ({ browser, site }) => {
    const page = await newReader(browser, site);
    await page.goto(post);
    await expectKept(page, post);
    // Hold the lock, because the worker may still be storing the first post and would then delete old
    // entries.
    await page.evaluate(
      (path) =>
        navigator.locks.request("quire:caches", async () => {
          const name = (await caches.keys()).find((candidate) => candidate.endsWith(path)) ?? "";
          for (let older = 1; older <= 60; older++) {
            const cache = await caches.open(name.replace(path, `/post/older-${older}`));
            const headers = { Date: new Date(Date.now() - older * 60_000).toUTCString() };
            await cache.put(`/post/older-${older}`, new Response("", { headers }));
          }
        }),
      post,
    );
    await page.goto(otherPost);
    await expect
      .poll(async () => (await kept(page)).filter((path) => /^\/post\/[\w-]+$/.test(path)).length)
      .toBe(50);
    const posts = await kept(page);
    expect(posts).toEqual(expect.arrayContaining([post, otherPost, "/post/older-48"]));
    expect(posts).not.toContain("/post/older-49");
    await page.context().close();
  });
});
