import { expectAccessible } from "../../support/browser/axe.ts";
import { holdCalls } from "../../support/browser/hold-calls.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { expect, test } from "../fixtures.ts";
import { createPost, joinAsOwner, pick } from "./blog-owner.ts";

const unique = (): string => crypto.randomUUID().slice(0, 8);

test("an owner creates, renames and merges tags, and the old address redirects permanently", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  const name = unique();
  const [js, javascript] = [`js ${name}`, `javascript ${name}`];
  await page.goto(`/admin/tags?q=${name}`);
  await page.getByRole("button", { name: "New tag" }).click();
  await page.getByLabel("Name", { exact: true }).fill(js);
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText(`The tag “${js}” has been created.`)).toBeVisible();
  await withPlatform(site, async ({ tags, posts }) => {
    const ids = await tags.ensure([js, javascript], "en");
    const { id } = await createPost(site, `About ${js}`, { tagIds: [ids.get(js) ?? ""] });
    await posts.publish(id);
  });
  const readList = async () => (await page.request.get(`/blog/tags/js-${name}`)).text();
  await expect.poll(readList).toContain(`About ${js}`);

  await page.goto(`/admin/tags?q=${name}`);
  await pick(page, js, "Edit");
  await page.getByLabel("Name", { exact: true }).fill(javascript);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("There’s already a tag with this name.")).toBeVisible();
  await expectAccessible(page, "the dialog of a tag");
  await page.keyboard.press("Escape");

  await pick(page, js, "Merge");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("One post gets the other tag");
  await dialog.getByRole("button", { name: "Merge tags" }).click();
  await expect(dialog.getByRole("alert").first()).toBeVisible();
  await dialog.getByLabel("Tag that stays").fill(javascript);
  await page.getByRole("option", { name: javascript }).click();
  await expectAccessible(page, "the dialog of a merge");
  await dialog.getByRole("button", { name: "Merge tags" }).click();
  await expect(page.getByText(`“${js}” has been merged into “${javascript}”.`)).toBeVisible();
  await expect(page.getByRole("row", { name: `${javascript} javascript-${name}` })).toContainText(
    "1 post",
  );

  const readRedirect = async () => {
    const answer = await page.request.get(`/blog/tags/js-${name}`, { maxRedirects: 0 });
    return `${answer.status()} ${answer.headers()["location"]}`;
  };
  // A change is visible within a second.
  await expect.poll(readRedirect).toBe(`301 /blog/tags/javascript-${name}`);
  expect(await readList()).toContain(`About ${js}`);
});

test("an owner creates, edits, moves and deletes a category, which the menu shows at once", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  const label = `Boats ${unique()}`;
  await page.goto("/admin/categories");
  await expect(page.getByRole("table", { name: "Categories" })).toBeVisible();
  await page.getByRole("button", { name: "New category" }).click();
  await page.getByLabel("Name", { exact: true }).fill(label);
  await page.getByLabel("Description").fill("Everything that floats");
  await expectAccessible(page, "the dialog of a category");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText(`The category “${label}” has been created.`)).toBeVisible();
  const rows = page.getByRole("row", { name: /Actions for|post/ });
  await expect(rows.last()).toContainText(label);
  const last = (await rows.count()) - 1;
  const reload = await holdCalls(page, "GET", "**/api/admin/categories*");
  await pick(page, label, "Move up");
  // Otherwise, the next move would send the order from before this one.
  const menus = page.getByRole("button", { name: /^Actions for/ });
  await expect(menus.first()).toBeDisabled();
  reload.release();
  await expect(menus.first()).toBeEnabled();
  await expect(page.getByText(`The category “${label}” has been moved.`)).toBeVisible();
  await expect(rows.nth(last - 1)).toContainText(label);
  await expectAccessible(page, "the categories");

  await pick(page, label, "Edit");
  await page.getByLabel("Address", { exact: true }).fill("boats-and-ships");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(`The category “${label}” has been saved.`)).toBeVisible();
  const request = () => page.request.get("/blog/categories/boats-and-ships");
  await expect.poll(async () => (await request()).text()).toContain("Everything that floats");

  await expect(page.getByRole("dialog")).toHaveCount(0);
  await pick(page, label, "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(`The category “${label}” has been deleted.`)).toBeVisible();
  await expect.poll(async () => (await request()).status()).toBe(404);
});

test("authors may create tags but not change them, and see no categories", async ({
  page,
  mail,
  site,
}) => {
  const email = await joinAsOwner(page, mail, site);
  await withPlatform(site, async ({ identities, roles }) =>
    roles.assign((await identities.find(email))?.id ?? "", "author", { allowLastOwner: true }),
  );
  await page.goto("/admin/tags");
  await expect(page.getByRole("table", { name: "Tags" })).toBeVisible();
  await expect(page.getByRole("button", { name: "New tag" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
  await expectAccessible(page, "the tags of an author");
  expect((await page.goto("/admin/categories"))?.status()).toBe(404);
});
