import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessible } from "../../support/browser/axe.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import type { RunningSite } from "../../support/servers/site.ts";
import { expect, test } from "../fixtures.ts";
import { joinAs, joinAsOwner } from "./blog-owner.ts";

// Other tests expect the look of a new site, so this file has a separate site.
test.use({ environment: { SHARED_CACHE_SECONDS: "0" } });

const accent = "#b0125a";
const preview = "/admin/settings/look/preview/light";

const resetLook = (site: RunningSite) =>
  withPlatform(site, async ({ siteSettings }) => {
    await siteSettings.change({ values: { LOOK: null } });
  });

/** Returns the documents of the frame that is shown. */
const findFrame = (page: Page, path = "/") =>
  page.frameLocator(`iframe[title="Preview of ${path}"]:not([inert])`).locator("html");

// These assertions are retried when the preview replaces a frame meanwhile.
const expectAccent = (page: Page, path?: string) =>
  expect(findFrame(page, path)).toHaveCSS("--quire-palette-primary-main", new RegExp(accent));

const expectWidth = (page: Page, width: number) =>
  expect(findFrame(page)).toHaveJSProperty("clientWidth", width);

/** Returns whether nothing covers the upper edge of an element. Runs in the page. */
function isOnTop(element: Element): boolean {
  const { left, top, width } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + 2));
}

const readText = async (request: APIRequestContext, path: string) =>
  (await request.get(path)).text();

test("an owner sees a new look on a phone and a desktop, and visitors see it when it is published", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  await page.goto("/admin/settings/look");
  await expect(page.getByText("Everything is published")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish" })).toBeDisabled();
  await expectWidth(page, 1280);

  await page.getByLabel("Accent", { exact: true }).fill(accent);
  await page.getByRole("radio", { name: "Grid" }).check();
  await expect(page.getByText("Draft saved · not published")).toBeVisible();
  await expectAccent(page);
  expect(await readText(page.request, "/")).not.toContain(accent);
  await page.getByRole("button", { name: "Phone" }).click();
  await expectWidth(page, 390);
  await page.getByRole("button", { name: "Dark", exact: true }).click();
  await expect(findFrame(page)).toHaveAttribute("data-color-scheme", "dark");
  await page.getByRole("button", { name: "Post", exact: true }).click();
  const path = await page.getByText(/^Page: \/post\//).innerText();
  const postPath = path.replace(/^Page:\s*/, "");
  await expectAccent(page, postPath);
  // A link to another page changes the preview, and no link leaves it.
  await findFrame(page, postPath).getByRole("link", { name: "Quire" }).first().click();
  await expect(findFrame(page)).toHaveAttribute("data-color-scheme", "dark");
  await page.getByRole("button", { name: "Light", exact: true }).click();
  await expectAccessible(page, "the look", { exclude: "iframe" });

  // The buttons of the preview stay below the bars while the form scrolls.
  await page.getByRole("switch").last().scrollIntoViewIfNeeded();
  const preview = page.getByRole("button", { name: "Front page", exact: true });
  await expect.poll(() => preview.evaluate(isOnTop)).toBe(true);

  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Everything is published")).toBeVisible();
  await expect.poll(() => readText(page.request, "/"), { timeout: 2_000 }).toContain(accent);

  await page.getByRole("button", { name: "History" }).click();
  const history = page.getByRole("dialog", { name: "History" });
  await expect(history.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page, "the history of the look", { exclude: "iframe" });
  await history.getByRole("button", { name: "Use this look: Look of a new site" }).click();
  await expect(page.getByText("Draft saved · not published")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Magazine" })).toBeChecked();
  expect(await readText(page.request, "/")).toContain(accent);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Everything is published")).toBeVisible();
  await expect.poll(() => readText(page.request, "/")).not.toContain(accent);
});

test("a look is exported as a file, and imported into the draft if the file is valid", async ({
  page,
  mail,
  site,
}) => {
  await resetLook(site);
  await joinAsOwner(page, mail, site);
  await page.goto("/admin/settings/look");
  await page.getByRole("switch", { name: "Star rating" }).check();
  await page.getByRole("radio", { name: "Centred" }).check();
  await expect(page.getByText("Draft saved · not published")).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const file = await (await downloading).path();
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
    format: "quire-look",
    look: { header: "centred", parts: { stars: true } },
  });
  await page.getByRole("button", { name: "Discard draft" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByText("Everything is published")).toBeVisible();
  await expect(page.getByRole("radio", { name: "On the left" })).toBeChecked();

  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog");
  const choose = async (text: string) => {
    const chosen = { name: "look.json", mimeType: "application/json", buffer: Buffer.from(text) };
    await dialog.getByLabel("JSON file").setInputFiles(chosen);
    await dialog.getByRole("button", { name: "Import" }).click();
  };
  await choose("[".repeat(100_000));
  await expect(dialog.getByText("The file isn’t JSON.")).toBeVisible();
  await choose('{"format":"quire-look","version":1,"look":{"colour":"red","accent":"red"}}');
  await expect(dialog.getByText("The field look.colour is unknown.")).toBeVisible();
  await expectAccessible(page, "the import of a look", { exclude: "iframe" });
  await choose(await readFile(file, "utf8"));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("radio", { name: "Centred" })).toBeChecked();
  await expect(page.getByText("Draft saved · not published")).toBeVisible();
});

