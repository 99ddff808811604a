import type { APIRequestContext, Page } from "@playwright/test";
import { weigh } from "../../bench/weight.ts";
import { expectAccessible } from "../../support/browser/axe.ts";
import { expectNoOverhang } from "../../support/browser/overhang.ts";
import {
  addComment,
  measureStaleness,
  nextMinute,
  publishPost,
} from "../../support/content/comments.ts";
import { checkRss } from "../../support/formats/feed-rules.ts";
import { schemaOrgProblems } from "../../support/formats/schema-org.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import type { RunningSite } from "../../support/servers/site.ts";
import { expect, test } from "../fixtures.ts";

const loaf = "/post/a-loaf-in-two-days";

const section = (page: Page) => page.getByRole("region", { name: /comment/i });

/** Fills three pages of at most 50 comments. */
const commentCount = 103;

/** Publishes a post with comments on three pages, each of which starts a thread. Returns their IDs. */
function publishLongConversation(site: RunningSite, slug: string): Promise<string[]> {
  return withPlatform(site, async (platform) => {
    const post = await publishPost(platform, slug);
    const ids: string[] = [];
    for (let number = 1; number <= commentCount; number += 1) {
      const text = `Comment number ${number}.`;
      ids.push(await addComment(platform, post.id, number, { name: "Ada", text }));
    }
    return ids;
  });
}

async function waitForPage(request: APIRequestContext, path: string, text: string) {
  await expect.poll(async () => (await request.get(path)).text()).toContain(text);
}

test.describe("the comments on a post", () => {
  test("are in the page without scripts, with replies, a tombstone and badges", async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto(loaf);
    const comments = section(page);
    await expect(comments.getByRole("heading", { level: 2 })).toHaveText("14 comments");
    await expect(comments.getByRole("article")).toHaveCount(15);
    const first = comments.getByRole("article").first();
    await expect(first).toContainText("The Kitchen Desk");
    await expect(first).toContainText("Author");
    await expect(first).toContainText("Pinned");
    await expect(first.getByRole("listitem")).toHaveCount(3);
    await expect(comments.getByText("This comment was deleted.")).toBeVisible();
    await expect(
      comments.getByRole("article").filter({ hasText: "laughed out loud" }),
    ).toContainText("Edited");
    await expect(first.getByRole("time")).toHaveAttribute("datetime", /^2024-10-13T/);
    await context.close();
  });

  test("name the comment to which a reply responds, and link to it", async ({ page }) => {
    await page.goto(loaf);
    const reply = section(page).getByRole("article").filter({ hasText: "The basket was wicker" });
    await expect(reply).toContainText("in reply to Marit Aune");
    await reply.getByRole("link", { name: "Marit Aune" }).click();
    await expect(page.locator("li:target")).toContainText("How do you know?");
  });

  test("are linked from the number of comments above the post and on cards", async ({ page }) => {
    await page.goto(loaf);
    await page.getByRole("article").first().getByRole("link", { name: "14 comments" }).click();
    await expect(page).toHaveURL(/#comments$/);
    await page.goto("/blog/categories/kitchen");
    await page.getByRole("main").getByRole("link", { name: "14 comments" }).click();
    await expect(page).toHaveURL(`${loaf}#comments`);
  });

  test("invite visitors to write the first one", async ({ page }) => {
    await page.goto("/post/first-frost");
    await expect(section(page)).toContainText("No comments yet.");
    await expect(section(page).getByRole("textbox", { name: "Your comment" })).toBeVisible();
    await expect(section(page)).toContainText("log in");
  });

  test("have links that search engines do not follow", async ({ page }) => {
    await page.goto("/post/sqlite-is-enough");
    const link = section(page).getByRole("link", { name: "The authors say so themselves" });
    const rel = (await link.getAttribute("rel")) ?? "";
    expect(rel.split(" ").toSorted()).toEqual(["nofollow", "noopener", "ugc"]);
  });

  test("are described to search engines", async ({ request }) => {
    const html = await (await request.get(loaf)).text();
    const [, text = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    const data: unknown = JSON.parse(text);
    expect(schemaOrgProblems(data)).toEqual([]);
    expect(data).toMatchObject({
      "@graph": [
        {
          commentCount: 14,
          comment: expect.arrayContaining([
            expect.objectContaining({
              "@type": "Comment",
              text: "How do you know?",
              author: { "@type": "Person", name: "Marit Aune" },
            }),
          ]),
        },
        {},
      ],
    });
  });

  test("and the rest of a post need at most 10 KiB more JavaScript than a bare Next app", async ({
    site,
  }) => {
    // Measured by `npm run bench` with the installed version of Next.
    const bareApp = 134_904;
    const { script } = await weigh(site.url + loaf);
    expect(script - bareApp).toBeLessThan(10 * 1024);
  });

  test("have no accessibility problems in either color scheme", async ({ page }) => {
    test.setTimeout(240_000);
    await page.goto("/post/in-praise-of-the-bench");
    await expectAccessible(page, "a post with comments");
  });

  test("fit a width of 320 px", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    for (const slug of ["a-loaf-in-two-days", "sqlite-is-enough", "in-praise-of-the-bench"]) {
      await page.goto(`/post/${slug}`);
      await expectNoOverhang(page);
    }
  });

  test("show no invitation to comment if the post accepts no comments", async ({ page, site }) => {
    await withPlatform(site, async (platform) => {
      const post = await publishPost(platform, "closed-conversation");
      await addComment(platform, post.id, 1, { name: "Ada", text: "The last word." });
      await platform.posts.update(post.id, { commentingEnabled: false }, "MANUAL_SAVE");
    });
    await waitForPage(page.request, "/post/closed-conversation", "The last word.");
    await page.goto("/post/closed-conversation");
    await expect(section(page)).toContainText("Comments on this post are closed.");
    await expect(section(page).getByRole("link", { name: "Log in" })).toHaveCount(0);
    await expect(section(page).getByRole("link", { name: "Reply" })).toHaveCount(0);
  });

  test("run from right to left in a right-to-left language", async ({ page, site }) => {
    await withPlatform(site, async (platform) => {
      const post = await publishPost(platform, "right-to-left", "he");
      const parentId = await addComment(platform, post.id, 1, {
        name: "נועה",
        text: "גשם על הגשר.",
      });
      await addComment(platform, post.id, 2, { name: "Ada", text: "וגם אצלנו.", parentId });
    });
    await waitForPage(page.request, "/post/right-to-left", "גשם על הגשר");
    await page.goto("/post/right-to-left");
    await expect(section(page)).toHaveAttribute("dir", "rtl");
    await expect(section(page).getByText("גשם על הגשר.")).toHaveAttribute("dir", "rtl");
    await expectAccessible(page, "a conversation in Hebrew");
  });

  test("show a new comment within a second", async ({ page, site }) => {
    const post = await withPlatform(site, (platform) => publishPost(platform, "fresh-comment"));
    await waitForPage(page.request, "/post/fresh-comment", "No comments yet.");
    await withPlatform(site, async (platform) => {
      // The feed shows the newest comments.
      await addComment(platform, post.id, nextMinute(), { name: "Ada", text: "Brand new." });
      const url = `${site.url}/post/fresh-comment`;
      expect(await measureStaleness(url, "Brand new.", performance.now())).toBeLessThan(1_000);
    });
    await waitForPage(page.request, "/post/fresh-comment/comments-feed.xml", "Brand new.");
    await waitForPage(page.request, "/comments-feed.xml", "Brand new.");
  });
});

