import type { Page } from "@playwright/test";
import fc from "fast-check";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { nodeTypes } from "#lib/rich-content/schema/node-types.ts";
import { anyDocument } from "../../support/content/any-document.ts";
import { expectAccessible } from "../../support/browser/axe.ts";
import { findOverhang } from "../../support/browser/overhang.ts";
import { expectHydrated } from "../../support/browser/hydration.ts";
import { startSite, type RunningSite } from "../../support/servers/site.ts";
import { createWideNodes } from "../../support/content/wide-document.ts";
import { readToTheEnd } from "../../support/browser/read-to-the-end.ts";
import { expectRoomForText } from "../../support/browser/text-sizes.ts";
import { expect, test } from "../fixtures.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";

const harbour = "/post/an-hour-at-low-water";
const shelf = "/post/one-shelf-one-afternoon";

const tile = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>';

/** Records layout shifts. Returns a function that reads the total since the page was opened. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Reflect.set(globalThis, "shifts", 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "hadRecentInput") === true) continue;
        const sum = Number(Reflect.get(globalThis, "shifts")) + Number(Reflect.get(entry, "value"));
        Reflect.set(globalThis, "shifts", sum);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => Number(Reflect.get(globalThis, "shifts")));
}

for (const path of [harbour, shelf]) {
  test(`${path} has no layout shifts and is accessible on a phone and on a desktop, light and dark`, async ({
    page,
  }) => {
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).hostname !== "localhost" && !request.url().startsWith("data:"))
        foreign.push(request.url());
    });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const shifts = await watchShifts(page);
    const session = await page.context().newCDPSession(page);
    for (const width of [390, 1440]) {
      // A font or style that loads late could shift the layout.
      await session.send("Network.clearBrowserCache");
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await readToTheEnd(page);
      await page.waitForLoadState("networkidle");
      expect(await shifts(), `layout shift at ${width} px`).toBeLessThan(0.05);
    }
    expect(foreign, "requests to other sites before a click").toEqual([]);
    await expectAccessible(page, path, { exclude: "iframe" });
  });
}

/** Publishes a left-to-right and a right-to-left post with unbreakable words in every field and node. */
async function publishWidePosts(site: RunningSite): Promise<void> {
  const generated = fc.sample(anyDocument, { seed: 14, numRuns: 20 }).flatMap(({ nodes }) => nodes);
  const types = JSON.stringify(generated).matchAll(/"type":"(\w+)"/g);
  expect([...types].map(([, type]) => type)).toEqual(expect.arrayContaining([...nodeTypes]));
  await withPlatform(site, async (platform) => {
    for (const [slug, language, word] of wideWords) {
      const { id: authorId } = await platform.members.upsert({
        slug: `author-${slug}`,
        nickname: word,
        about: word,
      });
      const category = await platform.categories.upsert({
        slug,
        language,
        label: word,
        title: word,
        description: word,
        displayPosition: 100,
      });
      const tags = await platform.tags.ensure([word, `${word}${word}`], language);
      const mention = { type: "MENTION", mentionData: { name: word, slug: `author-${slug}` } };
      const opening = {
        type: "PARAGRAPH",
        nodes: [{ type: "TEXT", textData: { text: `@${word}`, decorations: [mention] } }],
      };
      const list = {
        type: "ORDERED_LIST",
        id: "list",
        nodes: [{ type: "LIST_ITEM", nodes: [opening] }],
      };
      await platform.posts.create(
        {
          title: word,
          slug,
          language,
          authorId,
          excerpt: word,
          status: "PUBLISHED",
          categoryIds: [category.id],
          tagIds: [...tags.values()],
          hashtags: ["wide", word],
          richContent: normaliseRichContent({
            nodes: [
              list,
              { type: "BLOCKQUOTE", id: "quote", nodes: [opening] },
              ...createWideNodes(word),
              ...generated,
            ],
          }),
        },
        "PUBLISH",
      );
    }
  });
}

const wideWords = [
  ["wide-ltr", "en", "Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenua"],
  [
    "wide-rtl",
    "ar",
    "\u0648\u0627\u0644\u0645\u0633\u062a\u0639\u0635\u0645\u064a\u0627\u062a".repeat(6),
  ],
] as const;

test("the overflow check finds an element that is wider than the page, even if an ancestor clips it", async ({
  page,
}) => {
  const wide = '<p style="width: 3000px">wide</p>';
  for (const [style, problems] of [
    ["overflow-x: clip", 1],
    ["overflow-x: auto", 0],
  ] as const) {
    await page.setContent(`<main style="${style}">${wide}</main>`);
    expect(await page.evaluate(findOverhang), style).toHaveLength(problems);
  }
});

