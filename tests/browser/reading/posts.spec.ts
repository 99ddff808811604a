import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectAccessible } from "../../support/browser/axe.ts";
import { expectRoomForText } from "../../support/browser/text-sizes.ts";
import { createPost } from "../admin/blog-owner.ts";
import { expect, test } from "../fixtures.ts";

const list = z.object({ posts: z.array(z.object({ slug: z.string() })) });
const versions = z.object({
  posts: z.array(
    z.object({
      slug: z.string(),
      language: z.string(),
      translations: z.array(z.object({ language: z.string() })),
    }),
  ),
});
const one = z.object({ post: z.object({ id: z.string() }) });
const metricsAnswer = z.object({ metrics: z.object({ views: z.number() }) });

test.use({ contextOptions: { reducedMotion: "no-preference" } });

const firstPost = "/post/welcome-to-quire";

/** Follows the links of the post list from the front page, and returns the paths of all posts. */
async function followPages(page: Page): Promise<Set<string>> {
  const seen = new Set<string>();
  await page.goto("/");
  for (;;) {
    const hrefs = await page
      .getByRole("main")
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const href of hrefs) if (href.startsWith("/post/")) seen.add(href.replace(/#.*$/, ""));
    const next = page.getByRole("link", { name: /older|next/i });
    if ((await next.count()) === 0) return seen;
    const target = await next.first().getAttribute("href");
    await next.first().click();
    await expect(page).toHaveURL(new RegExp(`${target}$`));
  }
}

test.describe("the post list", () => {
  test("links from the front page to a post and back", async ({ page }) => {
    await page.goto("/");
    const link = page.getByRole("main").getByRole("article").nth(2).getByRole("link").first();
    await link.click();
    await expect(page).toHaveURL(/\/post\//);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
  });

  test("has real links to all pages and lists one version of each post", async ({ page }) => {
    // The pages differ if a change by an earlier test takes effect in between, so retry.
    await expect(async () => {
      const seen = await followPages(page);
      const answer = await page.request.get(
        "/_api/communities-blog-node-api/v3/posts?paging.limit=100&fieldsets=TRANSLATIONS",
      );
      const { posts } = versions.parse(await answer.json());
      const expected = posts.filter(
        ({ language, translations }) =>
          language === "en" || translations.every((other) => other.language !== "en"),
      );
      expect(expected.length).toBeLessThan(posts.length);
      expect([...seen].toSorted()).toEqual(expected.map(({ slug }) => `/post/${slug}`).toSorted());
    }).toPass();
  });

  test("has one URL per page: page 1 redirects to the front page, and a page beyond the last is a 404", async ({
    page,
  }) => {
    const first = await page.request.get("/blog/page/1", { maxRedirects: 0 });
    expect(first.status()).toBe(308);
    expect(first.headers()["location"]).toBe("/");
    for (const number of ["9999", "0", "-1", "two", "1.5", "01"]) {
      expect((await page.request.get(`/blog/page/${number}`)).status(), number).toBe(404);
    }
  });

  test("contains neither drafts nor scheduled posts, and they have no page", async ({
    request,
    site,
  }) => {
    const draft = await createPost(site, "A hidden draft");
    const scheduledAt = Date.UTC(2099, 0, 1);
    const later = await createPost(site, "A hidden post", { status: "SCHEDULED", scheduledAt });
    const shown = await createPost(site, "A shown post", { status: "PUBLISHED" });
    const listSlugs = async () => {
      const path = "/_api/communities-blog-node-api/v3/posts?paging.limit=100";
      return list.parse(await (await request.get(path)).json()).posts.map(({ slug }) => slug);
    };
    await expect.poll(listSlugs).toContain(shown.slug);
    for (const { slug } of [draft, later]) {
      expect(await listSlugs()).not.toContain(slug);
      expect((await request.get(`/post/${slug}`)).status(), slug).toBe(404);
    }
  });
});

test.describe("a post", () => {
  test("is a complete document without JavaScript", async ({ browser, site }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto(firstPost);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Welcome to Quire/);
    await expect(page.getByRole("article")).toContainText("Markdown");
    await context.close();
  });

  test("that does not exist returns a complete 404 page, with or without JavaScript", async ({
    browser,
    site,
  }) => {
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ javaScriptEnabled, baseURL: site.url });
      const page = await context.newPage();
      for (const path of ["/post/no-such-post", "/no/such/page"]) {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(404);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
      }
      await context.close();
    }
  });

  test("counts one view per reader without changing the page", async ({ page, request }) => {
    // All tests count as the same visitor, so use a post that no other test reads.
    const slug = "cabbage-salt-and-time";
    await page.goto("/");
    const answer = await request.get(`/_api/communities-blog-node-api/v3/posts/slugs/${slug}`);
    const { post } = one.parse(await answer.json());
    const views = async () => {
      const metrics = await request.get(
        `/_api/communities-blog-node-api/v3/posts/${post.id}/metrics`,
      );
      return metricsAnswer.parse(await metrics.json()).metrics.views;
    };
    const before = await views();
    const html = await (await request.get(`/post/${slug}`)).text();
    for (let visit = 0; visit < 3; visit++) {
      const counted = page.waitForResponse((response) => response.url().includes("/views"));
      await page.goto(`/post/${slug}`);
      expect((await counted).status()).toBe(204);
    }
    await expect.poll(views).toBe(before + 1);
    expect(await (await request.get(`/post/${slug}`)).text()).toBe(html);
  });

  test("counts only views by this site's readers", async ({ request, site }) => {
    const refused = async (path: string, headers: Record<string, string>) =>
      (await request.post(path, { headers })).status();
    const views = "/api/posts/00000000-0000-0000-0000-000000000000/views";
    expect(await refused(views, { "Sec-Fetch-Site": "cross-site" })).toBe(403);
    expect(await refused(views, { Origin: "https://elsewhere.example" })).toBe(403);
    expect(await refused("/api/posts/no%20id/views", { Origin: site.url })).toBe(400);
    expect(await refused(views, { Origin: site.url })).toBe(404);
  });

  test("keeps the reader's chosen color scheme across a reload, without a flash", async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: "light" });
    // The button works before the page's scripts have loaded.
    const clicked = Promise.withResolvers<void>();
    await page.route(/\/_next\/.*\.js$/, async (route) => {
      await clicked.promise;
      await route.continue();
    });
    await page.goto(firstPost, { waitUntil: "domcontentloaded" });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await background();
    await page.getByRole("button", { name: "Switch between light and dark mode" }).click();
    await expect.poll(background).not.toBe(light);
    clicked.resolve();
    const dark = await background();
    await page.reload({ waitUntil: "domcontentloaded" });
    await expect.poll(background).toBe(dark);
  });

  test("has a button for the colour scheme that works while React stops events to hydrate the page", async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.addInitScript(() =>
      document.addEventListener("click", (event) => event.stopPropagation(), { capture: true }),
    );
    await page.goto(firstPost);
    await page.getByRole("button", { name: "Switch between light and dark mode" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-color-scheme", "dark");
  });
});

