/**
 * Tests of settings that change pages for all readers. One site uses all of them, because they do not affect each
 * other.
 */
import { expect, test } from "../fixtures.ts";

test.use({
  environment: { AVIF_PICTURES: "true", OFFLINE_READING: "false", SITE_LANGUAGE: "ar" },
});
// One worker runs the file, so that its site starts only once.
test.describe.configure({ mode: "default" });

test("a site without a translation for its language falls back to English but keeps its own direction", async ({
  site,
}) => {
  expect(site.output()).toContain("The interface has no translation for the language ar");
  const html = await (await fetch(site.url)).text();
  expect(html).toMatch(/<html [^>]*lang="ar" dir="rtl"/);
  expect(html).toMatch(/<a [^>]*lang="en"[^>]*>Skip to content<\/a>/);
  expect(html).toMatch(/<h2 [^>]*lang="en"[^>]*>More posts<\/h2>/);
});

test.describe("a site with offline reading disabled", () => {
  test.use({ serviceWorkers: "allow" });

  test("serves a service worker that deletes the cache and unregisters itself", async ({
    page,
  }) => {
    await page.goto("/post/the-long-exposure");
    await expect(page.locator("script[src*=offline]")).toHaveCount(0);
    await page.evaluate(async () => {
      await caches.open("quire:a-former-build:/post/x");
      await navigator.serviceWorker.register("/service-worker.js");
    });
    await expect
      .poll(() =>
        page.evaluate(async () => [
          (await caches.keys()).length,
          (await navigator.serviceWorker.getRegistrations()).length,
        ]),
      )
      .toEqual([0, 0]);
  });
});

test.describe("a site with AVIF pictures", () => {
  test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });

  test("loads AVIF pictures on a phone that are no wider than its screen needs", async ({
    page,
    request,
  }) => {
    for (const path of ["/", "/post/an-hour-at-low-water"]) {
      const loading = page.waitForRequest((sent) => sent.url().includes("/_next/image"));
      await page.goto(path);
      const url = (await loading).url();
      expect(new URL(url).searchParams.get("w")).toBe("750");
      // The browser caches the first response, which is WebP, for a minute.
      const headers = { accept: "image/avif,image/webp,image/*,*/*;q=0.8" };
      const readType = async () => (await request.get(url, { headers })).headers()["content-type"];
      await expect.poll(readType, { timeout: 90_000 }).toBe("image/avif");
    }
  });
});
