import type { Locator, Page } from "@playwright/test";
import type { Menus } from "#lib/wix/site/menus.ts";
import { expectAccessible } from "../../support/browser/axe.ts";
import { expectNoOverhang } from "../../support/browser/overhang.ts";
import type { RunningSite } from "../../support/servers/site.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { expect, test } from "../fixtures.ts";
import { createPost, joinAs } from "./blog-owner.ts";

// Other tests expect the default menus, so this file has a separate site.
test.use({ environment: { COMMENTS_CLOSE_DAYS: "90" } });

const saveMenus = (site: RunningSite, menus: Menus | null, name: string | null = null) =>
  withPlatform(site, ({ siteSettings }) =>
    siteSettings.change({ values: { MENUS: menus, SITE_NAME: name } }),
  );

const headerMenu = (page: Page): Locator =>
  page.getByRole("banner").getByRole("navigation", { name: "Menu", exact: true });

/** Opens the front page when it has, or no longer has, a text. */
async function openFront(page: Page, text: string, isShown = true): Promise<void> {
  await expect
    .poll(async () => (await (await page.request.get("/")).text()).includes(text))
    .toBe(isShown);
  await page.goto("/");
}

const section = (page: Page, name: string): Locator => page.getByRole("region", { name });

async function addAddress(menu: Locator, url: string, label: string): Promise<void> {
  const page = menu.page();
  await menu.getByRole("button", { name: "Add an entry" }).click();
  const dialog = page.getByRole("dialog");
  const kind = dialog.getByLabel("Leads to");
  if ((await kind.count()) > 0) await kind.selectOption("Address");
  await dialog.getByLabel("Address", { exact: true }).fill(url);
  await dialog.getByLabel("Label").fill(label);
  await dialog.getByRole("button", { name: "Add" }).click();
}

test.afterEach(async ({ site }) => saveMenus(site, null));

