import { expect, test } from "../fixtures.ts";

test("a link in a post prefetches its page on hover without counting a view", async ({ page }) => {
  const views: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/views")) views.push(request.url());
  });
  const counted = page.waitForRequest((request) => request.url().endsWith("/views"));
  await page.goto("/post/a-loaf-in-two-days");
  await counted;
  // Only links in the text have `rel="noopener"`. Links in cards and navigation do not.
  const link = page.locator('article a[rel~=noopener][href^="/post/"]').first();
  const purposes: (string | undefined)[] = [];
  page.on("requestfinished", (request) => {
    if (request.url().endsWith("/post/five-ways-with-stale-bread"))
      purposes.push(request.headers()["sec-purpose"]);
  });
  // The browser ignores hovering until it has loaded the prefetching rules.
  await expect(async () => {
    await page.getByRole("heading", { level: 1 }).hover();
    await link.hover();
    await expect.poll(() => purposes, { timeout: 5000 }).toContain("prefetch");
  }).toPass();
  expect(views).toHaveLength(1);
  const countedToo = page.waitForRequest((request) => request.url().endsWith("/views"));
  await link.click();
  await countedToo;
  expect(views).toHaveLength(2);
});
