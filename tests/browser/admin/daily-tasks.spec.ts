/** Tests that daily tasks need at most three clicks besides typing, from the overview on. */
import type { Page } from "@playwright/test";
import { seedComments } from "../../support/browser/comments.ts";
import { expectHydrated } from "../../support/browser/hydration.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { expect, test } from "../fixtures.ts";
import { newAddress, password } from "../members/member.ts";
import { createPost, joinAsOwner } from "./blog-owner.ts";
import { navigate, openOverview } from "./count-clicks.ts";
import { findBar, findTitle } from "./post-editor.ts";

// Starts a separate site, because the overview shows only the first comments that wait.
test.use({ environment: { TIME_ZONE: "Europe/Lisbon" } });

const day = 86_400_000;

const decisions = (page: Page) => page.getByRole("region", { name: "Needs your decision" });

/** Writes and sends the reply on the page that a click on “Reply” opens. */
async function sendReply(page: Page, text: string): Promise<void> {
  await expect(page).toHaveURL(/\/comments\/reply\//);
  await page.getByRole("textbox").fill(text);
  await page
    .getByRole("main")
    .getByRole("button", { name: /reply|post/i })
    .click();
  await expect(page.getByText(text)).toBeVisible();
}

test.afterEach(({ site }) =>
  withPlatform(site, async ({ siteSettings }) => {
    await siteSettings.change({ values: { SITE_NAME: null, MENUS: null } });
  }),
);

test.beforeEach(async ({ page, mail, site }) => {
  test.slow();
  await joinAsOwner(page, mail, site);
});

// The clicks of each comment are counted from the overview on. The way back to the overview is not counted.
test("an owner answers three comments with three clicks each, from the overview on", async ({
  page,
  site,
}) => {
  const questions = ["Where is the slipway?", "Who paints the buoys?", "Why is the lock shut?"];
  await seedComments(
    site,
    "Many questions",
    questions.map((text) => ({ text })),
  );
  for (const question of questions) {
    const countClicks = await openOverview(page);
    await page.getByRole("button", { name: `Actions for ${question}` }).click();
    await page.getByRole("menuitem", { name: "Approve and reply" }).click();
    await sendReply(page, `The answer to: ${question}`);
    expect(countClicks()).toBeLessThanOrEqual(3);
  }
});

test("an owner answers a published comment with three clicks from the list of comments on", async ({
  page,
  site,
}) => {
  await seedComments(site, "Answered", [
    { text: "Is the pier open?", author: "Pia", status: "PUBLISHED" },
  ]);
  const countClicks = await openOverview(page);
  await page.goto("/admin/comments");
  await expectHydrated(page);
  await page.getByRole("link", { name: /^Published/ }).click();
  await page.getByRole("button", { name: "Reply: Comment by Pia" }).click();
  await sendReply(page, "It is, until dusk.");
  expect(countClicks()).toBeLessThanOrEqual(3);
});

test("an owner approves three comments with three clicks", async ({ page, site }) => {
  const texts = ["The first swallow", "The second swallow", "The third swallow"];
  await seedComments(
    site,
    "Swallows",
    texts.map((text) => ({ text })),
  );
  const countClicks = await openOverview(page);
  for (const text of texts) {
    await decisions(page)
      .getByRole("button", { name: `Approve: ${text}` })
      .click();
    await expect(decisions(page).getByText(text)).toHaveCount(0);
  }
  expect(countClicks()).toBeLessThanOrEqual(3);
});

test("an owner bans a spammer with three clicks", async ({ page, site }) => {
  await seedComments(site, "Bait", [{ text: "Buy pills", author: "Spammer" }]);
  const countClicks = await openOverview(page);
  await page.getByRole("button", { name: "Actions for Buy pills" }).click();
  await page.getByRole("menuitem", { name: "Ban author…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: /^Ban/ }).click();
  await expect(page.getByText(/Spammer is banned/)).toBeVisible();
  expect(countClicks()).toBeLessThanOrEqual(3);
});

test("an owner publishes a scheduled post at once, and finds a post from last year, with three clicks each", async ({
  page,
  site,
}) => {
  await createPost(site, "Due next week", {
    status: "SCHEDULED",
    scheduledAt: Date.now() + 7 * day,
  });
  const { id } = await createPost(site, "Remembered from last year", {
    status: "PUBLISHED",
    firstPublishedAt: Date.now() - 400 * day,
  });
  const countClicks = await openOverview(page);
  await navigate(page, "Posts");
  await page.getByRole("button", { name: "Actions for Due next week" }).click();
  await page.getByRole("menuitem", { name: "Publish now" }).click();
  await expect(page.getByText("“Due next week” has been published.")).toBeVisible();
  expect(countClicks()).toBeLessThanOrEqual(3);

  await page.getByRole("button", { name: "Search the dashboard" }).click();
  await page.getByRole("combobox", { name: "Search the dashboard" }).fill("last year");
  await page.getByRole("option", { name: /Remembered from last year/ }).click();
  await expect(page).toHaveURL(new RegExp(`${id}/edit$`));
  expect(countClicks()).toBeLessThanOrEqual(5);
});

test("an owner changes the name and adds an entry to the menu with at most three clicks each", async ({
  page,
}) => {
  const countClicks = await openOverview(page);
  await navigate(page, "General");
  await page.getByLabel("Name", { exact: true }).fill("Tidewater");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  expect(countClicks()).toBe(2);

  await navigate(page, "Menus");
  await page.getByRole("button", { name: "Add an entry" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Leads to").selectOption("Address");
  await dialog.getByLabel("Address", { exact: true }).fill("https://tide.example/");
  await dialog.getByLabel("Label").fill("Tides");
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "Save menus" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  expect(countClicks()).toBe(5);
});

test("an owner writes and publishes a post with three clicks", async ({ page }) => {
  const countClicks = await openOverview(page);
  await page.getByRole("button", { name: "New post" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await findTitle(page).fill("Three clicks");
  await page.keyboard.press("Enter");
  await page.keyboard.insertText("The text begins below the title.");
  await findBar(page).getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await expect(
    page
      .getByRole("dialog")
      .getByText(/published/i)
      .first(),
  ).toBeVisible();
  expect(countClicks()).toBeLessThanOrEqual(3);
});

test("an owner finds a post from last year by its year with three clicks", async ({
  page,
  site,
}) => {
  const firstPublishedAt = Date.now() - 400 * day;
  const year = new Date(firstPublishedAt).toLocaleDateString("en", {
    year: "numeric",
    timeZone: "Europe/Lisbon",
  });
  const { id } = await createPost(site, "Without a known word", {
    status: "PUBLISHED",
    firstPublishedAt,
  });
  await createPost(site, "A recent draft");
  const countClicks = await openOverview(page);
  await page.getByRole("button", { name: "Search the dashboard" }).click();
  await page.getByRole("combobox", { name: "Search the dashboard" }).fill(year);
  await page.getByRole("option", { name: `Posts from ${year}` }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/posts\\?year=${year}$`));
  await expect(page.getByRole("link", { name: "A recent draft" })).toHaveCount(0);
  await page.getByRole("link", { name: "Without a known word" }).click();
  await expect(page).toHaveURL(new RegExp(`${id}/edit$`));
  expect(countClicks()).toBeLessThanOrEqual(3);
});

test("an owner invites an author with three clicks", async ({ page }) => {
  const countClicks = await openOverview(page);
  await navigate(page, "Team");
  await page.getByRole("button", { name: "Invite by email" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite someone to the team" });
  const email = newAddress();
  await dialog.getByLabel("Email address").fill(email);
  await expect(dialog.getByLabel("Role")).toHaveValue("author");
  await dialog.getByLabel("Password").first().fill(password);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(`${email} has been invited.`)).toBeVisible();
  expect(countClicks()).toBeLessThanOrEqual(3);
});

test("an owner makes and downloads a backup with three clicks", async ({ page }) => {
  const countClicks = await openOverview(page);
  await navigate(page, "Moving");
  await page.getByRole("button", { name: "Back up now" }).click();
  const backup = page.getByRole("link", { name: /^Download quire-.+\.tar\.gz$/ }).first();
  await expect(backup).toBeVisible({ timeout: 60_000 });
  const downloading = page.waitForEvent("download");
  await backup.click();
  expect((await downloading).suggestedFilename()).toMatch(/^quire-.+\.tar\.gz$/);
  expect(countClicks()).toBeLessThanOrEqual(3);
});
