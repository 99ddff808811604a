import { expectAccessible } from "../../support/browser/axe.ts";
import { expectHydrated } from "../../support/browser/hydration.ts";
import { expectRoomForText } from "../../support/browser/text-sizes.ts";
import { expect, test } from "../fixtures.ts";

test.describe("the search page without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("has a form, results with highlighted words, and real links to more results", async ({
    page,
  }) => {
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/search$/);
    const field = page.getByRole("searchbox", { name: "Search posts" });
    await expect(field).toBeFocused();
    await field.fill("clokc of the tides");
    await field.press("Enter");
    await expect(page).toHaveURL(/\/search\?q=clokc\+of\+the\+tides$/);
    const first = page.getByRole("main").getByRole("listitem").first();
    await expect(first.getByRole("link", { name: "The clock of the tides" })).toBeVisible();
    await expect(first.getByRole("heading").locator("mark")).toHaveText([
      "The",
      "clock",
      "the",
      "tides",
    ]);

    await page.goto("/search?q=water");
    const titles = await page
      .getByRole("main")
      .getByRole("heading", { level: 2 })
      .allTextContents();
    expect(titles).toHaveLength(10);
    await page.getByRole("link", { name: "More results" }).click();
    await expect(page.getByRole("link", { name: "Previous results" })).toBeVisible();
    const more = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
    expect(more.filter((title) => titles.includes(title))).toEqual([]);
    await page.getByRole("link", { name: "Previous results" }).click();
    await expect(page).toHaveURL(/\/search\?q=water$/);
  });

  test("has noindex and accepts any query text", async ({ page }) => {
    const hostile = [
      "<script>alert(1)</script>",
      '" OR title:*',
      "'; drop table post",
      "%00",
      "é".repeat(300),
    ];
    for (const query of hostile) {
      const address = `/search?q=${query === "%00" ? query : encodeURIComponent(query)}`;
      const answer = await page.goto(address);
      expect(answer?.status(), query).toBe(200);
    }
    for (const address of ["/search?q=a&q=b", "/search?q=water&cursor=nonsense", "/search?q[]=x"]) {
      expect((await page.goto(address))?.status(), address).toBe(200);
    }
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search");
  });
});

test.describe("the search page with JavaScript", () => {
  test("focuses its field when opened from the link in the header", async ({ page }) => {
    const field = page.getByRole("searchbox", { name: "Search posts" });
    await page.goto("/search?q=water");
    await expect(field).not.toBeFocused();
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/search$/);
    await expect(field).toBeFocused();
  });

  test("updates the results, their count and the URL while a visitor types", async ({ page }) => {
    await page.goto("/search");
    const field = page.getByRole("searchbox", { name: "Search posts" });
    await field.pressSequentially("wintersup");
    const results = page.getByRole("main").getByRole("listitem");
    await expect(results.first().getByRole("link")).toHaveText("Wintersuppe");
    await expect(page.getByRole("status")).toHaveText(/^\d+ posts?$/);
    await expect(page).toHaveURL(/\/search\?q=wintersup$/);

    await results.first().getByRole("link").click();
    await expect(page).toHaveURL(/\/post\/wintersuppe$/);
    await page.goBack();
    await expect(field).toHaveValue("wintersup");
    await expect(results.first().getByRole("link")).toHaveText("Wintersuppe");

    await field.fill("xylophone");
    await expect(page.getByRole("status")).toHaveText("No posts found.");
    await field.fill("");
    await expect(page).toHaveURL(/\/search$/);
    await expect(page.getByRole("status")).toHaveText("");
  });

  test("opens a result that is clicked directly after a letter", async ({ page }) => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    await page.goto("/search?q=wintersup");
    await expectHydrated(page);
    const field = page.getByRole("searchbox", { name: "Search posts" });
    await field.press("End");
    await page.route("**/post/**", async (route) => {
      await promise;
      await route.continue();
    });
    await field.press("p");
    await page.getByRole("main").getByRole("link", { name: "Wintersuppe" }).click();
    await expect(page).toHaveURL(/\/search\?q=wintersupp$/);
    release();
    await expect(page).toHaveURL(/\/post\/wintersuppe$/);
  });

  test("shows the results of the latest query even if the response to an earlier one arrives later", async ({
    page,
  }) => {
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/search?q=tides", async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await page.goto("/search");
    const field = page.getByRole("searchbox", { name: "Search posts" });
    const asked = page.waitForRequest("**/api/search?q=tides");
    await field.fill("tides");
    await asked;
    await field.fill("wintersuppe");
    const first = page.getByRole("main").getByRole("listitem").first().getByRole("link");
    await expect(first).toHaveText("Wintersuppe");
    release?.();
    await expect(first).toHaveText("Wintersuppe");
  });

  test("is accessible", async ({ page }) => {
    for (const address of ["/search", "/search?q=water", "/search?q=xylophone"]) {
      await page.goto(address);
      if (address === "/search?q=water") await expectRoomForText(page, address);
      await expectAccessible(page, address);
    }
  });
});
