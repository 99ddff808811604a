import type { Page } from "@playwright/test";
import type { MailServer } from "../../support/servers/mail-server.ts";
import { expect, test } from "../fixtures.ts";
import {
  codeFor,
  enterCode,
  expectCodePage,
  expectLoadedAccount,
  forgetMember,
  newAddress,
  password,
} from "./member.ts";

test.use({ environment: { CAPTCHA: "altcha" } });

test("registration, the first comment and logging in after failed attempts require the proof of work, and the comment's text is kept meanwhile", async ({
  page,
  mail,
}) => {
  const email = await register(page, mail);
  await page.goto("/post/sqlite-is-enough");
  await page.getByLabel("Your comment").fill("One file is enough for me, too.");
  await page.getByRole("button", { name: "Post comment" }).click();
  await expect(page).toHaveURL(/\/comments\/write\?problem=captcha$/);
  await expect(page.getByLabel("Your comment")).toHaveValue("One file is enough for me, too.");
  await proveWork(page);
  await page.getByRole("button", { name: "Post comment" }).click();
  await expect(page).not.toHaveURL(/\/comments\/write/);
  const comment = page.getByText("One file is enough for me, too.");
  await expect(comment.filter({ visible: true }).first()).toBeVisible();

  await forgetMember(page);
  await page.goto("/login");
  await page.getByLabel("Email address").fill(email);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await page.getByLabel("Password", { exact: true }).fill(`not this one ${attempt}`);
    const answer = page.waitForResponse(/v2\/login/);
    await page.getByRole("button", { name: "Log in" }).click();
    await answer;
    // Waits for the result, because until then the form ignores further attempts.
    await expect(page.getByRole("main").getByRole("alert").first()).toBeVisible();
  }
  await proveWork(page);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("link", { name: "Account" })).toBeVisible();
});

/** Registers on the page and verifies the email address. Returns the address. */
async function register(page: Page, mail: MailServer): Promise<string> {
  const email = newAddress();
  await page.goto("/register");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await proveWork(page);
  await page.getByRole("button", { name: "Create account" }).click();
  await expectCodePage(page);
  await enterCode(page, await codeFor(mail, email));
  await expectLoadedAccount(page, email);
  return email;
}

/** The checkbox may appear before it responds to keys, and the proof takes some time. */
async function proveWork(page: Page): Promise<void> {
  const state = page.getByText(/^Verif(?:ying…|ied)$/);
  await expect(async () => {
    if ((await state.count()) === 0) await page.getByRole("checkbox").press("Space");
    await expect(state.first()).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(page.getByText("Verified", { exact: true }).first()).toBeVisible();
}