/** Publishes a post with a linked GIF and a gallery of GIFs with a title and a long description. */
async function publishAnimations(site: RunningSite): Promise<void> {
  const gif = { src: { url: "https://a.example/b.gif" }, width: 600, height: 400 };
  const altText = "A boat that turns around its anchor while the tide comes in";
  const link = { url: "https://boats.example/" };
  await withPlatform(site, async (platform) => {
    const { id: authorId } = await platform.members.upsert({
      slug: "animator",
      nickname: "Animator",
      about: "",
    });
    await platform.posts.create(
      {
        title: "Animations",
        slug: "animations",
        authorId,
        status: "PUBLISHED",
        richContent: normaliseRichContent({
          nodes: [
            { type: "IMAGE", id: "image", imageData: { image: gif, altText, link } },
            {
              type: "GALLERY",
              id: "gallery",
              galleryData: {
                items: ["Ebb", "Flood"].map((title) => ({ image: { media: gif }, altText, title })),
                options: { layout: { type: "GRID", mobileNumberOfColumns: 2 } },
              },
            },
          ],
        }),
      },
      "PUBLISH",
    );
  });
}

test.describe("a site with map tiles, long words and animations", () => {
  test.describe.configure({ mode: "default" });
  let site: RunningSite;

  test.beforeAll(async () => {
    site = await startSite({
      environment: {
        MAP_TILES_URL: "https://tiles.example/{z}/{x}/{y}.png",
        MAP_TILES_SATELLITE_URL: "https://tiles.example/above/{z}/{x}/{y}.png",
      },
    });
    await publishWidePosts(site);
    await publishAnimations(site);
  });

  test.afterAll(() => site.stop());

  test.beforeEach(({ page }) =>
    page.route(
      ({ hostname, pathname }) =>
        hostname !== "localhost" || /^\/(media|_next\/image|api\/posts)/.test(pathname),
      (route) => route.fulfill({ contentType: "image/svg+xml", body: tile }),
    ),
  );

  for (const path of ["/post/wide-ltr", "/post/wide-rtl", "/", "/blog/hashtags/wide"]) {
    test(`no content on ${path} overflows a narrow page with large text`, async ({ page }) => {
      await page.goto(site.url + path);
      await expectRoomForText(page, path);
    });
  }

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("lists and quotes follow the direction of their text, Arabic is not italic, and mentions and hashtags are links", async ({
      page,
    }) => {
      await page.goto(`${site.url}/post/wide-rtl`);
      const article = page.getByRole("article");
      await expect(article.locator("#viewer-list > li")).toHaveCSS("direction", "rtl");
      await expect(article.locator("#viewer-quote")).toHaveCSS("direction", "rtl");
      await expect(article.locator("#viewer-quote")).toHaveCSS("font-style", "normal");
      await expect(article.locator("#viewer-list a")).toHaveAttribute(
        "href",
        "/blog/authors/author-wide-rtl",
      );
      await article.getByRole("link", { name: "#wide", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("#wide");
      await expect(page.getByRole("article")).toHaveCount(2);
    });
  });

  test("a map is drawn from tiles, can be zoomed, and shows a satellite layer", async ({
    page,
  }) => {
    await page.goto(site.url + harbour);
    const map = page.getByRole("region", { name: "Whitby harbour" });
    await map.scrollIntoViewIfNeeded();
    await expect(map.locator("img.leaflet-tile-loaded").first()).toBeVisible();
    await map.getByRole("button", { name: "Zoom in" }).click();
    await expect(map.locator("img[src*='/16/']").first()).toBeAttached();
    await map.getByRole("radio", { name: "Satellite" }).check();
    await expect(map.locator("img[src*='/above/16/']").first()).toBeAttached();
  });

  test("with reduced motion, a GIF keeps its link and its size after it is started", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${site.url}/post/animations`);
    const article = page.getByRole("article");
    for (const control of await article.locator("summary:visible").all()) await control.click();
    await expect(article.locator("a[href='https://boats.example/'] img:visible")).toHaveCount(1);
    const cells = article.locator("figure li");
    await expect(cells).toHaveCount(2);
    for (const cell of await cells.all()) {
      const picture = cell.getByRole("link", { name: "Enlarge: A boat" }).locator("img");
      await expect(picture).toBeVisible();
      // The layout changes while the picture loads.
      await expect(async () => {
        expect(await picture.boundingBox()).toEqual(await cell.boundingBox());
      }).toPass();
    }
    await cells.first().getByRole("link").click();
    const viewer = page.getByRole("dialog", { name: "Picture" });
    await expect(viewer).toContainText("1 of 2");
  });
});

test.describe("rich content", () => {
  test("works without JavaScript", async ({ browser, site }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: site.url,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await page.goto(harbour);
    await expect(page.getByRole("link", { name: "Open map" })).toBeVisible();
    await expect(page.getByText("Before I leave the house")).toBeVisible();
    await page.getByText("Can I bring the dog?").click();
    await expect(page.getByText("a different colour")).toBeVisible();
    const animation = page.getByRole("img", { name: "Animation" });
    await expect(animation).toBeHidden();
    await page.getByText("Play animation").click();
    await expect(animation).toBeVisible();
    await page.goto(shelf);
    await page.getByText("Show the shelf").click();
    await expect(
      page.locator("details[open]").getByAltText("Five jars of shredded vegetables"),
    ).toBeVisible();
    // Without JavaScript, a video is a link to its page, and a picture a link to its file.
    await expect(
      page.locator("a[href='https://www.youtube.com/watch?v=aqz-KE-bpKQ']"),
    ).toBeVisible();
    await expect(page.locator("a[data-expand]").first()).toHaveAttribute("href", /^\/media\//);
    await context.close();
  });

  test("opens a picture in an overlay and restores the focus when the overlay is closed", async ({
    page,
  }) => {
    const link = page.getByRole("link", { name: "Enlarge: A blue river" });
    const viewer = page.getByRole("dialog", { name: "Picture" });
    await page.goto(harbour);
    // Until the scripts have run, the link points to the picture file.
    await expectHydrated(page);
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(viewer).toContainText("1 of 5");
    await page.keyboard.press("ArrowRight");
    await expect(viewer).toContainText("2 of 5");
    await viewer.getByRole("button", { name: "Previous picture" }).click();
    await expect(viewer).toContainText("1 of 5");
    await page.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    await expect(link).toBeFocused();
  });

  test("navigates a slider with its buttons and thumbnails", async ({ page }) => {
    await page.goto(shelf);
    const strip = page.getByRole("group", { name: "Gallery of 4 pictures" }).first();
    await strip.scrollIntoViewIfNeeded();
    await strip.getByRole("button", { name: "Next picture" }).click();
    await expect(strip.getByRole("button", { name: "Mark twice" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await strip.getByRole("button", { name: "Put away the paper" }).click();
    await expect(strip.getByRole("button", { name: "Next picture" })).toBeDisabled();
  });

  test("counts one vote per browser, lets it be changed, and rejects votes from other sites", async ({
    page,
    request,
  }) => {
    const asked = page.waitForResponse((response) => response.url().includes("/polls/"));
    await page.goto(harbour);
    const poll = page.getByRole("group", { name: "When do you look at a tide table?" });
    await poll.scrollIntoViewIfNeeded();
    await poll.getByLabel("Before I leave the house").check();
    await page.getByRole("button", { name: "Vote" }).click();
    await expect(page.getByText("Your vote has been counted")).toBeVisible();
    await expect(poll).toContainText("100% · 1");
    await page.reload();
    await poll.scrollIntoViewIfNeeded();
    await expect(poll.getByLabel("Before I leave the house")).toBeChecked();
    await poll.getByLabel("When I am there").check();
    await page.getByRole("button", { name: "Change vote" }).click();
    await expect(page.getByText("Your vote has been counted")).toBeVisible();
    await expect(poll).toContainText("100% · 1");
    await expect(poll.getByLabel("When I am there")).toBeChecked();

    const answer = await request.post((await asked).url(), {
      headers: { "Sec-Fetch-Site": "cross-site" },
      data: { optionIds: ["before"] },
    });
    expect(answer.status()).toBe(403);
  });

  test("runs embedded HTML in a frame without access to the page", async ({ page }) => {
    await page.goto(harbour);
    const element = page.locator("iframe[sandbox]").first();
    await element.scrollIntoViewIfNeeded();
    const frame = element.contentFrame();
    await expect(frame.getByRole("slider")).toBeVisible();
    // Wait until the frame has reported its height and the page has applied it.
    await expect.poll(() => element.evaluate((one) => one.style.height)).not.toBe("180px");
    const reached = await frame.locator("body").evaluate(() => {
      try {
        return parent.document.title;
      } catch (error) {
        return error instanceof Error ? error.name : "";
      }
    });
    expect(reached).toBe("SecurityError");
    // The page ignores a height reported by another window.
    const height = await element.evaluate((one) => one.style.height);
    await page.evaluate(async () => {
      const heard = new Promise((resolve) => addEventListener("message", resolve, { once: true }));
      window.postMessage({ type: "quire:frame-height", height: 3000 }, "*");
      await heard;
    });
    expect(await element.evaluate((one) => one.style.height)).toBe(height);
  });

  test("loads a video from its provider only after a click", async ({ page }) => {
    await page.route(/youtube-nocookie\.com/, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>A player</title>" }),
    );
    const still = page.getByRole("link", { name: /Big Buck Bunny/ });
    await page.goto(shelf);
    await expectHydrated(page);
    await still.click();
    await expect(page.locator("iframe[src^='https://www.youtube-nocookie.com/']")).toBeVisible();
  });
});
