import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { expect, test } from "../fixtures.ts";
import { joinAsOwner } from "./blog-owner.ts";

/** Requests a path as a visitor. Returns the status and the location. */
async function visit({ request }: Page, path: string) {
  const response = await request.get(path, { maxRedirects: 0 });
  return [response.status(), response.headers()["location"]];
}

test("an owner creates, finds and deletes redirects, and visitors are redirected at once", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  await page.goto("/admin/settings/redirects");
  await page.getByRole("button", { name: "New redirect" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page, "the dialog for a new redirect");
  await dialog.getByLabel("From").fill("/search");
  await dialog.getByLabel("To").fill("/stats");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByText("This address belongs to a page of the site.")).toBeVisible();
  await dialog.getByLabel("From").fill("/old-page");
  await dialog.getByLabel("To").fill("/old-page/?a=b");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByText("This would lead readers in a circle.")).toBeVisible();
  expect(await visit(page, "/old-page")).toEqual([404, undefined]);
  await dialog.getByLabel("To").fill("/stats");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("/old-page redirects from now on.")).toBeVisible();
  for (const path of ["/old-page", "/old-page/", "/old-page?utm_source=a"])
    expect(await visit(page, path), path).toEqual([301, "/stats"]);

  // Another process creates a redirect.
  await withPlatform(site, async ({ siteRedirects }) => {
    await siteRedirects.create({ path: "/post/missing", target: "https://other.example/" });
  });
  expect(await visit(page, "/post/missing")).toEqual([301, "https://other.example/"]);
  await page.reload();
  await page.getByLabel("Search redirects").fill("OTHER.example");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectAccessible(page, "the list of redirects");
  await page.getByRole("button", { name: "Actions for /post/missing" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete redirect" }).click();
  await expect(page.getByText("/post/missing no longer redirects.")).toBeVisible();
  expect(await visit(page, "/post/missing")).toEqual([404, undefined]);
});

test("an owner redirects a missing page that visitors have opened", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  for (const path of ["/long-gone?token=secret", "/long-gone/", "/long-gone", "/wp-login.php"])
    expect((await page.request.get(path)).status()).toBe(404);
  await page.goto("/admin/settings/redirects");
  await page.getByRole("link", { name: "Missing pages" }).click();
  await expect(page).toHaveURL(/\?show=missing$/);
  await page.reload();
  const row = page.getByRole("row").filter({ hasText: "/long-gone" });
  await expect(row.getByRole("cell").first()).toHaveText("3 requests");
  await expect(page.getByText("wp-login")).toHaveCount(0);
  await expect(row).not.toContainText("secret");
  await expectAccessible(page, "the list of missing pages");
  await row.getByRole("button", { name: "Redirect to…" }).click();
  await expect(page.getByLabel("From")).toHaveValue("/long-gone");
  await page.getByRole("textbox", { name: "To" }).fill("/stats");
  await page.getByRole("button", { name: "Create" }).click();
  await expect(page.getByText("/long-gone redirects from now on.")).toBeVisible();
  await expect(row).toHaveCount(0);
  expect(await visit(page, "/long-gone")).toEqual([301, "/stats"]);
});

test("an owner imports a CSV file, sees which lines are bad, and exports the same redirects", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  await page.goto("/admin/settings/redirects");
  const importFile = async (csv: string) => {
    await page.getByRole("button", { name: "Import CSV" }).click();
    const buffer = Buffer.from(csv);
    await page
      .getByLabel("CSV file")
      .setInputFiles({ name: "redirects.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Import", exact: true }).click();
  };
  await importFile("path,target\n/feed,/a\n/imported,javascript:alert(1)\n/fine,/stats\n");
  await expect(
    page.getByText("Nothing was imported, because 2 lines have problems:"),
  ).toBeVisible();
  await expect(page.getByText(/^Line 3: Enter a path such as/)).toBeVisible();
  expect(await visit(page, "/fine")).toEqual([404, undefined]);
  await importFile("path,target\n/imported,/stats\n");
  await expect(page.getByText("1 redirect imported.")).toBeVisible();
  expect(await visit(page, "/imported")).toEqual([301, "/stats"]);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("redirects.csv");
  expect(await readFile(await download.path(), "utf8")).toContain("\r\n/imported,/stats\r\n");
});
