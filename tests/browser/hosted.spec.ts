import { signWebhook, webhookKeys } from "../support/webhook.ts";
import { expect, test, titleOf } from "./fixtures.ts";

const keys = webhookKeys();

/** A site set up for a hosted upstream, whose upstream is a platform that runs alone. */
test.use({
  environment: [
    async ({ platform }, use) =>
      use({
        WIX_CLIENT_ID: "embedded",
        WIX_API_ORIGIN: platform.url,
        WIX_WEBHOOK_PUBLIC_KEY: keys.publicKey,
      }),
    { scope: "worker" },
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

  test("offers no owner's pages: the blog is run where it is", async ({ page }) => {
    for (const path of ["/owner", "/owner/posts", "/api/owner/overview"]) {
      expect((await page.request.get(path)).status(), path).toBe(404);
    }
  });

  test("renders anew when Wix tells of a change, and serves the last good copy while Wix is gone", async ({
    page,
    platform,
  }) => {
    const first = await (await page.request.get("/")).text();
    expect((await page.request.post("/webhooks/wix", { data: "not a token" })).status()).toBe(403);
    expect(
      (await page.request.post("/webhooks/wix", { data: await signWebhook(keys) })).status(),
    ).toBe(204);
    expect(await (await page.request.get("/")).text()).not.toBe("");
    await platform.stop();
    expect(
      (await page.request.post("/webhooks/wix", { data: await signWebhook(keys) })).status(),
    ).toBe(204);
    const answer = await page.request.get("/");
    expect(answer.status()).toBe(200);
    expect(titleOf(await answer.text())).toBe(titleOf(first));
    const unread = await page.request.get("/post/winter-soup");
    expect(unread.status()).toBe(503);
    expect(await unread.text()).toContain("Something went wrong");
  });
});