test("the preview is only for owners, and is stored nowhere", async ({
  page,
  mail,
  site,
  browser,
}) => {
  await resetLook(site);
  await joinAsOwner(page, mail, site);
  await page.goto("/admin/settings/look");
  await page.getByLabel("Accent", { exact: true }).fill(accent);
  await expectAccent(page);
  const answer = await page.request.get(preview);
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(answer.headers()["content-security-policy"]).toContain("frame-ancestors 'self'");
  expect(answer.headers()["etag"]).toBeUndefined();
  expect(await answer.text()).not.toMatch(/<script/);
  for (const path of ["/admin", "/account", "/api/site/look", "/blog-feed.xml"])
    expect((await page.request.get(preview + path)).status(), path).toBe(400);

  // Readers who open the page while it is rendered for the preview get the published look.
  const visitor = await browser.newContext({ baseURL: site.url });
  for (let round = 0; round < 5; round += 1) {
    await withPlatform(site, async ({ siteSettings }) => {
      await siteSettings.change({ values: { SITE_DESCRIPTION: `Round ${round}` } });
    });
    await expect.poll(() => readText(visitor.request, "/stats")).toContain(`Round ${round}`);
    const [first, other, second, third] = await Promise.all([
      readText(page.request, preview),
      readText(visitor.request, "/"),
      readText(page.request, preview),
      readText(visitor.request, "/"),
    ]);
    expect([first, second].every((text) => text.includes(accent))).toBe(true);
    expect([other, third].some((text) => text.includes(accent))).toBe(false);
  }
  expect(await readText(visitor.request, "/")).not.toContain(accent);

  const refused = await visitor.request.get(preview);
  expect([refused.status(), refused.headers()["cache-control"]]).toEqual([
    403,
    "private, no-store",
  ]);
  const editor = await visitor.newPage();
  await joinAs("editor", editor, mail, site);
  expect((await visitor.request.get(preview)).status()).toBe(403);
  const { cookies } = await page.context().storageState();
  await visitor.clearCookies();
  await visitor.addCookies(cookies);
  expect((await visitor.request.get(preview)).status()).toBe(200);
  await page.goto("/logout");
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/$/);
  expect((await visitor.request.get(preview)).status()).toBe(403);
  await visitor.close();
  await withPlatform(site, async ({ siteSettings }) => {
    await siteSettings.change({ values: { SITE_DESCRIPTION: null } });
  });
});
