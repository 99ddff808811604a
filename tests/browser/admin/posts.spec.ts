import type { Locator } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe.ts";
import { expect, test } from "../fixtures.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { createPost, joinAsOwner, pick } from "./blog-owner.ts";

test.use({ timezoneId: "America/New_York", environment: { TIME_ZONE: "Europe/Berlin" } });

test.beforeEach(async ({ page, mail, site }) => {
  test.slow();
  await joinAsOwner(page, mail, site);
});

test("a published draft is visible to readers immediately, and once trashed, it can be restored as a draft and published again", async ({
  page,
  request,
  site,
}) => {
  const { slug } = await createPost(site, "A morning at the lock");
  const readStatus = async () => (await request.get(`/post/${slug}`)).status();
  expect(await readStatus()).toBe(404);

  await page.goto("/admin/posts?show=drafts");
  await pick(page, "A morning at the lock", "Publish now");
  await expect(page.getByText("“A morning at the lock” has been published.")).toBeVisible();
  await expect(page.getByRole("link", { name: "A morning at the lock" })).toHaveCount(0);

  await expect.poll(readStatus).toBe(200);

  await page.goto("/admin/posts?q=a+morning+at+the+lock");
  await pick(page, "A morning at the lock", "Move to trash");
  await expect(
    page.getByText("“A morning at the lock” has been moved to the trash."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "A morning at the lock" })).toHaveCount(0);
  await page.getByRole("button", { name: "Restore as draft" }).click();
  await expect(
    page.getByText("“A morning at the lock” has been restored as a draft."),
  ).toBeVisible();
  await pick(page, "A morning at the lock", "Publish now");
  await expect(page.getByText("“A morning at the lock” has been published.")).toBeVisible();
});

test("a post can be scheduled in the site's time zone, but not in the past, and unscheduled", async ({
  page,
  site,
}) => {
  const { id } = await createPost(site, "Winter stores");
  await page.goto("/admin/posts?show=drafts");
  await pick(page, "Winter stores", "Schedule");
  const dialog = page.getByRole("dialog", { name: "Schedule post" });
  await dialog.getByLabel("Date and time").fill("2001-01-06T07:30");
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Choose a time in the future.");
  await expect(dialog.getByLabel("Date and time")).toBeFocused();
  await dialog.getByLabel("Date and time").fill("2099-01-06T07:30");
  await expect(dialog.getByText("Europe/Berlin (GMT+1)")).toBeVisible();
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(page.getByText("“Winter stores” has been scheduled.")).toBeVisible();
  const stored = await withPlatform(site, ({ posts }) => posts.overview(id));
  expect(stored).toMatchObject({ status: "SCHEDULED", scheduledAt: Date.UTC(2099, 0, 6, 6, 30) });

  await page.goto("/admin/posts?show=scheduled");
  const row = page.getByRole("row").filter({ hasText: "Winter stores" });
  await expect(row.getByText("for Jan 6, 2099, 7:30 AM")).toBeVisible();
  await pick(page, "Winter stores", "Unschedule");
  await expect(page.getByText("is no longer scheduled")).toBeVisible();
});