const outline = (page: Page) => page.getByRole("navigation", { name: "On this page" });

test("the outline beside a post stays above a picture that is as wide as the screen", async ({
  page,
}) => {
  await page.goto("/post/one-shelf-one-afternoon");
  const image = page.getByRole("figure", { name: "Everything here can be borrowed" });
  await image.evaluate((element) => element.scrollIntoView({ block: "start" }));
  const link = outline(page).getByRole("link").nth(1);
  const readElements = () =>
    link.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return document
        .elementsFromPoint(left + width / 2, top + height / 2)
        .map(({ tagName }) => tagName);
    });
  await expect.poll(readElements).toContain("IMG");
  expect((await readElements()).at(0)).toBe("A");
  // The picture must not be seen between the words.
  const background = await outline(page).evaluate(
    (element) => getComputedStyle(element).backgroundColor,
  );
  expect(background).toMatch(/^rgb\(/);
});

test.describe("a longer post without a picture", () => {
  test.beforeEach(({ page }) => page.goto("/post/plain-text-ages-well"));

  test("starts above the fold on a desktop and on a phone", async ({ page }) => {
    const opening = page.getByText("Think of the oldest file you own.");
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await expect
        .poll(async () => (await opening.boundingBox())?.y, `${size.width} px`)
        .toBeLessThan(size.height - 100);
    }
  });

  test("has an outline beside it that marks the current section", async ({ page }) => {
    const current = outline(page).locator("[aria-current=location]");
    await expect(outline(page).getByRole("link")).toHaveCount(5);
    for (const link of await outline(page).getByRole("link").all())
      await expect(link).toBeVisible();
    await expect(current).toHaveCount(0);
    const third = outline(page).getByRole("link").nth(2);
    await third.click();
    await expect(third).toHaveAttribute("aria-current", "location");
    await page.evaluate(() => scrollTo(0, 0));
    await expect(current).toHaveCount(0);
    await page.getByRole("contentinfo").last().scrollIntoViewIfNeeded();
    await expect(current).toHaveText(
      (await outline(page).getByRole("link").last().textContent()) ?? "",
    );
  });

  test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

    test("has a collapsed outline above it, whose links scroll to their headings", async ({
      page,
    }) => {
      const last = outline(page).getByRole("link", { includeHidden: true }).last();
      await expect(last).toBeHidden();
      await outline(page).getByText("On this page").tap();
      await last.tap();
      await expect(last).toHaveAttribute("aria-current", "location");
      expect(new URL(page.url()).hash).not.toBe("");
      const name = (await last.textContent()) ?? "";
      await expect(page.getByRole("heading", { name })).toBeInViewport();
    });
  });
});

test("non-ASCII Latin letters use the site's fonts, upright and italic", async ({ page }) => {
  await page.goto(firstPost);
  await page.evaluate(() => {
    for (const family of ["serif", "sans"]) {
      for (const style of ["normal", "italic"]) {
        for (const weight of [400, 550, 700]) {
          for (const text of ["Letters", "ąčęğłőřşųž ẞ"]) {
            const sample = document.createElement("p");
            sample.textContent = text;
            sample.style.font = `${style} ${weight} 1rem var(--font-${family})`;
            sample.dataset["sample"] = `${family} ${style}`;
            document.body.append(sample);
          }
        }
      }
    }
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  const readFonts = async (sample: string) => {
    const { nodeIds } = await devtools.send("DOM.querySelectorAll", {
      nodeId: root.nodeId,
      selector: `[data-sample="${sample}"]`,
    });
    const used = await Promise.all(
      nodeIds.map((nodeId) => devtools.send("CSS.getPlatformFontsForNode", { nodeId })),
    );
    const names = used.flatMap(({ fonts }) => fonts.map(({ postScriptName }) => postScriptName));
    return [...new Set(names)];
  };
  await expect.poll(() => readFonts("serif normal")).toEqual(["Literata-Regular"]);
  await expect.poll(() => readFonts("serif italic")).toEqual(["Literata-Italic"]);
  for (const style of ["normal", "italic"]) {
    await expect.poll(() => readFonts(`sans ${style}`)).toEqual(["InstrumentSans-Regular"]);
  }
});

test("list and post pages are accessible", async ({ page }) => {
  for (const path of ["/", firstPost, "/no/such/page"]) {
    await page.goto(path);
    if (path === "/") await expectRoomForText(page, path);
    await expectAccessible(page, path);
  }
});
