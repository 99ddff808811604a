/** Tests of the first run: a new owner needs only the dashboard. */
import { expectAccessible } from "../../support/browser/axe.ts";
import { expect, test } from "../fixtures.ts";
import {
  codeFor,
  enterCode,
  expectCodePage,
  newAddress,
  submitRegistration,
} from "../members/member.ts";
import { findBar, findTitle, write } from "./post-editor.ts";

// Starts a separate site, because the test removes the samples and needs a blog without an owner.
test.use({ environment: { TIME_ZONE: "Europe/Oslo" } });

const linkPattern = /(http:\/\/localhost:\d+\/admin\/claim#token=[\w-]{43})/;

test("a new owner names the blog, publishes a post and an imprint, and removes the samples on the dashboard", async ({
  page,
  mail,
  site,
}) => {
  test.slow();
  const [, link = ""] = linkPattern.exec(site.output()) ?? [];
  await page.goto(link);
  await page.getByRole("link", { name: "Create an account" }).click();
  const email = newAddress();
  await submitRegistration(page, email);
  await expectCodePage(page);
  await enterCode(page, await codeFor(mail, email));
  await page.getByRole("button", { name: /^Make me the owner/ }).click();

  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps.getByText("1 of 6 done")).toBeVisible();
  await expect(steps.getByRole("listitem")).toHaveText([
    "Name your blog(to do)",
    "Choose its look(to do)",
    "Publish your first post(to do)",
    "Publish an imprint(to do)",
    "Set up email(done)",
    "Set up backups(to do)",
  ]);
  await page.waitForLoadState("networkidle");
  await expectAccessible(page, "the first steps");

  // The samples, with only the keyboard.
  await page.getByRole("button", { name: "Remove samples…" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/^\d+ posts$/)).toBeVisible();
  await expect(dialog.getByText(/^\d+ tags$/)).toBeVisible();
  await expectAccessible(page, "the question about the samples");
  await dialog.getByRole("button", { name: "Remove samples" }).press("Enter");
  await expect(page.getByText("The samples have been removed.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Sample blog" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "In numbers" })).toContainText("Published posts0");
  await expect
    .poll(async () => (await page.request.get("/post/welcome-to-quire")).status())
    .toBe(410);

  await steps.getByRole("link", { name: "Name your blog" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Harbour Notes");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText("Harbour Notes");

  await page.getByRole("link", { name: "Harbour Notes: dashboard" }).click();
  await page.getByRole("button", { name: "New post" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await findTitle(page).fill("The first tide");
  await write(page, "The harbour was empty when we came.");
  await findBar(page).getByRole("button", { name: "Publish" }).click();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.goto("/admin");
  await steps.getByRole("link", { name: "Publish an imprint" }).click();
  await page.getByRole("button", { name: "New page" }).click();
  await dialog.getByLabel("Template").selectOption("Imprint");
  await dialog.getByRole("button", { name: "Create page" }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await findBar(page).getByRole("button", { name: "Publish" }).click();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();

  await page.goto("/admin");
  await steps.getByRole("link", { name: "Set up backups" }).click();
  await page.getByLabel("Nightly backup").check();
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();

  await page.goto("/admin");
  await expect(steps.getByText("5 of 6 done")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await steps.getByRole("button", { name: "Hide" }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("region", { name: "Needs your decision" })).toBeVisible();
  await expect(steps).toHaveCount(0);
  const front = await (await page.request.get("/")).text();
  expect(front).toContain("Harbour Notes");
  expect(front).toContain("The first tide");
  expect(front).not.toContain("Welcome to Quire");
});
