/** Runs the site with `next start`, without the HTTP cache. The upstream is a platform in another process. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paths } from "#lib/site/paths/paths.ts";
import { freePort } from "../../support/servers/listen.ts";
import { runNextStart } from "../../support/servers/next-start.ts";
import { startPlatform } from "../../support/servers/site.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { signWebhook, webhookKeys } from "../../support/servers/webhook.ts";
import { expect, test as base } from "../fixtures.ts";
import { joinOnPages, logIn } from "../members/member.ts";

const keys = webhookKeys();

const test = base.extend<object, { port: number; nextStart: string }>({
  port: [async ({}, use) => use(await freePort()), { scope: "worker" }],
  platform: [
    async ({ port, mail }, use) => {
      const platform = await startPlatform({
        environment: { SITE_URL: `http://localhost:${port}`, SMTP_URL: mail.url },
      });
      await use(platform);
      await platform.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  /** The origin of the site. */
  nextStart: [
    async ({ platform, port }, use) => {
      const url = `http://localhost:${port}`;
      const dataDir = await mkdtemp(join(tmpdir(), "quire-"));
      const server = await runNextStart(port, {
        SITE_URL: url,
        DATA_DIR: dataDir,
        WIX_CLIENT_ID: "embedded",
        WIX_API_ORIGIN: platform.url,
        WIX_WEBHOOK_PUBLIC_KEY: keys.publicKey,
      });
      await use(url);
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ nextStart }, use) => use(nextStart),
});

test.describe.configure({ mode: "serial" });

test.describe("a site that runs with next start", () => {
  test("shows the front page, posts with pictures, search results and the feed", async ({
    page,
    request,
  }) => {
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
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await page.getByRole("searchbox", { name: "Search posts" }).fill("clock of the tides");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=clock/);
    await expect(
      page.getByRole("main").getByRole("link", { name: "The clock of the tides" }),
    ).toBeVisible();
    const feed = await request.get("/blog-feed.xml");
    expect(feed.status()).toBe(200);
    expect(await feed.text()).toContain("Welcome to Quire");
  });

  test("lets members register, verify their address, log out, log in and open the account", async ({
    page,
    mail,
  }) => {
    const email = await joinOnPages(page, mail);
    await expect(page.getByText(email).first()).toBeVisible();
    await page.goto("/logout");
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/$/);
    await logIn(page, email);
    // Logging in redirects to the front page.
    await page.getByRole("link", { name: "Account" }).click();
    await expect(page.getByText(email).first()).toBeVisible();
    await page.goto("/logout");
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto("/account");
    await expect(page).toHaveURL(/\/login/);
  });

  test("shows a change to a post once a webhook reports it", async ({ request, platform }) => {
    const slug = "the-names-of-clouds";
    const read = async () => (await request.get(paths.post(slug))).text();
    expect(await read()).not.toContain("Of other clouds");
    await withPlatform(platform, async ({ posts }) => {
      const post = await posts.find(slug);
      await posts.update(post?.id ?? "", { title: "Of other clouds" }, "MANUAL_SAVE");
    });
    expect(await read(), "Next's cache stores the page").not.toContain("Of other clouds");
    const data = await signWebhook(keys);
    expect((await request.post("/webhooks/wix", { data })).status()).toBe(204);
    expect(await read()).toContain("Of other clouds");
    expect(await (await request.get("/blog-feed.xml")).text()).toContain("Of other clouds");
  });
});
