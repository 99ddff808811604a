/** Tests that daily tasks need at most three clicks besides typing, from the overview on. */
import type { Page } from "@playwright/test";
import { seedComments } from "../../support/browser/comments.ts";
import { expectHydrated } from "../../support/browser/hydration.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { expect, test } from "../fixtures.ts";
import { createPost, joinAsOwner } from "./blog-owner.ts";
import { findBar, findTitle } from "./post-editor.ts";

// Starts a separate site, because the overview shows only the first comments that wait.
test.use({ environment: { TIME_ZONE: "Europe/Lisbon" } });

const day = 86_400_000;

/** Opens the overview, and returns a function that returns the number of clicks of the pointer since then. */
async function openOverview(page: Page): Promise<() => number> {
  let clicks = 0;
  const name = `countClick${Math.random().toString(36).slice(2)}`;
  await page.exposeFunction(name, () => (clicks += 1));
  await page.addInitScript((count) => {
    addEventListener(
      "pointerdown",
      () => {
        const report: unknown = Reflect.get(globalThis, count);
        if (typeof report === "function") report();
      },
      { capture: true },
    );
  }, name);
  await page.goto("/admin");
  await expectHydrated(page);
  await expect(page.getByRole("region", { name: "Needs your decision" })).toBeVisible();
  return () => clicks;
}

const navigate = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Dashboard" })
    .getByRole("link", { name, exact: true })
    .click();

const decisions = (page: Page) => page.getByRole("region", { name: "Needs your decision" });

test.afterEach(({ site }) =>
  withPlatform(site, async ({ siteSettings }) => {
    await siteSettings.change({ values: { SITE_NAME: null, MENUS: null } });
  }),
);

test.beforeEach(async ({ page, mail, site }) => {
  test.slow();
  await joinAsOwner(page, mail, site);
});

test("an owner answers a comment with three clicks", async ({ page, site }) => {
  await seedComments(site, "Questions", [{ text: "How deep is the lock?", author: "Ask" }]);
  const countClicks = await openOverview(page);
  await page.getByRole("button", { name: "Actions for How deep is the lock?" }).click();
  await page.getByRole("menuitem", { name: "Approve and reply" }).click();
  await expect(page).toHaveURL(/\/comments\/reply\//);
  await page.getByRole("textbox").fill("Four metres at low water.");
  await page
    .getByRole("main")
    .getByRole("button", { name: /reply|post/i })
    .click();
  await expect(page.getByText("Four metres at low water.")).toBeVisible();
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
