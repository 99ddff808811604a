import { expectAccessible } from "../../support/browser/axe.ts";
import { holdCalls } from "../../support/browser/hold-calls.ts";
import { setOffline } from "../../support/browser/set-offline.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { expect, isFailedRequest, test } from "../fixtures.ts";
import { join } from "../members/member.ts";
import { createPost, joinAsOwner } from "./blog-owner.ts";
import {
  crashPage,
  expectKeptText,
  expectState,
  findBar,
  findText,
  findTitle,
  joinWithRole,
  openEditor,
  openOtherBrowser,
  readKeptTexts,
  submitLogin,
  write,
} from "./post-editor.ts";

test.use({ timezoneId: "Europe/Berlin" });

test.beforeEach(() => test.slow());

const isDraftCall = (url: string): boolean => url.includes("/v3/draft-posts/");

test("a post is written with the keyboard, previewed, published and updated, and readers see only what is published", async ({
  page,
  mail,
  site,
  request,
}) => {
  const readPost = async () => (await request.get("/post/a-walk-along-the-dyke")).text();
  await joinAsOwner(page, mail, site);
  await page.goto("/admin/posts");
  await page.getByRole("button", { name: "New post" }).click();
  await expect(findTitle(page)).toHaveValue("");
  // Enter moves to the text only once the text can be edited.
  await expect(findText(page)).toHaveAttribute("contenteditable", "true");
  await findTitle(page).focus();
  await page.keyboard.type("A walk along the dyke");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Seven kilometres of grass.");
  await page.keyboard.press("Control+s");
  await expectState(page, "Saved");

  await findBar(page).getByRole("button", { name: "Publish…" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish this post?" });
  await expect(dialog.getByText("There is no cover")).toBeVisible();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  const link = page.getByRole("link", { name: "View on the blog" });
  await expect(link).toHaveAttribute("href", "/post/a-walk-along-the-dyke");
  await expect.poll(readPost).toContain("Seven kilometres of grass.");

  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await write(page, " And sheep.");
  await expectState(page, "Saved");
  await findBar(page).getByRole("button", { name: "Preview" }).click();
  const frame = page.frameLocator("iframe");
  await expect(frame.getByText("Seven kilometres of grass. And sheep.")).toBeVisible();
  await page.getByRole("button", { name: "Phone" }).click();
  await expect.poll(() => frame.locator("html").evaluate(() => innerWidth)).toBe(390);
  await page.getByRole("button", { name: "Close" }).click();
  expect(await readPost()).not.toContain("And sheep.");

  await findBar(page).getByRole("button", { name: "Update" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Update" }).click();
  await expect(page.getByRole("dialog", { name: "Published" })).toBeVisible();
  await expect.poll(readPost).toContain("And sheep.");
});

test("text that is typed offline survives a crash of the browser, and is saved once it is restored", async ({
  page,
  mail,
  site,
  allowedErrors,
}) => {
  allowedErrors.push(isFailedRequest);
  await joinAsOwner(page, mail, site);
  const { id } = await createPost(site, "Low water");
  await openEditor(page, id);
  await setOffline(page, true);
  await write(page, " The boats lie on the mud.");
  await expectState(page, "Offline, kept in this browser");
  await setOffline(page, false);
  await expectState(page, "Saved");

  await setOffline(page, true);
  await write(page, " The tide turns.");
  await expectState(page, "Offline, kept in this browser");
  await expectKeptText(page, "The tide turns.");
  await crashPage(page);
  // A new page is online at once.
  await page.context().setOffline(false);
  const next = await page.context().newPage();
  await next.goto("/logout");
  await expect(next.getByText("Your changes to a post haven’t been saved yet.")).toBeVisible();
  await expect(next.getByRole("button", { name: "Log out and lose the changes" })).toBeVisible();
  await expectAccessible(next, "the logout with unsaved changes");
  await next.getByRole("link", { name: /^Post with changes from / }).click();
  await expect(findText(next)).toBeVisible();
  await expect(findText(next)).not.toContainText("The tide turns.");
  await next.getByRole("button", { name: "Show the differences" }).click();
  await expect(
    next.getByRole("dialog").locator("ins", { hasText: "The tide turns." }),
  ).toBeVisible();
  await next.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await next.getByRole("button", { name: "Restore my text" }).click();
  await expect(findText(next)).toContainText("The tide turns.");
  await expectState(next, "Saved");
  await next.reload();
  await expect(findText(next)).toContainText("The boats lie on the mud. The tide turns.");
  await expect(next.getByRole("button", { name: "Restore my text" })).toHaveCount(0);
});

test("a writer whose session has ended logs in in another tab, and the text is saved; a logout leaves none in the browser", async ({
  page,
  mail,
  site,
  allowedErrors,
}) => {
  allowedErrors.push(isFailedRequest);
  const email = await joinAsOwner(page, mail, site);
  const { id } = await createPost(site, "Ended");
  await openEditor(page, id);
  const other = await page.context().newPage();
  await other.goto("/logout");
  await other.getByRole("button", { name: /log out/i }).click();
  await expect(other).toHaveURL(`${site.url}/`);
  await write(page, " Still here.");
  await expectState(page, "You’re logged out");
  // The page is still open, but after the logout it must leave no text in the browser.
  await expect.poll(() => readKeptTexts(other)).toEqual([]);

  // The page does not continue with the next member's account.
  const loggedIn = page.getByText("Someone else has logged in with this browser");
  await expect(loggedIn).toHaveCount(0);
  await join(other, mail);
  await other.goto("/account");
  await expect(loggedIn).toBeVisible();
  await write(page, " Still the first writer.");
  await expectState(page, "You’re logged out");
  await expectAccessible(page, "the editor beside another member");
  await other.goto("/logout");
  await other.getByRole("button", { name: /log out/i }).click();
  await expect(loggedIn).toHaveCount(0);

  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Log in in a new tab" }).click();
  const login = await opened;
  await submitLogin(login, email);
  await expectState(page, "Saved");
  await page.reload();
  await expect(findText(page)).toContainText("Still here. Still the first writer.");

  await setOffline(page, true);
  await write(page, " A last word.");
  await expectState(page, "Offline, kept in this browser");
  await expectKeptText(page, "A last word.");
  expect(await readKeptTexts(page)).toHaveLength(1);
  await page.close({ runBeforeUnload: false });
  await setOffline(other, false);
  await other.goto("/logout");
  await other.getByRole("button", { name: "Log out and lose the changes" }).click();
  await expect(other).toHaveURL(`${site.url}/`);
  await expect.poll(() => readKeptTexts(other)).toEqual([]);
});

test("a login of another member deletes the unsaved text that the browser has kept for the previous member", async ({
  page,
  request,
  mail,
  site,
  allowedErrors,
}) => {
  allowedErrors.push(isFailedRequest);
  await joinAsOwner(page, mail, site);
  const { id } = await createPost(site, "Left behind");
  await openEditor(page, id);
  await setOffline(page, true);
  await write(page, " Private words.");
  await expectState(page, "Offline, kept in this browser");
  await expectKeptText(page, "Private words.");
  await page.close({ runBeforeUnload: false });
  // A new page is online at once.
  await page.context().setOffline(false);
  // The session ends, but not through a logout in this browser.
  await page.context().clearCookies();
  const other = await page.context().newPage();
  await other.goto("/login");
  expect(JSON.stringify(await readKeptTexts(other))).toContain("Private words.");
  const email = await join({ request }, mail);
  await submitLogin(other, email);
  await expect(other).toHaveURL(/\/account$/);
  await expect.poll(() => readKeptTexts(other)).toEqual([]);
});

test("a second tab of the browser is read-only until it takes over, after the first tab has saved", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  const { id } = await createPost(site, "Two tabs");
  await openEditor(page, id);
  const second = await page.context().newPage();
  await openEditor(second, id);
  await expect(second.getByText("You’re editing this post in another tab")).toBeVisible();
  await expect(findText(second)).toHaveAttribute("contenteditable", "false");

  await write(page, " First tab.");
  await second.getByRole("button", { name: "Take over" }).click();
  await expect(findText(second)).toContainText("First tab.");
  await expect(findText(second)).toHaveAttribute("contenteditable", "true");
  await expect(page.getByText("You’re editing this post in another tab")).toBeVisible();
  await expect(findText(page)).toHaveAttribute("contenteditable", "false");
  await write(second, " Second tab.");
  await expectState(second, "Saved");
  await second.close();
});

test("two people who edit a post never overwrite each other, and both texts are kept", async ({
  page,
  mail,
  site,
  browser,
  allowedErrors,
}) => {
  allowedErrors.push(isFailedRequest);
  await joinAsOwner(page, mail, site);
  const { id } = await createPost(site, "Two people");
  await openEditor(page, id);
  const other = await openOtherBrowser(browser, mail, site, "editor");
  await openEditor(other.page, id);
  await expect(other.page.getByText("Ada is editing this post.")).toBeVisible();

  // The owner loses the connection, and the editor takes over.
  await setOffline(page, true);
  await write(page, " The owner’s words.");
  await expectState(page, "Offline, kept in this browser");
  await expectKeptText(page, "The owner’s words.");
  await other.page.getByRole("button", { name: "Take over" }).click();
  await expect(findText(other.page)).toHaveAttribute("contenteditable", "true");
  await write(other.page, " The editor’s words.");
  await expectState(other.page, "Saved");

  await setOffline(page, false);
  const conflict = page.getByRole("alertdialog", { name: "This post was changed elsewhere" });
  await expect(conflict).toContainText("Ada has edited it.");
  await conflict.getByRole("button", { name: "Open the other version" }).click();
  await expect(findText(page)).toContainText("The editor’s words.");
  await expect(findText(page)).not.toContainText("The owner’s words.");
  await page.getByRole("button", { name: "Take over" }).click();
  await page.getByRole("button", { name: "Restore my text" }).click();
  await expect(findText(page)).toContainText("The owner’s words.");
  await expectState(page, "Saved");

  // The editor's version is still stored.
  await findBar(page).getByRole("button", { name: "Versions" }).click();
  const sheet = page.getByRole("dialog", { name: "Versions" });
  await sheet.getByRole("listitem").nth(1).getByRole("button").click();
  await expect(sheet.locator("del", { hasText: "editor" })).toBeVisible();
  await expect(sheet.locator("ins", { hasText: "owner" })).toBeVisible();
  await other.context.close();
});

test("an earlier version is compared and restored, and the post is scheduled", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  const { id } = await createPost(site, "Spring stores");
  await openEditor(page, id);
  await write(page, " Apples.");
  await expectState(page, "Saved");
  await findBar(page).getByRole("button", { name: "Versions" }).click();
  const sheet = page.getByRole("dialog", { name: "Versions" });
  await sheet.getByRole("listitem").last().getByRole("button").click();
  await expect(sheet.locator("ins", { hasText: "Apples." })).toBeVisible();
  await sheet.getByRole("button", { name: "Restore this version" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(findText(page)).not.toContainText("Apples.");
  await findBar(page).getByRole("button", { name: "Versions" }).click();
  await expect(sheet.getByRole("listitem")).toHaveCount(3);
  await sheet.getByRole("button", { name: "Close" }).click();

  await findBar(page).getByRole("button", { name: "Publish…" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish this post?" });
  await dialog.getByLabel("At a later time").check();
  await dialog.getByLabel("Date and time").fill("2099-01-06T07:30");
  await expect(dialog.getByText("Time zone: UTC")).toBeVisible();
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect(page.getByText("The post will be published on Jan 6, 2099, 7:30 AM.")).toBeVisible();
  const stored = await withPlatform(site, ({ posts }) => posts.overview(id));
  expect(stored).toMatchObject({ status: "SCHEDULED", scheduledAt: Date.UTC(2099, 0, 6, 7, 30) });
});

test("the settings are saved, and a link to the draft works until it is revoked", async ({
  page,
  mail,
  site,
  request,
}) => {
  await joinAsOwner(page, mail, site);
  const { slug } = await createPost(site, "Over the sluice");
  const { id } = await createPost(site, "Under the sluice");
  const dykes = `Dykes ${slug}`;
  await withPlatform(site, ({ tags }) => tags.ensure([dykes], "en"));
  await openEditor(page, id);
  await findBar(page).getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Last part of the address").fill(slug);
  const excerpt = page.getByRole("textbox", { name: "Excerpt" });
  await excerpt.focus();
  await expectState(page, "Not saved.");
  const saved = page.waitForResponse((response) => response.ok() && isDraftCall(response.url()));
  await excerpt.fill("About a gate in the dyke.");
  await saved;
  await expectState(page, "Not saved.");
  await expect(findBar(page).getByText("This address is already in use.").first()).toBeVisible();
  await page.getByLabel("Last part of the address").fill("Sluice & more");
  const tags = page.getByRole("combobox", { name: "Tags" });
  const creation = await holdCalls(page, "POST", "**/v3/tags");
  await tags.fill("Sluices");
  await page.getByRole("option", { name: "Create “Sluices”" }).click();
  await tags.fill(dykes);
  await page.getByRole("option", { name: dykes, exact: true }).click();
  await expect(page.getByRole("button", { name: dykes })).toBeVisible();
  creation.release();
  await expect(page.getByRole("button", { name: "Sluices" })).toBeVisible();
  await expect(page.getByRole("button", { name: dykes })).toBeVisible();
  await page.getByRole("textbox", { name: "Title for search results" }).fill("Sluices explained");
  await page.getByRole("switch", { name: "Featured" }).check();
  await expectState(page, "Saved");
  await expect(page.getByText("› post › sluice-more")).toBeVisible();

  const link = await holdCalls(page, "POST", `**/api/admin/posts/${id}/links`);
  await page.getByRole("button", { name: "Create link" }).dblclick();
  link.release();
  const url = await page.getByLabel("New link").inputValue();
  expect(await (await request.get(url)).text()).toContain("Under the sluice</h1>");
  await page.getByRole("button", { name: /^Revoke the link/ }).click();
  await expect(page.getByRole("list", { name: "Links to this draft" })).toHaveCount(0);
  expect((await request.get(url)).status()).toBe(404);

  await page.reload();
  await findBar(page).getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("textbox", { name: "Excerpt" })).toHaveValue(
    "About a gate in the dyke.",
  );
  await expect(page.getByRole("button", { name: "Sluices" })).toBeVisible();
  await expect(page.getByRole("switch", { name: "Featured" })).toBeChecked();
});

test("authors submit their own posts and cannot open those of others, and moderators cannot open any post", async ({
  page,
  request,
  mail,
  site,
}) => {
  await joinWithRole(page, mail, site, "author");
  const foreign = await createPost(site, "Not yours");
  const path = `/admin/posts/${foreign.id}/edit`;
  expect((await page.request.get(path)).status()).toBe(404);
  await page.goto("/admin/posts");
  await page.getByRole("button", { name: "New post" }).click();
  await findTitle(page).fill("Mine");
  await write(page, "A first draft.");
  await expectState(page, "Saved");
  const submit = findBar(page).getByRole("button", { name: "Submit for moderation…" });
  await submit.click();
  await page.getByRole("dialog").getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("An editor will read and publish the post.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(findBar(page).getByText("In moderation")).toBeVisible();
  await expect(submit).toHaveCount(0);

  await joinWithRole({ request }, mail, site, "moderator");
  expect((await request.get(path)).status()).toBe(404);
});

test("a writer who leaves the page right after typing is not prompted, and the text is saved", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  const { id } = await createPost(site, "Leaving");
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  await openEditor(page, id);
  await write(page, " A first word.");
  await page.getByRole("link", { name: "All posts" }).click();
  await expect(page).toHaveURL(/\/admin\/posts$/);
  await openEditor(page, id);
  await expect(findText(page)).toContainText("A first word.");
  await write(page, " A second word.");
  await page.reload();
  await expect(findText(page)).toContainText("A first word. A second word.");
  expect(questions).toEqual([]);
});

test("the panels of the editor are accessible on phones and desktops", async ({
  page,
  mail,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await joinAsOwner(page, mail, site);
  const { id } = await createPost(site, "For every reader");
  await openEditor(page, id);
  await write(page, " More words.");
  await expectState(page, "Saved");
  await findBar(page).getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("heading", { name: "Share the draft" })).toBeVisible();
  await expectAccessible(page, "the settings on a desktop", { widths: [1440] });
  await page.setViewportSize({ width: 390, height: 900 });
  const sheet = page.getByRole("dialog", { name: "Settings" });
  await expect(sheet.getByRole("combobox", { name: "Categories" })).toBeVisible();
  await expectAccessible(page, "the settings on a phone", { widths: [390] });
  await sheet.getByRole("button", { name: "Close" }).first().click();
  await findBar(page).getByRole("button", { name: "Versions" }).click();
  await page.getByRole("listitem").last().getByRole("button").click();
  await expect(page.getByRole("button", { name: "Restore this version" })).toBeVisible();
  await expectAccessible(page, "the versions");
  await page.getByRole("button", { name: "Close" }).click();
  await findBar(page).getByRole("button", { name: "Publish…" }).click();
  await expect(page.getByRole("dialog", { name: "Publish this post?" })).toBeVisible();
  await expectAccessible(page, "the publish dialog");
});
