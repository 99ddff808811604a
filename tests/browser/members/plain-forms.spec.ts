import { expect, test } from "../fixtures.ts";
import { newAddress, password } from "./member.ts";

test.use({ javaScriptEnabled: false, environment: { MEMBERS_VERIFY_EMAIL: "false" } });

test("without scripts a member registers and logs in by plain forms, and comes back", async ({
  page,
  context,
}) => {
  const email = newAddress();
  await page.goto("/register");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await context.clearCookies();

  await page.goto("/login?returnTo=/post/an-hour-at-low-water");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Incorrect email or password.")).toBeVisible();

  await page.goto("/login?returnTo=/post/an-hour-at-low-water");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/post\/an-hour-at-low-water$/);
  const cookies = await context.cookies();
  expect(cookies.find(({ name }) => name === "quire-member-session")?.httpOnly).toBe(true);
});
