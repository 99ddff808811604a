import type { APIRequestContext } from "@playwright/test";
import { expectAccessible, expectNoViolations } from "../../support/browser/axe.ts";
import { expect, test } from "../fixtures.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";

/** Returns the paths to which the links in a page's `main` element lead. */
function listLinks(html: string): string[] {
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return [...main.matchAll(/<a [^>]*?href="([^"]+)"/g)].flatMap(([, href]) => href ?? []);
}

const listPosts = (html: string) =>
  listLinks(html).filter((href) => href.startsWith("/post/") && !href.includes("#"));

/** Follows a list's links and returns the paths of its pages and of the posts on them. */
async function followPages(request: APIRequestContext, path: string) {
  const pages: string[] = [];
  const posts: string[] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const html: string = await (await request.get(next)).text();
    expect(html.match(/<link rel="prev"/g) ?? [], next).toHaveLength(pages.length === 0 ? 0 : 1);
    pages.push(next);
    posts.push(...listPosts(html));
    const head = /<link rel="next" href="([^"]+)"/.exec(html)?.[1];
    const older: string | undefined = /<a rel="next"[^>]* href="([^"]+)">Older posts/.exec(
      html,
    )?.[1];
    expect(head === undefined ? undefined : new URL(head).pathname, next).toBe(older);
    next = older;
  }
  return { pages, posts };
}

test.describe("the archive", () => {
  test("shows the post count for each month, which matches the number of listed posts", async ({
    request,
  }) => {
    // The pages differ if a change by an earlier test takes effect in between, so retry.
    await expect(async () => {
      const html = await (await request.get("/blog/archive")).text();
      expect(html).toMatch(/<h1[^>]*>Archive<\/h1>/);
      const months = [
        ...html.matchAll(/href="(\/blog\/archive\/[^"]+)"[^>]*>[^<]+<\/a><span[^>]*>([^<]+)</g),
      ].slice(0, -1);
      expect(months.length).toBeGreaterThan(3);
      for (const [, path = "", count] of months) {
        const { posts } = await followPages(request, path);
        expect(count, path).toBe(posts.length === 1 ? "1 post" : `${posts.length} posts`);
      }
    }).toPass();
  });

  test("has no pages for invalid months or months without posts", async ({ request }) => {
    for (const path of [
      "2026",
      "2026/5",
      "2026/13",
      "1999/01",
      "2026/05/page/9",
      "2026/05/x/1",
      "9999/12",
      "9999/12/page/2",
    ]) {
      const answer = await request.get(`/blog/archive/${path}`);
      expect(answer.status(), path).toBe(404);
    }
  });
});

