/** Members of a site whose upstream is another platform, over HTTP. */
import { freePort } from "../../support/listen.ts";
import { startPlatform, startSite } from "../../support/site.ts";
import { expect, test as base } from "../fixtures.ts";
import { joinOnPages, logIn, password } from "./member.ts";

const test = base.extend<object, { port: number }>({
  port: [async ({}, use) => use(await freePort()), { scope: "worker" }],
  platform: [
    async ({ port, mail }, use) => {
      const platform = await startPlatform({
        environment: { SITE_URL: `http://localhost:${port}`, SMTP_URL: mail.url },
      });
      await use(platform);
      await platform.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  site: [
    async ({ platform, port }, use) => {
      const site = await startSite({
        port,
        environment: { WIX_CLIENT_ID: "embedded", WIX_API_ORIGIN: platform.url },
      });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test("they register, look after their account, log out and log in", async ({ page, mail }) => {
  const email = await joinOnPages(page, mail);
  await expect(page.getByText(email).first()).toBeVisible();
  await page.goto("/logout");
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/$/);
  await logIn(page, email);
  // Back to where one was before, which is the front page.
  await expect(page.getByRole("link", { name: "Account" })).toBeVisible();
});

test("they log in at the upstream and come back with a code that counts once", async ({
  page,
  mail,
  context,
}) => {
  const email = await joinOnPages(page, mail);
  // Until the account is shown, the page may still renew the session.
  await expect(page.getByText(email).first()).toBeVisible();
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
