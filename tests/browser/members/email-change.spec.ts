import SQLite from "better-sqlite3";
import { join as joinPath } from "node:path";
import type { RunningSite } from "../../support/servers/site.ts";
import { expect, test } from "../fixtures.ts";
import { codeFor, enterCode, forgetMember, join, logIn, newAddress, password } from "./member.ts";

/** Ends or restarts the one-minute wait between two emails to the same address. */
function changeMinute({ dataDir }: RunningSite, change: "end" | "restart"): void {
  const limits = new SQLite(joinPath(dataDir, "limits.db"), { timeout: 5000 });
  const expire = change === "end" ? 0 : Date.now() + 60_000;
  limits.prepare("update rate_limit set expire = ? where key like 'mail-minute:%'").run(expire);
  limits.close();
}

test("an email change can be completed after a reload, with a new code", async ({
  page,
  mail,
  site,
}) => {
  const email = await join(page, mail);
  const newEmail = newAddress();
  await page.clock.install();
  await page.goto("/account/security");
  await page.getByLabel("New email address").fill(newEmail);
  await page.getByLabel("Current password", { exact: true }).first().fill(password);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText(`code to ${newEmail}`)).toBeVisible();
  const first = await codeFor(mail, newEmail);

  await page.reload();
  await expect(page.getByText(`code to ${newEmail}`)).toBeVisible();
  const another = page.getByRole("button", { name: /new code/i });
  await expect(another).toHaveText(/^New code in \d+ seconds$/);
  await expect(another).toHaveAttribute("aria-disabled", "true");

  // The browser's clock may be ahead, so the site calculates the remaining time with its own clock.
  changeMinute(site, "restart");
  await page.clock.fastForward("01:01");
  await expect(another).toHaveText("Send a new code");
  await another.click();
  await expect(
    page.getByRole("main").getByRole("alert").filter({ hasText: "Too many attempts" }),
  ).toBeVisible();
  await expect(another).toHaveText(/^New code in \d+ seconds$/);

  changeMinute(site, "end");
  await page.clock.fastForward("01:01");
  await another.click();
  await expect(page.getByText("We’ve sent a new code.")).toBeVisible();
  const second = await codeFor(mail, newEmail);
  if (first !== second) {
    await enterCode(page, first);
    await expect(page.getByText(/Incorrect code/)).toBeVisible();
  }
  await page.reload();
  await enterCode(page, second);
  await expect(page.getByText(`Your email address is now ${newEmail}.`)).toBeVisible();
  expect((await mail.nextTo(email)).subject).toContain("was changed");

  await page.reload();
  await expect(page.getByText(`You log in with ${newEmail}.`)).toBeVisible();
  await expect(page.getByLabel("New email address")).toHaveValue("");
});

test("a pending email change is hidden from the next member who logs in in the same tab", async ({
  page,
  mail,
}) => {
  const other = await join(page, mail);
  await forgetMember(page);
  await join(page, mail);
  const newEmail = newAddress();
  await page.goto("/account/security");
  await page.getByLabel("New email address").fill(newEmail);
  await page.getByLabel("Current password", { exact: true }).first().fill(password);
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByText(`code to ${newEmail}`)).toBeVisible();

  await forgetMember(page);
  await logIn(page, other);
  await expect(page).toHaveURL(/\/account/);
  await page.goto("/account/security");
  await expect(page.getByText(`You log in with ${other}.`)).toBeVisible();
  await expect(page.getByLabel("New email address")).toHaveValue("");
  await expect(page.getByText(newEmail)).toHaveCount(0);
});
