import { expectAccessible } from "../../support/browser/axe.ts";
import { expectRoomForText } from "../../support/browser/text-sizes.ts";
import { expect, test } from "../fixtures.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { addOwner, createPost, joinAsOwner } from "./blog-owner.ts";
import { join, password } from "../members/member.ts";

test("a link to an admin page takes an owner there after logging in", async ({
  page,
  mail,
  site,
}) => {
  const email = await joinAsOwner(page, mail, site);
  await page.context().clearCookies();
  await page.goto("/admin/posts?show=trash");
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fadmin%2Fposts%3Fshow%3Dtrash$/);
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/admin\/posts\?show=trash$/);
  await expect(page.getByRole("link", { name: /^Trash/ })).toHaveAttribute("aria-current", "page");
});

test("a member who is not an owner gets a 404 on the admin pages and has no link to them", async ({
  page,
  mail,
  site,
}) => {
  await addOwner(site);
  await join(page, mail);
  await page.goto("/account");
  await expect(page.getByText("Member since")).toBeVisible();
  await expect(page.getByRole("link", { name: "Dashboard" })).toHaveCount(0);
  const { id } = await createPost(site, "Not for them");
  for (const path of ["/admin", "/admin/posts", "/admin/members", `/admin/posts/${id}`]) {
    const response = await page.request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).not.toContain("Not for them");
  }
  expect((await page.goto(`/admin/posts/${id}`))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.content()).not.toContain("Not for them");
});

test("an owner has a link to the dashboard on the account page and loses access when no longer an owner", async ({
  page,
  mail,
  site,
}) => {
  await addOwner(site);
  const email = await joinAsOwner(page, mail, site);
  await page.goto("/account");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.getByRole("link", { name: "Posts", exact: true }).click();
  await expect(page.getByRole("table", { name: "Posts" })).toBeVisible();
  await withPlatform(site, async ({ identities, owners }) => {
    await owners.unmake((await identities.find(email))?.id ?? "");
  });
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: /pin/i }).click();
  await expect(page.getByRole("row").getByRole("alert")).toContainText(
    "Your role doesn’t allow this.",
  );
  expect((await page.goto("/admin"))?.status()).toBe(404);
});

test("a draft preview is visible only to owners", async ({ page, mail, site, browser }) => {
  await joinAsOwner(page, mail, site);
  const { id, slug } = await createPost(site, "A secret until spring");
  const response = await page.goto(`/admin/posts/${id}`);
  expect(response?.headers()["cache-control"]).toContain("no-store");
  expect(await response?.text()).toMatch(/<meta name="robots" content="noindex/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A secret until spring");
  await expect(page.getByRole("complementary", { name: "About this preview" })).toContainText(
    "Draft",
  );

  const stranger = await browser.newContext({ baseURL: site.url });
  const answer = await stranger.request.get(`/admin/posts/${id}`, { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
  expect(await answer.text()).not.toContain("secret");
  for (const path of [
    `/post/${slug}`,
    `/api/admin/posts/${id}`,
    `/api/admin/posts/${id}/preview`,
    `/_api/communities-blog-node-api/v3/posts/${id}`,
  ]) {
    const refused = await stranger.request.get(path);
    expect([401, 404], path).toContain(refused.status());
    expect(await refused.text(), path).not.toContain("secret until spring");
  }
  await stranger.close();
});

test("logging out in another tab hides an open admin page", async ({ page, mail, site }) => {
  await joinAsOwner(page, mail, site);
  await page.goto("/admin/members");
  await expect(page.getByRole("table", { name: "Members" })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/logout");
  await other.getByRole("button", { name: /log out/i }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole("table", { name: "Members" })).toHaveCount(0);
});

test("the admin pages are accessible", async ({ page, mail, site }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  const check = async (where: string) => {
    await page.waitForLoadState("networkidle");
    await expectAccessible(page, where);
  };
  await joinAsOwner(page, mail, site);
  const { id } = await createPost(site, "A draft");
  for (const path of ["/admin", "/admin/posts", "/admin/members", `/admin/posts/${id}`]) {
    await page.goto(path);
    await check(path);
    if (["/admin", "/admin/posts"].includes(path)) await expectRoomForText(page, path);
  }
  const menu = page.getByRole("button", { name: /^Actions for/ });
  await menu.click();
  await expect(page.getByRole("menu")).toBeVisible();
  await check("the menu");
  await page.getByRole("menuitem", { name: "Change address" }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
  await check("a dialog");
});
