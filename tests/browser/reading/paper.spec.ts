import { darkPalette, lightPalette } from "#components/theme/palette.ts";
import { expect, test } from "../fixtures.ts";

const rich = "/post/an-hour-at-low-water";

test.describe("on paper", () => {
  test.beforeEach(({ page }) => page.emulateMedia({ media: "print", colorScheme: "dark" }));

  test("a post is printed without controls, in light colors and with collapsed sections expanded", async ({
    page,
  }) => {
    await page.goto(rich);
    for (const name of ["search", "Log in"]) {
      await expect(page.getByRole("banner").getByRole("link", { name })).toBeHidden();
    }
    await expect(page.getByRole("banner").getByRole("link", { name: "Quire" })).toBeVisible();
    for (const role of ["button", "navigation", "contentinfo"] as const) {
      for (const element of await page.getByRole(role, { includeHidden: true }).all()) {
        await expect(element).toBeHidden();
      }
    }
    await expect(page.getByText("Mastodon")).toBeHidden();
    await expect(page.getByText("It will come home a different colour.")).toBeVisible();
    const colours = await page.evaluate(() => {
      const { backgroundColor, color, colorScheme } = getComputedStyle(document.body);
      return { backgroundColor, color, colorScheme };
    });
    expect(colours).toEqual({
      backgroundColor: "rgb(255, 255, 255)",
      color: "rgb(0, 0, 0)",
      colorScheme: "light",
    });
  });

  test("a post is printed in light colors for a reader who chose dark mode", async ({ page }) => {
    await page.emulateMedia({ media: "screen", colorScheme: "light" });
    await page.goto("/post/sqlite-is-enough");
    await page.getByRole("button", { name: "Switch between light and dark mode" }).click();
    const raised = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--raised"));
    await expect.poll(raised).toBe(darkPalette.background.paper);
    await page.emulateMedia({ media: "print" });
    expect(await raised()).toBe(lightPalette.background.paper);
  });

  test("the URL of an external link is printed, and that of an internal link is not", async ({
    page,
  }) => {
    await page.goto("/post/sqlite-is-enough");
    const after = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((link) => ({
          content: getComputedStyle(link, "::after").content,
          href: link.getAttribute("href") ?? "",
        }));
    const elsewhere = await after('article p a[href^="http"]');
    expect(elsewhere.content).toContain(elsewhere.href);
    expect((await after('article p a[href^="/"]')).content).toBe("none");
  });

  test("all of a slider's pictures are visible", async ({ page }) => {
    await page.emulateMedia({ media: "screen" });
    await page.goto(rich);
    const slider = page.getByRole("group", { name: "Pictures", exact: true }).last();
    await slider.scrollIntoViewIfNeeded();
    await expect(slider).toHaveAttribute("data-ready");
    await page.emulateMedia({ media: "print" });
    const { left, right, slides } = await slider.evaluate((view) => {
      const { left, right } = view.getBoundingClientRect();
      const slides = Array.from(view.querySelectorAll("li"), (slide) => {
        const box = slide.getBoundingClientRect();
        return { left: box.left, right: box.right };
      });
      return { left, right, slides };
    });
    expect(slides.length).toBeGreaterThan(2);
    for (const slide of slides) {
      expect(slide.left).toBeGreaterThanOrEqual(left - 1);
      expect(slide.right).toBeLessThanOrEqual(right + 1);
    }
  });
});

test.describe("motion", () => {
  const width = () => {
    const article = document.querySelector("article") ?? document.body;
    return new DOMMatrix(getComputedStyle(article, "::before").transform).a;
  };

  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    test(`the progress line at the top follows the scroll position (${reducedMotion})`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion });
      await page.goto(rich);
      await expect.poll(() => page.evaluate(width)).toBe(0);
      await page.evaluate(() => {
        const article = document.querySelector("article") ?? document.body;
        const { top, height } = article.getBoundingClientRect();
        scrollTo({ top: scrollY + top + (height - innerHeight) / 2, behavior: "instant" });
      });
      await expect.poll(() => page.evaluate(width)).toBeCloseTo(0.5, 1);
    });
  }

  test("is turned off for readers who prefer reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(rich);
    const moving = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("*")]
          .filter((element) => {
            const { scrollBehavior, transitionDuration } = getComputedStyle(element);
            return scrollBehavior === "smooth" || /[1-9]/.test(transitionDuration);
          })
          .map(({ tagName, className }) => `${tagName} ${className}`),
      );
    expect(await moving()).toEqual([]);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await moving()).not.toEqual([]);
  });
});

test.describe("a link in a post", () => {
  test("prefetches its page on hover without counting a view", async ({ page }) => {
    const views: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/views")) views.push(request.url());
    });
    const counted = page.waitForRequest((request) => request.url().endsWith("/views"));
    await page.goto("/post/a-loaf-in-two-days");
    await counted;
    const link = page.locator('article a[rel~=noopener][href^="/post/"]').first();
    const fetched = page.waitForEvent("requestfinished", (request) =>
      request.url().endsWith("/post/five-ways-with-stale-bread"),
    );
    await link.hover();
    const request = await fetched;
    expect(await request.headerValue("sec-purpose")).toBe("prefetch");
    expect(views).toHaveLength(1);
    const countedToo = page.waitForRequest((one) => one.url().endsWith("/views"));
    await link.click();
    await countedToo;
    expect(views).toHaveLength(2);
  });
});
