import { readFile, stat } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe.ts";
import { generatedWxr, wxr } from "../../support/content/wordpress.ts";
import { expect, test } from "../fixtures.ts";
import { joinAsOwner } from "./blog-owner.ts";

// The imported posts would disturb other tests.
test.use({ environment: { SITE_NAME: "A blog that moves" } });

const smallBlog = wxr("https://old.example", [
  { id: 1, title: "Low water", slug: "low-water", content: "<p>The lamp was lit.</p>" },
  { id: 2, title: "High water", slug: "high-water", content: "<p>Rain.</p><form></form>" },
]);

/** The import refuses the address of the pictures at once. */
const longBlog = [...generatedWxr("http://127.0.0.1:9", 600)].join("");

const chooseFile = (page: Page, name: string, content: string) =>
  page
    .getByRole("group", { name: "Export file" })
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/xml", buffer: Buffer.from(content) });

const findTask = (page: Page, name: string) => page.getByRole("article", { name, exact: true });

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme });

    test("an owner checks and imports a file with the keyboard, and reads the report", async ({
      page,
      mail,
      site,
    }) => {
      await joinAsOwner(page, mail, site);
      await page.goto("/admin/moving");
      await expect(page.getByRole("heading", { name: "Import" })).toBeVisible();
      await expectAccessible(page, "the page for moving");
      const name = `blog-${colorScheme}.xml`;
      // Early, because the browser needs a moment before it passes the dialog on.
      const choosing = page.waitForEvent("filechooser");
      await page.getByLabel("Where the blog comes from").focus();
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: "Choose file" })).toBeFocused();
      await page.keyboard.press("Space");
      const buffer = Buffer.from(smallBlog.replaceAll("-water", `-water-${colorScheme}`));
      await (await choosing).setFiles({ name, mimeType: "text/xml", buffer });
      await page.getByRole("button", { name: "Check first" }).focus();
      await page.keyboard.press("Enter");
      const check = findTask(page, `Check: ${name}`);
      await expect(check.getByText("Finished", { exact: true })).toBeVisible({ timeout: 60_000 });
      await expect(check.getByText("Nothing was changed.")).toBeVisible();
      expect((await page.request.get(`/post/low-water-${colorScheme}`)).status()).toBe(404);
      await check.getByRole("button", { name: "Show report" }).focus();
      await page.keyboard.press("Enter");
      await expect(check.getByText(/form/).first()).toBeVisible();
      await expectAccessible(page, "the report of a check");

      await check.getByRole("button", { name: "Import now" }).focus();
      await page.keyboard.press("Enter");
      const task = findTask(page, `Import: ${name}`);
      await expect(task.getByText("Finished", { exact: true })).toBeVisible({ timeout: 60_000 });
      await expect(task).toContainText(/Posts and pages2 (new|unchanged)/);
      const downloading = page.waitForEvent("download");
      await task.getByRole("link", { name: "Download report" }).click();
      const report = await readFile(await (await downloading).path(), "utf8");
      expect(JSON.parse(report)).toMatchObject({ task: { origin: name, state: "FINISHED" } });
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("two owners see the progress of an import, and the second one cancels it", async ({
    page,
    browser,
    mail,
    site,
  }) => {
    await joinAsOwner(page, mail, site);
    const context = await browser.newContext({ baseURL: site.url });
    const other = await context.newPage();
    await joinAsOwner(other, mail, site);
    await page.goto("/admin/moving");
    await chooseFile(page, "long.xml", longBlog);
    await page.getByRole("button", { name: "Import now" }).click();
    const name = "Import: long.xml";
    await expect(findTask(page, name).getByText(/of 600/)).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page, "a running import");
    // The work goes on without the page.
    await page.goto("/");
    await other.goto("/admin/moving");
    await expect(findTask(other, name).getByText(/of 600/)).toBeVisible();
    await other.getByRole("button", { name: `Cancel: ${name}` }).click();
    await expect(findTask(other, name).getByText("Cancelled", { exact: true })).toBeVisible();
    await page.goto("/admin/moving");
    await expect(findTask(page, name).getByText(/\d+ new/)).toBeVisible();
    await expect(
      findTask(page, name).getByRole("button", { name: "Continue import" }),
    ).toBeVisible();
    await context.close();
  });

  test("an owner downloads an export and a backup", async ({ page, mail, site }) => {
    await joinAsOwner(page, mail, site);
    await page.goto("/admin/moving");
    await page.getByRole("button", { name: "Export as Markdown" }).click();
    const task = findTask(page, "Export: Markdown");
    const link = task.getByRole("link", { name: /^Download \(/ });
    await expect(link).toBeVisible({ timeout: 60_000 });
    const exporting = page.waitForEvent("download");
    await link.click();
    const zip = await exporting;
    expect(zip.suggestedFilename()).toMatch(/^quire-markdown-.+\.zip$/);
    expect((await readFile(await zip.path())).subarray(0, 2).toString()).toBe("PK");

    await page.getByRole("button", { name: "Back up now" }).click();
    const backup = page.getByRole("link", { name: /^Download quire-.+\.tar\.gz$/ }).first();
    await expect(backup).toBeVisible({ timeout: 60_000 });
    const downloading = page.waitForEvent("download");
    await backup.click();
    expect((await stat(await (await downloading).path())).size).toBeGreaterThan(10_000);
    await expectAccessible(page, "backups on the server");
  });

  test("a wrong file and a failed import are explained", async ({ page, mail, site }) => {
    await joinAsOwner(page, mail, site);
    await page.goto("/admin/moving");
    await page.getByRole("button", { name: "Check first" }).click();
    await expect(page.getByText("Choose a file first.")).toBeVisible();
    await chooseFile(page, "blog.txt", "text");
    await page.getByRole("button", { name: "Check first" }).click();
    await expect(page.getByText("Choose a file that ends with .xml or .zip.")).toBeVisible();
    await chooseFile(page, "blog.xml", "<html></html>");
    await page.getByRole("button", { name: "Check first" }).click();
    const task = findTask(page, "Check: blog.xml");
    await expect(task.getByText("Failed", { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(task.getByText(/The file could not be read\./)).toBeVisible();
    await expectAccessible(page, "a failed import");
  });
});

test("the settings of nightly backups have a page", async ({ page, mail, site }) => {
  await joinAsOwner(page, mail, site);
  await page.goto("/admin/moving");
  await expect(page.getByText("There are no nightly backups.")).toBeVisible();
  await page.getByRole("link", { name: "Change nightly backups" }).click();
  await page.getByLabel("Backups to keep").fill("3");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.getByRole("link", { name: "Moving" }).click();
  await expect(page.getByText(/The newest 3 backups are kept/)).toBeVisible();
});
