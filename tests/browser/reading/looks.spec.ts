import type { Page } from "@playwright/test";
import { deriveAccent } from "#components/theme/derive-colors.ts";
import {
  colorSchemes,
  coverPlaces,
  fontPairs,
  frontPages,
  headerPlaces,
  lookSchema,
} from "#lib/wix/site/look.ts";
import { expectAccessible } from "../../support/browser/axe.ts";
import { expectNoOverhang } from "../../support/browser/overhang.ts";
import { listPairwise } from "../../support/content/pairwise.ts";
import type { RunningSite } from "../../support/servers/site.ts";
import { withPlatform } from "../../support/servers/site-platform.ts";
import { expect, test } from "../fixtures.ts";

// Other tests expect the default look, so this file has a separate site.
test.use({ environment: { SITE_NAME: "Looks" } });
test.setTimeout(300_000);

const post = "/post/how-to-read-a-river";

/** Publishes a look, and waits until pages have it. */
async function publishLook(
  page: Page,
  site: RunningSite,
  accent: string,
  look: Readonly<Record<string, unknown>>,
): Promise<void> {
  await withPlatform(site, ({ siteSettings }) =>
    siteSettings.change({ values: { LOOK: lookSchema.parse({ accent, ...look }) } }),
  );
  const { main } = deriveAccent(accent).light;
  await expect.poll(async () => (await page.request.get("/")).text()).toContain(main);
}

/** Adds up the layout shifts of each page in the attribute `data-shift` of its root element. */
const observeShifts = () => {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { dataset } = document.documentElement;
      const value: unknown = Reflect.get(entry, "value");
      dataset["shift"] = String(Number(dataset["shift"] ?? 0) + Number(value));
    }
  }).observe({ type: "layout-shift", buffered: true });
};

const looks = listPairwise({
  fonts: fontPairs,
  front: frontPages,
  cover: coverPlaces,
  header: headerPlaces,
  scheme: colorSchemes,
});

test("every look is accessible, fits the viewport and does not shift", async ({ page, site }) => {
  await page.addInitScript(observeShifts);
  for (const [index, look] of looks.entries()) {
    const accent = `#${((index + 1) * 691_313).toString(16).padStart(6, "0").slice(-6)}`;
    await publishLook(page, site, accent, look);
    for (const path of ["/", post]) {
      const name = `${path} with ${Object.values(look).join(", ")}`;
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      await page.waitForLoadState("load");
      const shift = await page.locator("html").getAttribute("data-shift");
      expect(Number(shift ?? 0), `${name}: layout shift`).toBeLessThan(0.005);
      await expectAccessible(page, name, { widths: [390] });
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoOverhang(page, `${name}, ${width} px`);
      }
    }
  }
});

test("only the chosen fonts are loaded, and a fixed scheme has no toggle", async ({
  page,
  site,
}) => {
  await publishLook(page, site, "#aa3355", { fonts: "bitter", scheme: "dark" });
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(new URL(request.url()).pathname);
  });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(post, { waitUntil: "networkidle" });
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter((path) => !/^\/fonts\/(?:bitter|figtree)-/.test(path))).toEqual([]);
  await expect(
    page.getByRole("button", { name: "Switch between light and dark mode" }),
  ).toHaveCount(0);
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  await expect(page.locator("meta[name=theme-color]")).toHaveAttribute("content", "#121317");
  // The dashboard and the login have the scheme and the accent, too.
  await page.goto("/login");
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
  const readAccent = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--quire-palette-primary-main"),
    );
  expect(await readAccent()).toContain(deriveAccent("#aa3355").dark.main);
});

test("a post has only the parts of the look", async ({ page, site }) => {
  const parts = {
    author: false,
    readingTime: false,
    share: false,
    like: false,
    stars: false,
    related: false,
    outline: false,
  };
  await publishLook(page, site, "#335577", { parts });
  await page.goto(post, { waitUntil: "networkidle" });
  const main = page.getByRole("main");
  await expect(main.getByText("The Field Desk")).toHaveCount(0);
  await expect(main.getByText(/min read/)).toHaveCount(0);
  await expect(main.getByRole("region", { name: "Share this post" })).toHaveCount(0);
  await expect(main.getByRole("link", { name: /^Like/ })).toHaveCount(0);
  await expect(main.getByRole("navigation", { name: "On this page" })).toHaveCount(0);
  await expect(main.getByRole("heading", { name: "Related posts" })).toHaveCount(0);
  await publishLook(page, site, "#335578", { parts: { stars: true } });
  await page.goto(post);
  await expect(main.getByText("The Field Desk").first()).toBeVisible();
  await main.getByRole("region", { name: "Share this post" }).scrollIntoViewIfNeeded();
  await expect(main.getByRole("link", { name: "Rate" })).toBeVisible();
});

test("a category keeps its colour when others are added, and has the owner's colour if there is one", async ({
  page,
  site,
}) => {
  await publishLook(page, site, "#445566", {});
  const readInk = async () =>
    /class="[^"]*kicker[^"]*?(ultramarine|vermilion|moss|ochre|plum|lagoon)[^"]*"[^>]*>Field notes</.exec(
      await (await page.request.get(post)).text(),
    )?.[1];
  expect(await readInk()).toBe("moss");
  const { id } = await withPlatform(site, async ({ categories }) => {
    await categories.create({ label: "Almanac", language: "en", display_position: 0 });
    return (await categories.find("field-notes")) ?? { id: "" };
  });
  await expect
    .poll(async () => (await page.request.get("/blog/categories/almanac")).status())
    .toBe(200);
  expect(await readInk()).toBe("moss");
  await publishLook(page, site, "#445567", { categoryColors: { [id]: "#7b1fa2" } });
  expect(await (await page.request.get(post)).text()).toMatch(
    /style="[^"]*--spot:light-dark\(#7b1fa2,[^"]*">Field notes</,
  );
});
