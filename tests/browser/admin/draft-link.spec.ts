/** Tests for the page that shows a draft to readers who have a link. */
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../../support/browser/axe.ts";
import { expectRoomForText } from "../../support/browser/text-sizes.ts";
import { createPost, joinAs } from "./blog-owner.ts";

test("a draft link shows an otherwise hidden draft to readers without an account, until its author revokes it", async ({
  page,
  mail,
  site,
  browser,
}) => {
  test.slow();
  const authorId = await joinAs("author", page, mail, site);
  const { id } = await createPost(site, "A secret until spring", { authorId });
  const call = page.waitForRequest((request) => request.url().endsWith("/api/admin/overview"));
  await page.goto("/admin");
  const authorization = (await (await call).allHeaders())["authorization"] ?? "";
  /** Makes an admin call, as the admin pages do. */
  const ask = (method: string, path: string, body?: object) =>
    page.evaluate(async ([url, init]) => (await fetch(url, init)).json(), [
      `/api/admin/posts/${id}/links${path}`,
      {
        method,
        headers: { Authorization: authorization, "Content-Type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      },
    ] as const);
  const { link, url } = await ask("POST", "", { days: 7 });

  const stranger = await browser.newContext({ baseURL: site.url });
  const reader = await stranger.newPage();
  const requested: string[] = [];
  reader.on("request", (request) => requested.push(request.url()));
  const response = await reader.goto(url);
  expect(response?.status()).toBe(200);
  expect(response?.headers()).toMatchObject({
    "cache-control": expect.stringContaining("no-store"),
    "referrer-policy": "no-referrer",
  });
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("A secret until spring");
  const notice = reader.getByRole("complementary", { name: "Shared draft" });
  await expect(notice).toContainText("Draft shared by Ada");
  await expect(notice).toContainText(/The link expires on \w+ \d+, \d{4}\./);
  await expect(reader.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(reader.locator('link[rel="canonical"]')).toHaveCount(0);
  await expectAccessible(reader, "a shared draft");
  await expectRoomForText(reader, "a shared draft");

  for (const path of [
    "/blog-feed.xml",
    "/sitemap.xml",
    "/sitemaps/posts-1.xml",
    "/search?q=secret",
  ]) {
    const answer = await stranger.request.get(path);
    expect(await answer.text(), path).not.toContain("A secret until spring");
  }
  await ask("DELETE", `/${link.id}`);
  const revoked = await stranger.request.get(url);
  expect(revoked.status()).toBe(404);
  expect(revoked.headers()).toMatchObject({
    "cache-control": expect.stringContaining("no-store"),
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(await revoked.text()).not.toContain("A secret until spring");
  for (const path of [
    "/draft/x",
    "/draft/%00",
    `${url}/x`,
    "/draft",
    url.replace("draft", "%64raft"),
  ]) {
    expect((await stranger.request.get(path)).status(), path).toBe(404);
  }
  expect(requested.filter((requestUrl) => requestUrl.includes("/views"))).toEqual([]);
  await stranger.close();
});
