import { setOffline } from "../../support/browser/set-offline.ts";
import { expect, isFailedRequest, test } from "../fixtures.ts";
import { join, logIn, password } from "./member.ts";

const newPassword = "another harbour, at high water";

test("changing the password logs out other browsers and sends a notification", async ({
  page,
  mail,
  browser,
  site,
}) => {
  const email = await join(page, mail);
  const other = await browser.newContext({ baseURL: site.url });
  const there = await other.newPage();
  await logIn(there, email);
  await expect(there).toHaveURL(/\/account$/);

  await page.goto("/account/security");
  await expect(page.getByText("This browser")).toBeVisible();
  await page.getByLabel("Current password", { exact: true }).last().fill(password);
  await page.getByLabel("New password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: /change (the |your )?password/i }).click();
  await expect(page.getByText(/password (is|was|has been) changed/i)).toBeVisible();
  expect((await mail.nextTo(email)).subject).toContain("was changed");

  await there.goto("/account");
  await expect(there).toHaveURL(/\/login/);
  await page.reload();
  await expect(page.getByText("This browser")).toBeVisible();
  await other.close();
});

test("logging out in one tab logs the other tab out", async ({ page, mail, context }) => {
  await join(page, mail);
  const second = await context.newPage();
  await second.goto("/account");
  await expect(second.getByRole("heading", { name: /account|hello/i }).first()).toBeVisible();
  await page.goto("/logout");
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(second).toHaveURL(/\/login/);
});

test("a session survives a failed renewal while the browser is offline", async ({
  page,
  mail,
  allowedErrors,
}) => {
  allowedErrors.push(isFailedRequest);
  await page.clock.install();
  await join(page, mail);
  await page.goto("/account/security");
  await expect(page.getByText("This browser")).toBeVisible();
  await setOffline(page, true);
  // The access token is valid for half an hour, so the next call must renew it.
  await page.clock.fastForward("31:00");
  await page.getByLabel("Current password", { exact: true }).last().fill(password);
  await page.getByLabel("New password", { exact: true }).fill(newPassword);
  await page.getByRole("button", { name: /change (the |your )?password/i }).click();
  await expect(page.getByText(/couldn’t be reached/i)).toBeVisible();
  expect(page.url()).toContain("/account/security");

  await setOffline(page, false);
  await page.getByRole("button", { name: /change (the |your )?password/i }).click();
  await expect(page.getByText(/password (is|was|has been) changed/i)).toBeVisible();
});

test("deleting the account requires the password, and the member can no longer log in", async ({
  page,
  mail,
}) => {
  const email = await join(page, mail);
  await page.goto("/account/privacy");
  await page
    .getByLabel(/password/i)
    .first()
    .fill(password);
  await page
    .getByRole("button", { name: /delete/i })
    .first()
    .click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: /delete/i }).click();
  await expect(page.getByRole("heading", { name: "Your account has been deleted" })).toBeVisible();
  await expect(page).toHaveTitle(/^Your account has been deleted · /);
  expect((await mail.nextTo(email)).subject).toMatch(/deleted/i);
  await logIn(page, email);
  await expect(page.getByText("Incorrect email or password.")).toBeVisible();
});
