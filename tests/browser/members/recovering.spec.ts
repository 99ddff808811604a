import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { expectLoadedAccount, forgetMember, join, logIn, newAddress, password } from "./member.ts";

const newPassword = "another harbour, at high water";

/** Fills in and submits the form that a recovery link opens. */
async function submitNewPassword(page: Page, secret: string): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Set new password" }).click();
}

test("a member who forgot the password can set a new one with the emailed link, which works once", async ({
  page,
  mail,
}) => {
  const email = await join(page, mail);
  await forgetMember(page);
  await page.goto("/recover");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: /send/i }).click();
  await expect(page.getByText(/we’ve sent you an email/)).toBeVisible();

  const link = await mail.readNext(email, /(http\S+#recoveryToken=[\w-]+)/);
  await page.goto(link);
  await expect(page).toHaveURL(/\/reset-password$/);
  await submitNewPassword(page, newPassword);
  await expectLoadedAccount(page, email);

  await forgetMember(page);
  await logIn(page, email);
  await expect(page.getByText("Incorrect email or password.")).toBeVisible();
  await logIn(page, email, newPassword);
  await expect(page).toHaveURL(/\/account$/);
  await page.goto(link);
  await submitNewPassword(page, password);
  await expect(page.getByText(/already been used/)).toBeVisible();
});

test("password recovery shows the same message for an unknown email address", async ({ page }) => {
  await page.goto("/recover");
  await page.getByLabel("Email address").fill(newAddress());
  await page.getByRole("button", { name: /send/i }).click();
  await expect(page.getByText(/we’ve sent you an email/)).toBeVisible();
});
