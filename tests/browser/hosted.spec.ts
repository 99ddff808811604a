import { startPlatform, startSite, type RunningSite } from "../support/site.ts";
import { expect, test as base } from "./fixtures.ts";

/** A site set up for a hosted upstream, whose upstream is a platform that runs alone. */
const test = base.extend<object, { platform: RunningSite }>({
  platform: [
    async ({}, use) => {
      const platform = await startPlatform();
      await use(platform);
      await platform.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  site: [
    async ({ platform }, use) => {
      const site = await startSite({
        environment: { WIX_CLIENT_ID: "embedded", WIX_API_ORIGIN: platform.url },
      });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test.describe.configure({ mode: "serial" });

test.describe("a site with a hosted upstream", () => {
  test("shows the same blog, pictures included", async ({ page }) => {
    await page.goto("/");
    await page
      .getByRole("main")
      .getByRole("link", { name: /Welcome to Quire/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome to Quire");
    const picture = page.getByRole("main").getByRole("img").first();
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
      )
      .toBeGreaterThan(0);
  });

  test("serves the last good copy while the upstream is gone", async ({ page, platform, site }) => {
    const first = await (await page.request.get("/")).text();
    await platform.stop();
    expect((await page.request.get("/")).status()).toBe(200);
    expect(await (await page.request.get("/")).text()).toBe(first);
    expect(site.output()).not.toContain("Bearer");
  });
});
