/**
 * Runs the unmodified `OAuthStrategy` from `@wix/sdk` in a page on the client's origin. Requests to the API
 * host are forwarded to a separate platform.
 */
import type { OAuthStrategy } from "@wix/sdk";
import { createServer } from "node:http";
import { once } from "node:events";
import { listen } from "../../support/servers/listen.ts";
import { bundleStrategy } from "../../support/browser/sdk-bundle.ts";
import { startPlatform, type RunningSite } from "../../support/servers/site.ts";
import { expect, test as base } from "../fixtures.ts";
import { codeFor, newAddress, password } from "./member.ts";

declare global {
  interface Window {
    OAuthStrategy: typeof OAuthStrategy;
    strategy: ReturnType<typeof OAuthStrategy>;
  }
}

/** Adds a client's page on a separate origin, and a platform that allows redirects to that origin. */
const test = base.extend<{ clientUrl: string; wixPlatform: RunningSite }>({
  clientUrl: async ({}, use) => {
    const server = createServer((_request, response) => {
      response.setHeader("Content-Type", "text/html").end("<!doctype html><title>A client</title>");
    });
    const { url } = await listen(server);
    await use(url);
    server.close();
    await once(server, "close");
  },
  wixPlatform: async ({ mail, clientUrl }, use) => {
    const platform = await startPlatform({
      environment: { SMTP_URL: mail.url, CLIENT_REDIRECT_ORIGINS: clientUrl },
    });
    await use(platform);
    await platform.stop();
  },
});

test("the Wix strategy can register, verify, log in directly, renew and log out", async ({
  page,
  mail,
  clientUrl,
  wixPlatform,
}) => {
  await page.route("https://www.wixapis.com/**", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({
      response: await route.fetch({ url: wixPlatform.url + pathname + search }),
    });
  });
  await page.goto(clientUrl);
  await page.addScriptTag({ content: await bundleStrategy() });

  const email = newAddress();
  const registered = await page.evaluate(
    async ({ email, password }) => {
      window.strategy = window.OAuthStrategy({ clientId: "embedded" });
      return window.strategy.register({ email, password });
    },
    { email, password },
  );
  expect(registered).toMatchObject({ loginState: "EMAIL_VERIFICATION_REQUIRED" });

  const code = await codeFor(mail, email);
  const afterLogin = await page.evaluate(async (verificationCode) => {
    const { strategy } = window;
    const verified = await strategy.processVerification({ verificationCode });
    if (!("data" in verified) || !("sessionToken" in verified.data)) return verified;
    const tokens = await strategy.getMemberTokensForDirectLogin(verified.data.sessionToken);
    strategy.setTokens(tokens);
    const renewed = await strategy.renewToken(tokens.refreshToken);
    return { loggedIn: strategy.loggedIn(), renewed };
  }, code);
  expect(afterLogin).toMatchObject({
    loggedIn: true,
    renewed: { refreshToken: { role: "member" } },
  });

  const failures = await page.evaluate(
    async ({ email, password }) => ({
      wrong: await window.strategy.login({ email, password: "not this one" }),
      again: await window.strategy.register({ email, password }),
      malformed: await window.strategy.register({ email: "no address", password }),
      right: await window.strategy.login({ email, password }),
    }),
    { email, password },
  );
  expect(failures).toMatchObject({
    wrong: { errorCode: "invalidPassword" },
    again: { errorCode: "emailAlreadyExists" },
    malformed: { errorCode: "invalidEmail" },
    right: { loginState: "SUCCESS" },
  });

  const { logoutUrl, refreshToken, loggedIn } = await page.evaluate(async (back) => {
    const { refreshToken } = window.strategy.getTokens();
    const { logoutUrl } = await window.strategy.logout(back);
    return { logoutUrl, refreshToken, loggedIn: window.strategy.loggedIn() };
  }, `${clientUrl}/`);
  expect(loggedIn).toBe(false);
  await page.goto(logoutUrl);
  await expect(page).toHaveURL(`${clientUrl}/`);
  const refused = await fetch(`${wixPlatform.url}/oauth2/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ grantType: "refresh_token", refreshToken: refreshToken.value }),
  });
  expect(refused.status).toBe(400);
});
