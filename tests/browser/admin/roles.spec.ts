/** Tests for the admin pages as editors, authors and moderators see them. */
import { expect, test } from "../fixtures.ts";
import { expectAccessible } from "../../support/browser/axe.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { createPost, joinAs, pick } from "./blog-owner.ts";
import { findBar, openEditor, write } from "./post-editor.ts";

test("an author sees and submits only own posts and changes, an editor publishes them, and a moderator sees none", async ({
  page,
  mail,
  site,
}) => {
  test.slow();
  const memberId = await joinAs("author", page, mail, site);
  const own = await createPost(site, "A lock of my own", { authorId: memberId });
  const other = await createPost(site, "A harbour of theirs");
  const readStatus = async (path: string) => (await page.request.get(path)).status();
  const navigation = page.getByRole("navigation", { name: "Dashboard" });
  /** Expects links to the posts, but not to the comments and members. */
  const expectWriterPages = async () => {
    const names = await navigation.getByRole("link").allInnerTexts();
    expect(names).toEqual(expect.arrayContaining(["Overview", "Posts", "Media"]));
    expect(names.filter((name) => /Comments|Members/.test(name))).toEqual([]);
  };

  await page.goto("/account");
  await page.getByRole("link", { name: "Dashboard" }).click();
  const submitted = page.getByRole("region", { name: "Waiting for an editor" });
  await expect(submitted).toContainText("None of your posts is waiting for an editor.");
  await expect(page.getByRole("link", { name: "A lock of my own" })).toBeVisible();
  await expect(page.getByText("A harbour of theirs")).toHaveCount(0);
  await expect(page.getByText("Active members")).toHaveCount(0);
  await expectWriterPages();
  await page.waitForLoadState("networkidle");
  await expectAccessible(page, "the overview of an author");

  await page.goto("/admin/posts");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "Actions for A lock of my own" }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Edit",
    "Preview",
    "Send for review",
    "Submit for moderation",
    "Change address…",
    "Move to trash",
  ]);
  await page.keyboard.press("Escape");
  await pick(page, "A lock of my own", "Submit for moderation");
  await expect(page.getByText("has been submitted for moderation.")).toBeVisible();
  expect(await readStatus(`/admin/posts/${own.id}`)).toBe(200);
  for (const path of [`/admin/posts/${other.id}`, "/admin/members", "/admin/comments"]) {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).not.toContain("A harbour of theirs");
  }

  await withPlatform(site, ({ roles }) => roles.assign(memberId, "editor"));
  await page.goto("/admin/posts?q=a+harbour+of+theirs");
  await expect(page.getByRole("link", { name: "A harbour of theirs" })).toBeVisible();
  await expectWriterPages();
  await page.goto("/admin/posts?show=moderation");
  await pick(page, "A lock of my own", "Approve and publish");
  await expect(page.getByText("has been approved and published.")).toBeVisible();
  expect(await readStatus("/admin/members")).toBe(404);

  // The author corrects the published post.
  await withPlatform(site, ({ roles }) => roles.assign(memberId, "author"));
  const readPost = async () => (await page.request.get(`/post/${own.slug}`)).text();
  const correction = "The gate opens at eight.";
  const submit = findBar(page).getByRole("button", { name: "Submit changes" });
  await openEditor(page, own.id);
  await expect(submit).toHaveAttribute("aria-disabled", "true");
  await write(page, ` ${correction}`);
  await submit.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Submit changes" }).click();
  await expect(dialog.getByText("Until then, readers see the published post.")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(findBar(page)).toContainText("Changes wait for an editor");
  await expect(submit).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page, "the editor with submitted changes");
  expect(await readPost()).not.toContain(correction);

  await withPlatform(site, ({ roles }) => roles.assign(memberId, "editor"));
  await page.goto("/admin");
  const queue = page.getByRole("region", { name: "Needs your decision" });
  await expect(queue).toContainText("Changes to a post by");
  await queue.getByRole("link", { name: "A lock of my own" }).click();
  await expect(page.getByText(correction)).toBeVisible();
  await expect(page.getByText("Readers don’t see these changes yet.")).toBeVisible();
  expect(await readPost()).not.toContain(correction);
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expect(page.getByText("The changes to “A lock of my own” have been")).toBeVisible();
  await expect.poll(readPost).toContain(correction);

  await withPlatform(site, ({ roles }) => roles.assign(memberId, "moderator"));
  for (const path of ["/admin", "/admin/posts", `/admin/posts/${own.id}`]) {
    expect(await readStatus(path), path).toBe(404);
  }
  expect((await page.goto("/admin/comments"))?.status()).toBe(200);
  await expect(navigation.getByRole("link")).toHaveText([/^Comments/]);
});