test("an editor builds menus by keyboard and by dragging, and visitors see them", async ({
  page,
  mail,
  site,
}) => {
  test.slow();
  await joinAs("editor", page, mail, site);
  const post = await createPost(site, "A rye of our own", { status: "PUBLISHED" });
  await page.goto("/admin");
  const navigation = page.getByRole("navigation", { name: "Dashboard" });
  await expect(navigation.getByRole("region", { name: "Site" }).getByRole("link")).toHaveText([
    "Menus",
  ]);
  await navigation.getByRole("link", { name: "Menus" }).click();
  await expect(page).toHaveURL(/\/admin\/settings\/menus$/);
  expect((await page.request.get("/admin/settings/general")).status()).toBe(404);

  // The editor begins with all categories, and replaces them with an entry for each.
  const header = section(page, "Header");
  await expect(header.getByText(/follows your categories/)).toBeVisible();
  const rows = header.getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await header.getByRole("button", { name: /^Replace All categories/ }).click();
  const categories = await rows.count();
  expect(categories).toBeGreaterThan(1);
  await expectAccessible(page, "the page for menus");

  // A reference to a post, by keyboard.
  await header.getByRole("button", { name: "Add an entry" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Leads to").selectOption("Post");
  await dialog.getByRole("combobox", { name: "Post" }).fill("rye of our");
  await expect(page.getByRole("option", { name: "A rye of our own" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expectAccessible(page, "the dialog for an entry");
  await dialog.getByRole("button", { name: "Add" }).press("Enter");
  await expect(rows.last()).toContainText("A rye of our own");
  const edit = header.getByRole("button", { name: "Edit A rye of our own" });
  await expect(edit).toBeFocused();
  for (let step = 0; step < categories; step += 1) await page.keyboard.press("Alt+ArrowUp");
  await expect(rows.first()).toContainText("A rye of our own");

  // An address is checked before it is sent.
  await header.getByRole("button", { name: "Add an entry" }).click();
  await dialog.getByLabel("Leads to").selectOption("Address");
  await dialog.getByLabel("Address", { exact: true }).fill("javascript:alert(1)");
  await dialog.getByLabel("Label").fill("Trick");
  await dialog.getByRole("button", { name: "Add" }).click();
  await expect(dialog.getByText(/Enter a path that begins with/)).toBeVisible();
  await dialog.getByLabel("Address", { exact: true }).fill("/blog/archive");
  await dialog.getByRole("button", { name: "Add" }).click();
  const last = rows.filter({ hasText: "Trick" });
  await last.getByRole("button", { name: "Nest Trick" }).click();
  await expect(last).toHaveAttribute("data-nested", "");

  // Dragging moves the nested entry below the first one.
  await last.getByTitle("Drag to move").dragTo(rows.nth(1), { targetPosition: { x: 20, y: 3 } });
  await expect(rows.nth(1)).toContainText("Trick");
  await expect(rows.nth(1)).toHaveAttribute("data-nested", "");

  await addAddress(section(page, "Social links"), "https://github.com/quire", "");
  await addAddress(section(page, "Legal line"), "/imprint", "Imprint");
  const columns = section(page, "Footer columns");
  await columns.getByRole("button", { name: "Add a column" }).click();
  const column = columns.getByRole("group", { name: "Column 2" });
  await addAddress(column, "https://friends.example/", "Friends");
  await page.getByRole("button", { name: "Save menus" }).click();
  await expect(column.getByLabel("Heading")).toBeFocused();
  await column.getByLabel("Heading").fill("Elsewhere");

  // Unsaved changes are not lost by accident.
  page.once("dialog", (question) => void question.dismiss());
  await page.getByRole("navigation", { name: "Dashboard" }).getByText("Overview").click();
  await page.getByRole("button", { name: "Save menus" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await openFront(page, "Elsewhere");
  const menu = headerMenu(page);
  await menu.getByText("A rye of our own").first().click();
  await expect(menu.getByRole("link", { name: "Trick" })).toHaveAttribute("href", "/blog/archive");
  await page.keyboard.press("Escape");
  await expect(menu.getByRole("link", { name: "Trick" })).toBeHidden();
  const footer = page.getByRole("contentinfo");
  await expect(
    footer.getByRole("navigation", { name: "Elsewhere" }).getByRole("link"),
  ).toHaveAttribute("href", "https://friends.example/");
  await expect(footer.getByRole("link", { name: "Imprint" })).toBeVisible();
  await expect(footer.getByRole("link", { name: "GitHub" })).toHaveAttribute("rel", "me");
  await expectAccessible(page, "the front page with menus");

  // The entry follows the title of the post, and disappears with it.
  await withPlatform(site, ({ posts }) => posts.remove(post.id));
  await openFront(page, "A rye of our own", false);
  await page.goto("/admin/settings/menus");
  await expect(header.getByText(/Readers don’t see this entry/)).toBeVisible();
  await header.getByRole("button", { name: "Restore the default" }).click();
  await expect(header.getByText(/follows your categories/)).toBeVisible();
  await page.getByRole("button", { name: "Save menus" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await openFront(page, "site-menu-bar", true);
});

test("the second of two editors keeps the entries, and sees that the menus were changed", async ({
  page,
  mail,
  site,
}) => {
  await joinAs("editor", page, mail, site);
  await page.goto("/admin/settings/menus");
  await addAddress(section(page, "Legal line"), "/imprint", "Imprint");
  await saveMenus(site, { legal: [] });
  await page.getByRole("button", { name: "Save menus" }).click();
  await expect(page.getByRole("alert").first()).toContainText("changed in the meantime");
  await expect(section(page, "Legal line").getByText("Imprint", { exact: true })).toBeVisible();
});

const labels = [
  "Bread",
  "Butter and jam",
  "Long stories about harbours, kitchens and slow winters",
  "Recipes",
  "Field notes",
  "Weather",
  "Letters",
  "About",
  "Contact",
  "Archive of everything",
  "Map",
  "Index",
];
const manyEntries: Menus = {
  header: labels.map((label, index) => ({
    kind: "address",
    url: `/stats?${index}`,
    label,
    ...(index % 3 === 1 && {
      children: [{ kind: "address", url: `/stats?child-${index}`, label: `Below ${label}` }],
    }),
  })),
  footer: [{ heading: "Read", entries: [{ kind: "login" }, { kind: "search" }] }],
};
const longName = "The Journal of Small Harbours, Slow Kitchens, Long Winters and Other Matters "
  .repeat(2)
  .slice(0, 120);

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled });

    test("each entry of a long menu is visible either in the header or below “More”, at all widths", async ({
      page,
      site,
    }) => {
      test.slow();
      await saveMenus(site, manyEntries, longName);
      await openFront(page, "site-menu-bar");
      for (const width of [320, 390, 600, 768, 900, 1024, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const menu = headerMenu(page);
        const bar = menu.locator(".site-menu-bar");
        const name = `at ${width} px`;
        await expectNoOverhang(page, name);
        const more = bar.locator(":scope > .site-menu-more");
        const shown = await bar.locator(":scope > li:not(.site-menu-more):visible").count();
        const height = (await bar.boundingBox())?.height ?? 0;
        expect(height, `the menu ${name} has one line`).toBeLessThan(64);
        expect(await more.isVisible(), name).toBe(shown < labels.length);
        if (!(await more.isVisible())) continue;
        await more.locator("summary").click();
        const panel = more.locator(".site-menu-panel");
        await expect(panel).toBeVisible();
        expect(await panel.locator(":scope > li:visible").count(), name).toBe(
          labels.length - shown,
        );
        await expectNoOverhang(page, `${name}, with the open list`);
        const box = await panel.boundingBox();
        expect(box?.x, name).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(width);
        if (javaScriptEnabled && (width === 390 || width === 1440))
          await expectAccessible(page, `the front page with an open menu ${name}`);
        await more.locator("summary").click();
        await expect(panel).toBeHidden();
      }
    });
  });
}

test("the lists of a menu close each other, and hidden entries never have the focus", async ({
  page,
  site,
}) => {
  await saveMenus(site, manyEntries);
  await page.setViewportSize({ width: 1024, height: 800 });
  await openFront(page, "site-menu-bar");
  const menu = headerMenu(page);
  await menu.getByText("Butter and jam").first().click();
  await expect(menu.getByRole("link", { name: "Below Butter and jam" })).toBeVisible();
  await menu.locator(".site-menu-more summary").click();
  await expect(menu.getByRole("link", { name: "Below Butter and jam" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(menu.locator("details[open]")).toHaveCount(0);
  await expect(menu.locator(".site-menu-more summary")).toBeFocused();

  await page.locator("body").press("Home");
  const focused = new Set<string>();
  for (let step = 0; step < 25; step += 1) {
    await page.keyboard.press("Tab");
    const text = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.checkVisibility() === true ? "visible" : (element?.outerHTML ?? "");
    });
    focused.add(text);
  }
  expect([...focused]).toEqual(["visible"]);
});
