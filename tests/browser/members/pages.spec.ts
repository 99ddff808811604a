import { expectAccessible } from "../../support/browser/axe.ts";
import { expectRoomForText } from "../../support/browser/text-sizes.ts";
import { expect, test } from "../fixtures.ts";
import { join } from "./member.ts";

const open = ["/login", "/register", "/recover", "/reset-password", "/verify", "/logout"];
const own = [
  "/account",
  "/account/profile",
  "/account/likes",
  "/account/security",
  "/account/privacy",
];

for (const [whose, paths] of [
  ["a visitor", open],
  ["a member", own],
] as const) {
  test(`members' pages are accessible to ${whose}`, async ({ page, mail }) => {
    test.slow();
    if (paths === own) await join(page, mail);
    const check = async (path: string) => {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      if (/login|register|account$|profile/.test(path)) await expectRoomForText(page, path);
      await expectAccessible(page, path);
    };
    for (const path of paths) await check(path);
  });
}

test("account pages from the server contain no data of a member", async ({
  playwright,
  mail,
  site,
}) => {
  const open = async () => {
    const request = await playwright.request.newContext({ baseURL: site.url });
    return { request, email: await join({ request }, mail) };
  };
  const members = [await open(), await open()];
  for (const path of ["/account", "/account/profile", "/account/security", "/account/privacy"]) {
    const documents: string[] = [];
    for (const { request } of [...members, ...members]) {
      documents.push(await (await request.get(path)).text());
    }
    expect(new Set(documents).size, path).toBe(1);
    for (const { email } of members) expect(documents[0], path).not.toContain(email);
  }
  for (const { request } of members) await request.dispose();
});

test("every link in the account navigation fits on a phone screen", async ({ page, mail }) => {
  await join(page, mail);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/account");
  const links = page.getByRole("navigation", { name: "Your account" }).getByRole("link");
  await expect(links.last()).toHaveText("Log out");
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
});

test("a page of likes beyond the last redirects to the last page", async ({ page, mail }) => {
  await join(page, mail);
  await page.goto("/account/likes?page=9");
  await expect(page).toHaveURL(/\/account\/likes$/);
  await expect(page.getByText("You haven’t liked or rated any posts yet.")).toBeVisible();
});

test("member pages have noindex and cannot be framed", async ({ request }) => {
  for (const path of [...open, ...own]) {
    const response = await request.get(path);
    expect(response.headers()["content-security-policy"], path).toContain("frame-ancestors 'none'");
    expect(await response.text(), path).toMatch(/<meta name="robots" content="noindex/);
  }
  const reset = await request.get("/reset-password");
  expect(reset.headers()["referrer-policy"]).toBe("no-referrer");
});

test("a post page sets no cookies for a visitor and requests no member data", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/post/an-hour-at-low-water");
  await page.waitForLoadState("networkidle");
  expect(asked.filter((path) => /oauth2|_api\/iam|api\/account|api\/captcha/.test(path))).toEqual(
    [],
  );
  expect(await page.locator("style[data-emotion]").count()).toBe(0);
  expect(await page.context().cookies()).toEqual([]);
});
