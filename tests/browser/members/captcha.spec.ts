import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { codeFor, enterCode, expectCodePage, newAddress, password } from "./member.ts";

test.use({ environment: { CAPTCHA: "altcha" } });

test("registration waits for the proof of work, and logging in requires it after failed attempts", async ({
  page,
  mail,
  context,
}) => {
  const email = newAddress();
  await page.goto("/register");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await proveWork(page);
  await page.getByRole("button", { name: "Create account" }).click();
  await expectCodePage(page);
  await enterCode(page, await codeFor(mail, email));
  await expect(page).toHaveURL(/\/account$/);

  await context.clearCookies();
  await page.goto("/login");
  await page.getByLabel("Email address").fill(email);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await page.getByLabel("Password", { exact: true }).fill(`not this one ${attempt}`);
    const answer = page.waitForResponse(/v2\/login/);
    await page.getByRole("button", { name: "Log in" }).click();
    await answer;
  }
  await proveWork(page);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("link", { name: "Account" })).toBeVisible();
});

/** The checkbox may appear before it responds to clicks, and the proof takes some time. */
async function proveWork(page: Page): Promise<void> {
  const box = page.getByRole("checkbox");
  await expect(async () => {
    if (!(await box.isChecked())) await box.press("Space");
    await expect(page.getByText(/verified/i).first()).toBeVisible({ timeout: 10_000 });
  }).toPass();
}
