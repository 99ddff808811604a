import { darkPalette, lightPalette } from "#components/theme/palette.ts";
import { expect, test } from "../fixtures.ts";

const rich = "/post/an-hour-at-low-water";

test.beforeEach(({ page }) => page.emulateMedia({ media: "print", colorScheme: "dark" }));

test("a post is printed without controls, in light colours and with collapsed sections expanded", async ({
  page,
}) => {
  await page.goto(rich);
  for (const name of ["search", "Log in"]) {
    await expect(page.getByRole("banner").getByRole("link", { name })).toBeHidden();
  }
  await expect(page.getByRole("banner").getByRole("link", { name: "Quire" })).toBeVisible();
  for (const role of ["button", "navigation", "contentinfo"] as const) {
    for (const element of await page.getByRole(role, { includeHidden: true }).all()) {
      await expect(element).toBeHidden();
    }
  }
  await expect(page.getByText("Mastodon")).toBeHidden();
  await expect(page.getByText("It will come home a different colour.")).toBeVisible();
  const colours = await page.evaluate(() => {
    const { backgroundColor, color, colorScheme } = getComputedStyle(document.body);
    return { backgroundColor, color, colorScheme };
  });
  expect(colours).toEqual({
    backgroundColor: "rgb(255, 255, 255)",
    color: "rgb(0, 0, 0)",
    colorScheme: "light",
  });
});

test("a post is printed in light colours for a reader who chose dark mode", async ({ page }) => {
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
  await page.goto("/post/sqlite-is-enough");
  await page.getByRole("button", { name: "Switch between light and dark mode" }).click();
  const raised = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--raised"));
  await expect.poll(raised).toBe(darkPalette.background.paper);
  await page.emulateMedia({ media: "print" });
  expect(await raised()).toBe(lightPalette.background.paper);
});

test("the URL of an external link is printed, and that of an internal link is not", async ({
  page,
}) => {
  await page.goto("/post/sqlite-is-enough");
  const after = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((link) => ({
        content: getComputedStyle(link, "::after").content,
        href: link.getAttribute("href") ?? "",
      }));
  const elsewhere = await after('article p a[href^="http"]');
  expect(elsewhere.content).toContain(elsewhere.href);
  expect((await after('article p a[href^="/"]')).content).toBe("none");
});

test("all of a slider's pictures are printed", async ({ page }) => {
  await page.emulateMedia({ media: "screen" });
  await page.goto(rich);
  const slider = page.getByRole("group", { name: "Pictures", exact: true }).last();
  await slider.scrollIntoViewIfNeeded();
  await expect(slider).toHaveAttribute("data-ready");
  await page.emulateMedia({ media: "print" });
  const { left, right, slides } = await slider.evaluate((view) => {
    const { left, right } = view.getBoundingClientRect();
    const slides = Array.from(view.querySelectorAll("li"), (slide) => {
      const box = slide.getBoundingClientRect();
      return { left: box.left, right: box.right };
    });
    return { left, right, slides };
  });
  expect(slides.length).toBeGreaterThan(2);
  for (const slide of slides) {
    expect(slide.left).toBeGreaterThanOrEqual(left - 1);
    expect(slide.right).toBeLessThanOrEqual(right + 1);
  }
});
