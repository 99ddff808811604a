import { expect, test } from "../fixtures.ts";
import { withPlatform, newPost } from "../../support/servers/site-platform.ts";

test.describe("a change to a post", () => {
  test("is visible on the front page and on the post's page, which returns 410 once the post is removed", async ({
    page,
    site,
  }) => {
    await page.goto("/");
    const author = await withPlatform(site, (platform) =>
      platform.members.upsert({ slug: "the-night-shift", nickname: "The Night Shift", about: "" }),
    );
    const post = await withPlatform(site, (platform) =>
      platform.posts.create(newPost("A post written just now", author.id), "PUBLISH"),
    );
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("link", { name: "A post written just now" }).first()).toBeVisible(
        {
          timeout: 100,
        },
      );
    }).toPass();

    await page.goto(`/post/${post.slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A post written just now");
    await withPlatform(site, (platform) =>
      platform.posts.update(post.id, { title: "A post with a better title" }, "MANUAL_SAVE"),
    );
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "A post with a better title",
        {
          timeout: 100,
        },
      );
    }).toPass();

    // The page would otherwise report a view of the removed post when its scripts run.
    await page.goto("about:blank");
    await withPlatform(site, (platform) => platform.posts.remove(post.id));
    await expect
      .poll(async () => (await page.request.get(`/post/${post.slug}`)).status())
      .toBe(410);
  });

  test("replaces the 404 when the post is published", async ({ page, site }) => {
    expect((await page.request.get("/post/not-yet-written")).status()).toBe(404);
    await withPlatform(site, async (platform) => {
      const author = await platform.members.upsert({ slug: "x", nickname: "X", about: "" });
      await platform.posts.create(
        { ...newPost("Not yet written", author.id), slug: "not-yet-written" },
        "PUBLISH",
      );
    });
    await expect
      .poll(async () => (await page.request.get("/post/not-yet-written")).status())
      .toBe(200);
  });
});
