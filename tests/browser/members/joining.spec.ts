import { expectHydrated } from "../../support/browser/hydration.ts";
import { expect, test } from "../fixtures.ts";
import {
  codeFor,
  enterCode,
  submitRegistration,
  openAndSubmitRegistration,
  expectCodePage,
  expectLoadedAccount,
  join,
  logIn,
  newAddress,
  password,
} from "./member.ts";

test("a new member returns to the post with a welcome message and is then redirected away from the login page", async ({
  page,
  mail,
}) => {
  const post = "/post/winter-soup";
  const email = newAddress();
  await page.goto(post);
  await page.getByRole("link", { name: "Sign up" }).click();
  await submitRegistration(page, email);
  await expectCodePage(page);
  await enterCode(page, await codeFor(mail, email));
  await expect(page).toHaveURL(post);
  await expect(page.getByText("Welcome!")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "Account" })).toBeVisible();
  await expect(page.getByText("Welcome!")).toBeHidden();
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText("Welcome!")).toBeHidden();
  await page.goto(`/login?returnTo=${post}`);
  await expect(page).toHaveURL(post);
  await page.goto("/register");
  await expect(page).toHaveURL(/\/account$/);
});

test("a link with the welcome message's anchor does not show the message to visitors", async ({
  page,
}) => {
  await page.goto("/post/winter-soup#welcome");
  await expect(page).toHaveURL("/post/winter-soup");
  await expect(page.getByText("Welcome!")).toBeHidden();
});

test("text typed before the scripts load is kept and submitted", async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/_next/static/chunks/**/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const email = newAddress();
  await page.goto("/register", { waitUntil: "commit" });
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  scripts.resolve();
  await expect(page.locator("form[novalidate]")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue(email);
  await page.getByRole("button", { name: "Create" }).click();
  await expectCodePage(page);
  await expect(page.getByText(email)).toBeVisible();
});

test("a member can log in and out, and going back after logging out does not show the account", async ({
  page,
  mail,
}) => {
  const email = await join(page, mail);
  await page.goto("/account");
  await expectLoadedAccount(page, email);
  await page.goto("/logout");
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/$/);
  // Go back to the logout page, then to the account, which redirects to the login page.
  await page.goBack();
  await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
  await expect(async () => {
    // The page may reload and discard this call, so retry it.
    await page.evaluate(() => void setTimeout(() => history.back()));
    await expect(page).toHaveURL(/\/login/);
  }).toPass();
  await expect(page.getByText(email)).toHaveCount(0);
  await logIn(page, email);
  await expect(page).toHaveURL(/\/account$/);
});

test("the page counts down the remaining attempts after wrong codes, and accepts the right code pasted over a wrong one", async ({
  page,
  mail,
}) => {
  const email = newAddress();
  await openAndSubmitRegistration(page, email);
  await expectCodePage(page);
  const code = await codeFor(mail, email);
  const wrong = code === "000000" ? "000001" : "000000";
  await enterCode(page, wrong);
  await expect(page.getByText(/4 attempts left/)).toBeVisible();
  await page.reload();
  await enterCode(page, wrong);
  await expect(page.getByText(/3 attempts left/)).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((text) => navigator.clipboard.writeText(text), code);
  await page.getByLabel(/code/i).selectText();
  await page.keyboard.press("Control+V");
  await expect(page).toHaveURL(/\/account$/);
});

test.describe("with the fade between pages enabled", () => {
  // `playwright.config.ts` disables it.
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a page fades when a link leads to another page, but not between the steps of a form, and a code that is pasted during the fade is submitted", async ({
    page,
  }) => {
    const fades = () => page.evaluate(() => performance.getEntriesByName("fade").length);
    // Makes pages add an entry when they start to fade. While the browser captures the page, React handles no events.
    // The code arrives in that time.
    await page.addInitScript(() => {
      const begin = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        performance.mark("fade");
        const field = document.querySelector<HTMLInputElement>("input[name=code]");
        if (field !== null) {
          field.value = "000000";
          field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }
        return begin(update);
      };
    });
    await openAndSubmitRegistration(page, newAddress());
    await expectCodePage(page);
    expect(await fades()).toBe(0);
    const bodies: (string | null)[] = [];
    // A member has only five attempts, and a retry of the test must not use them up.
    await page.route("**/_api/iam/**", (route) => {
      bodies.push(route.request().postData());
      return route.fulfill({ status: 400, json: {} });
    });
    // A page that loads slowly does not fade. In that case, follow the link again.
    await expect(async () => {
      await page.goto("/verify");
      await expect(page.getByLabel(/code/i)).toBeVisible();
      await expectHydrated(page);
      await page.getByRole("link", { name: "Search" }).click();
      await expect(page).toHaveTitle(/^Search/);
      expect(await fades()).toBe(1);
      expect(bodies.join()).toContain("000000");
    }).toPass();
  });
});
