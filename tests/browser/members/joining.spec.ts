import { expect, test } from "../fixtures.ts";
import {
  codeFor,
  enterCode,
  fillRegistration,
  isAskedForCode,
  join,
  logIn,
  newAddress,
} from "./member.ts";

test("a visitor registers, types the mailed code and is at the account, with a name", async ({
  page,
  mail,
}) => {
  const email = await join(page, mail);
  await expect(page.getByText(email)).toBeVisible();
});

test("a member logs in and out, and the page before shows nothing of the account", async ({
  page,
  mail,
}) => {
  const email = await join(page, mail);
  await page.goto("/logout");
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/$/);
  // Back to the page of the logout, and to the account before it, which leads away at once.
  await page.goBack();
  await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
  await expect(async () => {
    // A page that is about to be loaded anew takes the question with it: then it is asked again.
    await page.evaluate(() => void setTimeout(() => history.back()));
    await expect(page).toHaveURL(/\/login/);
  }).toPass();
  await expect(page.getByText(email)).toHaveCount(0);
  await logIn(page, email);
  await expect(page).toHaveURL(/\/account$/);
});

test("wrong codes are counted down, the right one still works", async ({ page, mail }) => {
  const email = newAddress();
  await fillRegistration(page, email);
  await isAskedForCode(page);
  const code = await codeFor(mail, email);
  const wrong = code === "000000" ? "000001" : "000000";
  await enterCode(page, wrong);
  await expect(page.getByText(/4 (more )?tries/)).toBeVisible();
  await page.reload();
  await enterCode(page, code);
  await expect(page).toHaveURL(/\/account$/);
});
