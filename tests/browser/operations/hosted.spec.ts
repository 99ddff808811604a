/** Runs a site with a hosted upstream, which is another platform in a separate process. */
import { freePort } from "../../support/servers/listen.ts";
import { startPlatform, startSite, type RunningSite } from "../../support/servers/site.ts";
import { signWebhook, webhookKeys } from "../../support/servers/webhook.ts";
import { expect, test as base, findTitle } from "../fixtures.ts";
import { join, joinOnPages, logIn, password } from "../members/member.ts";

const keys = webhookKeys();

const test = base.extend<object, { port: number; hosted: RunningSite }>({
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
  hosted: [
    async ({ platform, port }, use) => {
      const site = await startSite({
        port,
        environment: {
          WIX_CLIENT_ID: "embedded",
          WIX_API_ORIGIN: platform.url,
          WIX_WEBHOOK_PUBLIC_KEY: keys.publicKey,
        },
      });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  site: async ({ hosted }, use) => use(hosted),
});

test.describe.configure({ mode: "serial" });

test.describe("a site with a hosted upstream", () => {
  test("shows the same blog, including pictures", async ({ page }) => {
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

  test("has no admin pages, except for one that explains where the settings are", async ({
    page,
  }) => {
    for (const path of ["/admin/posts", "/admin/pages", "/api/admin/overview"]) {
      expect((await page.request.get(path)).status(), path).toBe(404);
    }
    await page.goto("/admin");
    await expect(page).toHaveURL(/\/admin\/settings$/);
    await expect(page.getByText("variables in the environment")).toBeVisible();
    await expect(page.getByText("SITE_NAME")).toBeVisible();
  });

  test("lets members register, manage the account, log out and log in", async ({ page, mail }) => {
    const email = await joinOnPages(page, mail);
    await expect(page.getByText(email).first()).toBeVisible();
    await page.goto("/logout");
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/$/);
    await logIn(page, email);
    // Logging in redirects to the front page.
    await expect(page.getByRole("link", { name: "Account" })).toBeVisible();
  });

  test("lets members log in at the upstream and return with a single-use code", async ({
    page,
    mail,
    context,
  }) => {
    const email = await join(page, mail);
    await context.clearCookies();
    await page.goto("/login?returnTo=/account/security");
    await page.getByRole("button", { name: "Continue with another service" }).click();
    await expect(page).toHaveURL(/\/login\?session=/);
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page).toHaveURL(/\/account\/security$/);
    await expect(page.getByText("This browser")).toBeVisible();

    const calls: string[] = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    await page.goto("/login/callback#code=made-up&state=made-up");
    await expect(page.getByRole("link", { name: "Log in again" })).toBeVisible();
    expect(calls).not.toContain("/oauth2/token");
  });

  test("re-renders a page after a webhook and serves the last good copy while the upstream is down", async ({
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
    expect(findTitle(await answer.text())).toBe(findTitle(first));
    const unread = await page.request.get("/post/winter-soup");
    expect(unread.status()).toBe(503);
    expect(await unread.text()).toContain("Something went wrong");
  });
});