test("posts in moderation can be approved once their latest version is shown, or rejected with a reason that appears in their history", async ({
  page,
  site,
}) => {
  const { id } = await createPost(site, "Calm words", { status: "IN_MODERATION" });
  await createPost(site, "Hasty words", { status: "IN_MODERATION" });
  await page.goto("/admin");
  await page.getByRole("link", { name: "Calm words" }).click();
  const approve = page.getByRole("button", { name: "Approve and publish", exact: true });
  await expect(approve).toBeVisible();
  // The author changes the post while the owner reads it.
  await withPlatform(site, async ({ posts }) => {
    await posts.unpublish(id);
    await posts.update(id, { title: "Changed words" }, "MANUAL_SAVE");
    await posts.submit(id);
  });
  await approve.click();
  await expect(page.getByText("You’re now seeing the latest version.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Changed words");
  const readStatus = () =>
    withPlatform(site, async ({ posts }) => (await posts.overview(id))?.status);
  expect(await readStatus()).toBe("IN_MODERATION");
  await approve.click();
  await expect(page.getByText("“Changed words” has been approved and published.")).toBeVisible();
  expect(await readStatus()).toBe("PUBLISHED");

  await page.goto("/admin/posts?show=moderation");
  await pick(page, "Hasty words", "Reject");
  const dialog = page.getByRole("dialog", { name: "Reject this post?" });
  await dialog.getByLabel("Reason").fill("Too short.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  // The dialog and the row from which it was opened are gone.
  await expect(page.locator(":focus")).toContainText("“Hasty words” has been rejected");
  await page.goto("/admin/posts?show=drafts");
  await pick(page, "Hasty words", "Preview");
  await page.getByText("History: 2 changes").click();
  await expect(page.getByText("Reason: Too short.")).toBeVisible();
});

test("after a post's address is changed, the old address redirects to the new one", async ({
  page,
  site,
}) => {
  const { slug } = await createPost(site, "Along the towpath", { status: "PUBLISHED" });
  await page.goto("/admin/posts?q=along+the+towpath");
  await pick(page, "Along the towpath", "Change address");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("The old address will redirect to the new one.")).toBeVisible();
  await dialog.getByLabel("Last part of the address").fill("on-the-towpath");
  await dialog.getByRole("button", { name: "Change address" }).click();
  await expect(page.getByText("“Along the towpath” has a new address.")).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(`/post/${slug}`)).url())
    .toMatch(/\/post\/on-the-towpath$/);
});

test("a concurrent change by another owner is reported in the row, and the list is updated", async ({
  page,
  site,
}) => {
  const { id } = await createPost(site, "Two hands");
  await page.goto("/admin/posts?q=two+hands");
  await page.getByRole("button", { name: "Actions for Two hands" }).click();
  await withPlatform(site, ({ posts }) => posts.publish(id));
  await page.getByRole("menuitem", { name: "Publish now" }).click();
  const row = page.getByRole("row", { name: /Two hands/ });
  await expect(row.getByRole("alert")).toContainText("has changed since");
  await expect(row.getByText("Published", { exact: true })).toBeVisible();
});