test.describe("a long conversation", () => {
  test("has pages with canonical addresses, orders that search engines do not index, and permalinks that lead to the page of a comment", async ({
    page,
    site,
  }) => {
    const ids = await publishLongConversation(site, "long-conversation");
    await waitForPage(page.request, "/post/long-conversation", `${commentCount} comments`);
    await page.goto("/post/long-conversation");
    await expect(section(page).getByRole("article")).toHaveCount(50);
    await expect(section(page)).toContainText("Comment number 1.");
    const pages = page.getByRole("navigation", { name: "Pages of comments" });
    await pages.getByRole("link", { name: "More comments" }).click();
    await expect(page).toHaveURL("/post/long-conversation/comments/2#comments");
    await expect(section(page).getByRole("article")).toHaveCount(50);
    await expect(section(page)).toContainText("Comment number 51.");
    // React adds the canonical link of the new page before it removes that of the previous page.
    const canonical = page.locator("link[rel=canonical]").last();
    await expect(canonical).toHaveAttribute(
      "href",
      `${site.url}/post/long-conversation/comments/2`,
    );
    await expect(page.locator("meta[name=robots]")).toHaveCount(0);
    await expectAccessible(page, "the second page of comments");
    await pages.getByRole("link", { name: "Page 1" }).click();
    await expect(page).toHaveURL("/post/long-conversation#comments");

    await page
      .getByRole("navigation", { name: "Order of comments" })
      .getByRole("link", { name: "Newest first" })
      .click();
    await expect(page).toHaveURL("/post/long-conversation/comments/newest#comments");
    await expect(section(page).getByRole("article").first()).toContainText(
      `Comment number ${commentCount}.`,
    );
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");

    for (const view of ["1", "4", "999999", "oldest", "newest/1", "newest/999999", "newest/two"]) {
      const answer = await page.request.get(`/post/long-conversation/comments/${view}`);
      expect(answer.status(), view).toBe(404);
    }

    const last = ids.at(-1) ?? "";
    const path = `/post/long-conversation/comments/to/${last}`;
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect(answer.status()).toBe(307);
    expect(answer.headers()["cache-control"]).toContain("no-store");
    await page.goto(path);
    await expect(page).toHaveURL(`/post/long-conversation/comments/3#comment-${last}`);
    await expect(page.locator("li:target")).toContainText(`Comment number ${commentCount}.`);
    await page.goto("/post/long-conversation/comments/to/unknown");
    await expect(page).toHaveURL("/post/long-conversation#comments");
  });
});

test.describe("the feeds of comments", () => {
  test("are valid, linked in the head, and lead to the comments", async ({ page, site }) => {
    await page.goto(loaf);
    const links = await page
      .locator('link[type="application/rss+xml"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    const feeds = [`${site.url}${loaf}/comments-feed.xml`, `${site.url}/comments-feed.xml`];
    expect(links).toEqual(expect.arrayContaining(feeds));
    for (const feed of feeds) {
      const text = await (await page.request.get(feed)).text();
      expect(checkRss(text, feed).length, feed).toBeGreaterThan(10);
    }
    expect((await page.request.get("/post/no-such-post/comments-feed.xml")).status()).toBe(404);
  });
});
