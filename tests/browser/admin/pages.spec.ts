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

/** Requests a path as a visitor until its status and location are as expected. */
const expectVisit = (page: Page, path: string, ...expected: readonly unknown[]) =>
  expect.poll(() => visit(page, path), path).toEqual(expected);

test("an owner creates an imprint from a template, publishes, moves and deletes it", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  await page.goto("/admin");
  await page.getByRole("link", { name: "Pages", exact: true }).click();
  await expect(page.getByText("There are no pages yet.")).toBeVisible();
  await page.getByRole("button", { name: "New page" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Template").selectOption("Imprint");
  await expect(dialog.getByLabel("Title")).toHaveValue("Imprint");
  await expect(dialog.getByLabel("Show in a menu")).toHaveValue("legal");
  await expectAccessible(page, "the dialog for a new page");
  // Other tests expect the default menus.
  await dialog.getByLabel("Show in a menu").selectOption("No menu");
  await dialog.getByLabel("Path").fill("/search");
  await dialog.getByRole("button", { name: "Create page" }).click();
  await expect(
    dialog.getByText("The site uses this address itself. Choose another one."),
  ).toBeVisible();
  expect(await visit(page, "/imprint")).toEqual([404, undefined]);
  await dialog.getByLabel("Path").fill("/Imprint");
  await dialog.getByRole("button", { name: "Create page" }).click();
  await expect(page.getByText("Information according to § 5 DDG")).toBeVisible();

  const settings = page.getByRole("complementary", { name: "Settings" });
  if (!(await settings.isVisible())) await page.getByRole("button", { name: "Settings" }).click();
  await expect(settings.getByLabel("Path")).toHaveValue("/imprint");
  await expect(settings.getByText("Categories")).toHaveCount(0);
  await expect(settings.getByText("Excerpt")).toHaveCount(0);
  expect(await visit(page, "/imprint")).toEqual([404, undefined]);
  await page.getByRole("button", { name: "Publish" }).click();
  const bracket = dialog.getByRole("button", { name: /^\[/ }).first();
  const open = await bracket.innerText();
  await bracket.click();
  await page.keyboard.type("Ada Winter");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(dialog.getByRole("button", { name: open, exact: true })).toHaveCount(0);
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expectVisit(page, "/imprint", 200, undefined);

  await settings.getByLabel("Path").fill("/api");
  await settings.getByLabel("Path").press("Tab");
  await expect(settings.getByText("The site uses this address itself.")).toBeVisible();

  await page.goto("/imprint");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Imprint");
  await expect(page).toHaveTitle(/^Imprint · /);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/imprint$/);
  expect(await page.locator("script[type='application/ld+json']").textContent()).toContain(
    '"WebPage"',
  );
  await expect(page.getByRole("button", { name: /like/i })).toHaveCount(0);
  await expectAccessible(page, "a page");
  for (const [path, isListed] of [
    ["/sitemaps/pages.xml", true],
    ["/llms.txt", true],
    ["/blog-feed.xml", false],
    ["/", false],
    ["/sitemaps/posts-1.xml", false],
  ] as const) {
    const isContained = async () =>
      (await (await page.request.get(path)).text()).includes("/imprint");
    await expect.poll(isContained, path).toBe(isListed);
  }
  await page.goto("/search?q=DDG");
  await expect(page.getByRole("link", { name: "Imprint" })).toHaveAttribute("href", "/imprint");

  for (const [path, ...answer] of [
    ["/Imprint", 301, "/imprint"],
    ["/imprint/more", 404, undefined],
    ["/imprint/more/text", 404, undefined],
    ["/imprint.html", 404, undefined],
    ["/post/imprint", 404, undefined],
    ["/post/%2Fimprint", 404, undefined],
  ] as const)
    expect(await visit(page, path), path).toEqual(answer);

  await page.goto("/admin/pages");
  const row = page.getByRole("row").filter({ hasText: "Imprint" });
  await expectAccessible(page, "the list of pages");
  await row.getByRole("button", { name: "Actions for Imprint" }).click();
  await expect(page.getByRole("menuitem", { name: "Pin" })).toHaveCount(0);
  await page.getByRole("menuitem", { name: "Change address…" }).click();
  await page.getByRole("dialog").getByLabel("Path").fill("/about/imprint");
  await page.getByRole("dialog").getByRole("button", { name: "Change" }).click();
  await expect(row).toContainText("/about/imprint");
  await expectVisit(page, "/imprint", 301, "/about/imprint");
  await expectVisit(page, "/about/imprint", 200, undefined);

  await row.getByRole("button", { name: "Actions for Imprint" }).click();
  await page.getByRole("menuitem", { name: "Move to trash" }).click();
  await expect(row).toHaveCount(0);
  await expectVisit(page, "/about/imprint", 410, undefined);
  await page.getByRole("link", { name: /^Trash/ }).click();
  await expect(row).toHaveCount(1);
});

test("a page below another one has breadcrumbs, and its translations link to each other", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  await withPlatform(site, async ({ pages }) => {
    const parent = { title: "Who we are", path: "/who", status: "PUBLISHED" } as const;
    await pages.create({ ...parent, authorId: "a" });
    const child = { title: "The team", path: "/who/team", translationId: "team-group" };
    await pages.create({ ...parent, ...child, authorId: "a", language: "en" });
    await pages.create({
      ...parent,
      ...child,
      title: "Das Team",
      path: "/wer/team",
      authorId: "a",
      language: "de",
    });
  });
  await expectVisit(page, "/who/team", 200, undefined);
  await page.goto("/who/team");
  const data = await page.locator("script[type='application/ld+json']").textContent();
  expect(data).toContain('"name":"Who we are"');
  await expect(page.locator("link[hreflang=de]")).toHaveAttribute("href", /\/wer\/team$/);
  await page.getByRole("link", { name: "Deutsch" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Das Team");
  await expect(page.getByRole("article")).toHaveAttribute("lang", "de");
});

test("a page at a path in another script has its own title and canonical URL", async ({
  page,
  mail,
  site,
}) => {
  await joinAsOwner(page, mail, site);
  await withPlatform(site, ({ pages }) =>
    pages.create({ title: "О нас", path: "/о-нас", status: "PUBLISHED", authorId: "a" }),
  );
  await expectVisit(page, encodeURI("/о-нас"), 200, undefined);
  await page.goto("/о-нас");
  await expect(page).toHaveTitle(/^О нас · /);
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/%D0%BE-/);
});