test("every action works with the keyboard, and the focus stays near the changed row", async ({
  page,
  site,
}) => {
  await createPost(site, "Keys only");
  await page.goto("/admin/posts?q=keys+only");
  const menu = page.getByRole("button", { name: "Actions for Keys only" });
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  // Typing the letter moves to the next item that begins with it.
  await page.keyboard.press("p");
  await expect(page.getByRole("menuitem", { name: "Preview" })).toBeFocused();
  await page.keyboard.press("p");
  await expect(page.getByRole("menuitem", { name: "Publish now" })).toBeFocused();
  await page.keyboard.press("p");
  await expect(page.getByRole("menuitem", { name: "Pin to top" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Keys only” is pinned to the top.")).toBeVisible();
  await expect(menu).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await page.keyboard.press("s");
  await expect(page.getByRole("menuitem", { name: /^S/ }).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(menu).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await page.keyboard.press("End");
  await expect(page.getByRole("menuitem", { name: "Move to trash" })).toBeFocused();
  await page.keyboard.press("Enter");
  const restore = page.getByRole("button", { name: "Restore as draft" });
  await expect(restore).toBeVisible();
  await expect(menu).toHaveCount(0);
  // The row has disappeared, so the next tab stop is "Restore as draft".
  await page.keyboard.press("Tab");
  await expect(restore).toBeFocused();
});

test("posts can be filtered, selected with keys, tagged, published and deleted, and failures are listed with their reasons", async ({
  page,
  site,
}) => {
  const fields = await withPlatform(site, async ({ categories, tags }) => {
    const label = "Sluice gates";
    const category = { label, title: label, slug: "sluice-gates", description: "" };
    const { id } = await categories.upsert({ ...category, displayPosition: 0, language: "en" });
    await tags.ensure(["Ebb and flow"], "en");
    return { categoryIds: [id] };
  });
  await createPost(site, "First gate", fields);
  await createPost(site, "Second gate", fields);
  await createPost(site, "Third gate", { ...fields, status: "PUBLISHED" });

  await page.goto("/admin/posts?show=drafts&language=en");
  await expect(page.getByRole("link", { name: "First gate" })).toBeVisible();
  await expect(page.getByRole("link", { name: "First gate" })).toHaveAttribute("href", /\/edit$/);

  await page.goto("/admin/posts");
  const filters = page.getByRole("button", { name: "Filters" });
  const sort = page.getByLabel("Sort by");
  const readEdges = async (control: Locator) => {
    const { y = 0, height = 0 } = (await control.boundingBox()) ?? {};
    return [y, y + height];
  };
  await expect(filters).toBeVisible();
  expect(await readEdges(filters)).toEqual(await readEdges(sort.locator("..")));
  await filters.click();
  await page.getByRole("combobox", { name: "Category" }).fill("Sluice");
  await page.getByRole("option", { name: "Sluice gates" }).click();
  await page.getByLabel("Sort by").selectOption("Title");
  const links = page.getByRole("rowheader").getByRole("link");
  await expect(links).toHaveText(["First gate", "Second gate", "Third gate"]);
  await expect(page).toHaveURL(/category=.*&sort=title/);

  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("j");
  await expect(page.getByRole("row", { name: /First gate/ })).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.keyboard.press("a");
  await expect(page.getByText("3 selected")).toBeVisible();
  await expectAccessible(page, "the list of posts with filters and a selection");
  await page.keyboard.press("p");
  const question = page.getByRole("alertdialog", { name: "Publish 3 posts now?" });
  await question.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("2 posts have been published.")).toBeVisible();
  await expect(
    page.getByText("“Third gate”: not possible in the status “Published”."),
  ).toBeVisible();

  // Shortcuts have no effect while a dialog covers the list.
  await expect(question).toHaveCount(0);
  await page.keyboard.press("t");
  const dialog = page.getByRole("dialog", { name: "Add a tag to 3 posts" });
  await dialog.getByRole("combobox", { name: "Tag" }).fill("Ebb");
  await page.getByRole("option", { name: "Ebb and flow" }).click();
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expectAccessible(page, "the dialog for a tag of several posts");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText("3 posts have the tag “Ebb and flow”.")).toBeVisible();

  await expect(dialog).toHaveCount(0);
  await page.keyboard.press("d");
  await expect(page.getByText("3 posts have been moved to the trash.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Restore as drafts" })).toBeVisible();
  // Waits until the list is empty, because the former list stays visible until the trash has loaded.
  await expect(links).toHaveCount(0);
  await page.getByRole("link", { name: /^Trash/ }).click();
  await expect(links).toHaveCount(3);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.keyboard.press("d");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page, "the question whether to delete posts");
  await page.getByRole("button", { name: "Delete permanently", exact: true }).click();
  await expect(page.getByText("3 posts have been deleted permanently.")).toBeVisible();
  await page.getByRole("button", { name: "Category: Sluice gates, remove filter" }).click();
  await expect(page).toHaveURL(/\?show=trash&sort=title$/);
});

test("an owner limits the list of posts to a year, and ends the limit", async ({ page, site }) => {
  const firstPublishedAt = Date.UTC(2019, 5, 1);
  await createPost(site, "Written in 2019", { status: "PUBLISHED", firstPublishedAt });
  await createPost(site, "Written now");
  await page.goto("/admin/posts");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Year", { exact: true }).selectOption("2019");
  await expect(page).toHaveURL(/year=2019/);
  await expect(page.getByRole("link", { name: "Written now" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Written in 2019" })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Year: 2019, remove filter" }).click();
  await expect(page.getByRole("link", { name: "Written now" })).toBeVisible();
});
