import { expect, test } from "../fixtures.ts";
import { codeFor, newAddress, password } from "./member.ts";

test.use({ javaScriptEnabled: false });

test("without scripts a visitor registers with a mailed code, returns to the post and logs in and out", async ({
  page,
  context,
  mail,
}) => {
  const post = "/post/an-hour-at-low-water";
  const email = newAddress();
  const fillIn = async (secret: string) => {
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(secret);
  };
  await page.goto(post);
  await page.getByRole("link", { name: "Sign up" }).click();
  await fillIn(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/verify\?waits=code$/);
  const code = await codeFor(mail, email);
  await page.getByLabel("Code").fill(code === "000000" ? "000001" : "000000");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("This code is not right.")).toBeVisible();
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL(`${post}#welcome`);
  await expect(page.getByText("Welcome!")).toBeVisible();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page.getByText("Welcome!")).toBeHidden();

  await page.goto("/logout");
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await context.cookies()).toEqual([]);

  await page.goto(`/login?returnTo=${post}`);
  await fillIn("not this one");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("The e-mail address or the password is not right.")).toBeVisible();
  await expect(page.getByLabel("E-mail address")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(post);
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "quire-member-session")?.httpOnly).toBe(true);

  await page.goto("/account");
  await expect(page.getByText("This page needs JavaScript.")).toBeVisible();
});