test.describe("an author's page", () => {
  // Without scripts, these pages are complete and load faster.
  test.use({ javaScriptEnabled: false });

  test("shows the author's name, description and posts", async ({ page }) => {
    await page.goto("/post/winter-soup");
    await page.getByRole("main").getByRole("link", { name: "The Kitchen Desk" }).first().click();
    await expect(page).toHaveURL(/\/blog\/authors\/kitchen-desk$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The Kitchen Desk");
    await expect(page.getByRole("main")).toContainText("Bread, soup and jars.");
    expect(listPosts(await page.content())).toContain("/post/winter-soup");
  });

  test("exists only for members with published posts", async ({ request, site }) => {
    await withPlatform(site, (platform) =>
      platform.members.upsert({ slug: "only-reads", nickname: "Only Reads", about: "" }),
    );
    for (const slug of ["only-reads", "nobody"]) {
      expect((await request.get(`/blog/authors/${slug}`)).status(), slug).toBe(404);
    }
  });

  test("splits many posts over several pages", async ({ request, site }) => {
    await withPlatform(site, async (platform) => {
      const { id } = await platform.members.upsert({
        slug: "prolific",
        nickname: "A Prolific Desk",
        about: "",
      });
      await platform.posts.createMany(
        Array.from({ length: 14 }, (_, index) => ({
          title: `Prolific ${index}`,
          authorId: id,
          status: "PUBLISHED" as const,
          firstPublishedAt: Date.UTC(2019, 0, 1 + index),
          richContent: { nodes: [] },
        })),
        "IMPORT",
      );
    });
    const path = "/blog/authors/prolific";
    await expect(async () => {
      const { pages, posts } = await followPages(request, path);
      expect(new Set(posts).size).toBe(14);
      expect(pages).toEqual([path, `${path}/page/2`]);
    }).toPass();
  });
});

test.describe("languages", () => {
  test("lists show one version of a translated post, and a language's list shows the version in that language", async ({
    page,
  }) => {
    for (const path of ["/", "/blog/categories/city", "/blog/authors/the-margins"]) {
      const { posts } = await followPages(page.request, path);
      expect(posts, path).toContain("/post/in-praise-of-the-bench");
      expect(posts, path).not.toContain("/post/lob-der-bank");
    }
    await page.goto("/");
    const languages = page.getByRole("navigation", { name: "Languages" });
    await languages.getByRole("link", { name: "Deutsch" }).click();
    await expect(page).toHaveURL(/\/blog\/languages\/de$/);
    await expect
      .poll(async () => listPosts(await page.content()).toSorted())
      .toEqual(["/post/lob-der-bank", "/post/wintersuppe"]);
    await expect(page.getByRole("article").first()).toHaveAttribute("lang", "de");
    expect((await page.request.get("/blog/languages/ja")).status()).toBe(404);
  });

  test("a post in a right-to-left language is right-to-left in lists and on its page", async ({
    page,
    site,
  }) => {
    await withPlatform(site, async (platform) => {
      const { id } = await platform.members.upsert({ slug: "east", nickname: "East", about: "" });
      await platform.posts.create(
        {
          title: "גשם על הגשר",
          slug: "geshem",
          excerpt: "שלוש דקות של גשם, ומה שנשאר אחריהן.",
          language: "he",
          authorId: id,
          status: "PUBLISHED",
          richContent: { nodes: [] },
        },
        "PUBLISH",
      );
    });
    await expect(async () => {
      await page.goto("/blog/authors/east");
      await expect(page.getByRole("article")).toHaveAttribute("dir", "rtl", { timeout: 100 });
    }).toPass();
    await page.goto("/post/geshem");
    await expect(page.getByRole("article").first()).toHaveAttribute("dir", "rtl");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expectNoViolations(page, "a right-to-left post");
  });

  test("an article links to its versions in other languages", async ({ page }) => {
    await page.goto("/post/in-praise-of-the-bench");
    const link = page.getByRole("main").getByRole("link", { name: "Deutsch" });
    await expect(link).toHaveAttribute("hreflang", "de");
    await link.click();
    await expect(page.getByRole("article").first()).toHaveAttribute("lang", "de");
    await expect(page.getByRole("article").first()).toHaveAttribute("dir", "ltr");
  });
});

test.describe("the end of an article", () => {
  test("links to the previous and the next post", async ({ page }) => {
    await page.goto("/post/the-names-of-clouds");
    const title = await page.getByRole("heading", { level: 1 }).textContent();
    const around = page.getByRole("navigation", { name: "Previous and next post" });
    await around.locator("a[rel=next]").click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(title ?? "");
    await around.locator("a[rel=prev]").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
  });

  test("shows related posts but not translations of the post itself", async ({ page }) => {
    await page.goto("/post/in-praise-of-the-bench");
    const related = page.getByRole("complementary", { name: "Related posts" });
    await expect(related.getByRole("link")).toHaveCount(3);
    const hrefs = await related
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(hrefs).not.toContain("/post/in-praise-of-the-bench");
    expect(hrefs).not.toContain("/post/lob-der-bank");
  });

  test("links to the post's month, categories and tags", async ({ page }) => {
    await page.goto("/post/in-praise-of-the-bench");
    const article = page.getByRole("article");
    for (const path of ["archive/2026/05", "categories/city", "tags/patience"]) {
      await expect(article.locator(`a[href="/blog/${path}"]`).first()).toBeVisible();
      expect((await page.request.get(`/blog/${path}`)).status(), path).toBe(200);
    }
  });

  test("shows the related posts that the author chose", async ({ page, site }) => {
    await withPlatform(site, async (platform) => {
      const post = await platform.posts.find("the-names-of-clouds");
      const named = await platform.posts.find("winter-soup");
      await platform.posts.update(
        post?.id ?? "",
        { relatedPostIds: [named?.id ?? ""] },
        "MANUAL_SAVE",
      );
    });
    await expect(async () => {
      await page.goto("/post/the-names-of-clouds");
      const related = page.getByRole("complementary", { name: "Related posts" });
      await expect(related.getByRole("link")).toHaveText("Winter soup", { timeout: 100 });
    }).toPass();
  });
});

test.describe("sharing", () => {
  test("opens a small window with the link filled in", async ({ page, context }) => {
    await context.route(/facebook\.com/, (route) => route.fulfill({ body: "shared" }));
    await page.goto("/post/winter-soup");
    const link = page.getByRole("link", { name: "Share on Facebook" });
    // Until the share bar's script has loaded, a click follows the plain link.
    await expect(async () => {
      const [popup] = await Promise.all([page.waitForEvent("popup"), link.click()]);
      await popup.waitForURL(/facebook\.com\/sharer/);
      const address = popup.url();
      const shape = await popup.evaluate(() => [innerWidth, innerHeight, opener]);
      await popup.close();
      expect(address).toContain(encodeURIComponent("/post/winter-soup"));
      expect(shape).toEqual([750, 600, null]);
    }).toPass();
  });

  test("copies the link and confirms it", async ({ page, context, site }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/post/winter-soup");
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${site.url}/post/winter-soup`);
  });

  test("has plain links and no buttons without JavaScript", async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto("/post/winter-soup");
    const share = page.getByRole("region", { name: "Share this post" });
    await expect(share.getByRole("link")).toHaveCount(6);
    await expect(share.getByRole("button")).toHaveCount(0);
    await context.close();
  });
});

test("other spellings of a hashtag redirect to a single page, and an invalid or unknown hashtag is a 404", async ({
  request,
}) => {
  const open = (slug: string) => request.get(`/blog/hashtags/${slug}`, { maxRedirects: 0 });
  const other = await open("TIDE%20Pool");
  expect([other.status(), other.headers()["location"]]).toEqual([
    301,
    "/blog/hashtags/tide%20pool",
  ]);
  for (const slug of ["%00x", "a".repeat(1_001), "no-such-hashtag"]) {
    expect((await open(slug)).status(), slug.slice(0, 20)).toBe(404);
  }
});

test("lists and articles are accessible", async ({ page }) => {
  test.slow();
  for (const path of [
    "/blog/archive",
    "/blog/archive/2026/05",
    "/blog/languages/de",
    "/post/lob-der-bank",
  ]) {
    await page.goto(path);
    await expectAccessible(page, path);
  }
});
