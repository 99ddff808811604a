/** Flows of readers without an account. */
import { expect } from "vitest";
import type { Flow } from "../flow.ts";

const post = "/post/an-hour-at-low-water";
const shelf = "/post/one-shelf-one-afternoon";

export const readingFlows: readonly Flow[] = [
  [
    "a reader opens a post from the front page and goes back",
    async ({ page }) => {
      await page.open("/");
      await page.click({ css: "main h2 a, main h3 a" });
      await page.expectPath(/^\/post\//);
      await page.expectShown({ css: "article h1" });
      await page.evaluate(() => history.back(), null);
      await page.expectPath(/^\/$/);
    },
  ],
  [
    "the search shows results while a reader types",
    async ({ page }) => {
      await page.open("/search");
      await page.replaceText({ role: "textbox", name: "Search posts" }, "wintersup");
      await page.expectShown({ role: "link", name: "Wintersuppe" });
      await page.expectValue(() => location.search, null).toBe("?q=wintersup");
    },
  ],
  [
    "a picture opens full-screen, and Escape closes it",
    async ({ page }) => {
      await page.open(post);
      await page.click({ role: "link", name: "Enlarge:…" });
      await page.expectShown({ role: "dialog" });
      await page.driver.press("Escape");
      await page.expectGone({ role: "dialog" });
    },
  ],
  [
    "the first click on “Copy link” copies the link",
    async ({ page }) => {
      await page.open(post);
      await page.click({ role: "button", name: "Copy link" });
      await page.expectProperty({ css: "section output" }, "textContent").toBe("Link copied");
    },
  ],
  [
    "the color scheme that a reader chooses stays after a reload",
    async ({ page }) => {
      const readScheme = () => document.documentElement.dataset["colorScheme"];
      await page.goto("/");
      await page.click({ css: "[data-color-scheme-toggle]" });
      await page.expectValue(readScheme, null).toMatch(/dark|light/);
      const chosen = await page.evaluate(readScheme, null);
      await page.goto("/stats");
      await page.expectValue(readScheme, null).toBe(chosen);
      await page.click({ css: "[data-color-scheme-toggle]" });
    },
  ],
  [
    "a cover over a part of a post opens, and its stripes have two colors",
    async ({ page }) => {
      await page.open(shelf);
      const readStripes = () => {
        const cover = document.querySelector("summary[class$=_cover]");
        return cover && getComputedStyle(cover, "::before").backgroundImage;
      };
      // Firefox blurs stripes of mixed colors into one.
      await page
        .expectValue(readStripes, null)
        .toMatch(/^repeating-linear-gradient\((?!.*(?:oklab|color\()).*\)$/);
      await page.click({ role: "button", name: "How ours looks…" });
      await page.expectGone({ role: "button", name: "How ours looks…" });
    },
  ],
  [
    "the bars of the statistics are inside their rows",
    async ({ page }) => {
      await page.open("/stats");
      const countOutside = () =>
        [...document.querySelectorAll("tr [style*=inline-size]")].filter((bar) => {
          const inner = bar.getBoundingClientRect();
          const outer = bar.closest("tr")?.getBoundingClientRect();
          return (
            outer === undefined ||
            inner.left < outer.left - 1 ||
            inner.right > outer.right + 1 ||
            inner.top < outer.top ||
            inner.bottom > outer.bottom + 1
          );
        }).length;
      await page.expectShown({ css: "tr [style*=inline-size]" });
      await page.expectValue(countOutside, null).toBe(0);
      await page.driver.resize(390, 900);
      await page.expectValue(countOutside, null).toBe(0);
    },
  ],
  [
    "every category in the header can be reached on a phone",
    async ({ page }) => {
      await page.driver.resize(390, 900);
      const countCategories = () => document.querySelectorAll("header nav li").length;
      await page.open("/");
      const count = Number(await page.evaluate(countCategories, null));
      expect(count).toBeGreaterThan(1);
      for (let position = 1; position <= count; position += 1) {
        await page.open("/");
        await page.click({ css: `header nav li:nth-child(${position}) a` });
        await page.expectPath(/^\/blog\/categories\//);
      }
    },
  ],
];
