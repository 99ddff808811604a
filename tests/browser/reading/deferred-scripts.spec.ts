/** Pages for readers load their scripts after the first paint, and keep what was entered before. */
import type { Page } from "@playwright/test";
import { expectHydrated } from "../../support/browser/hydration.ts";
import { expect, isFailedRequest, test } from "../fixtures.ts";

const richPost = "/post/an-hour-at-low-water";
const chunks = "**/_next/static/chunks/**/*.js";

/** Opens a page whose scripts load only after the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(chunks, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return released.resolve;
}

for (const path of ["/", richPost, "/blog/categories/field-notes", "/search?q=bread", "/stats"]) {
  test(`${path} requests no script before its first paint, and hydrates afterwards`, async ({
    page,
  }) => {
    await page.goto(path);
    await expectHydrated(page);
    const { painted, scripts } = await page.evaluate(() => ({
      painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      scripts: performance
        .getEntriesByType("resource")
        .filter(({ name }) => name.endsWith(".js"))
        .map(({ name, startTime }) => ({ name, startTime })),
    }));
    expect(painted).toBeGreaterThan(0);
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.filter(({ startTime }) => startTime < painted)).toEqual([]);
  });
}

test("React DOM is executed before Next starts", async ({ page }) => {
  // React DOM reports itself to this hook when its module is executed. Next creates `next` when it starts.
  await page.addInitScript(() => {
    const inject = () => {
      document.documentElement.dataset["startedBeforeReact"] = String("next" in globalThis);
    };
    Object.assign(globalThis, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: { supportsFiber: true, inject },
    });
  });
  await page.goto(richPost);
  await expectHydrated(page);
  await expect(page.locator("html")).toHaveAttribute("data-started-before-react", "false");
});

test("a document names all modules that are executed before Next", async ({ request }) => {
  const html = await (await request.get(richPost)).text();
  expect(html).toMatch(/ data-modules="(?:\d+ ){3}\d+" /);
});

test("the scripts of lists and posts do not contain the paths of all pages", async ({
  request,
}) => {
  for (const path of ["/", richPost]) {
    const html = await (await request.get(path)).text();
    const scripts = /data-scripts="([^"]+)"/.exec(html)?.[1]?.split(" ") ?? [];
    expect(scripts.length).toBeGreaterThan(5);
    for (const script of scripts)
      expect(await (await request.get(script)).text(), script).not.toContain("/reset-password");
  }
});

test("member pages load their scripts at once", async ({ request }) => {
  const html = await (await request.get("/login")).text();
  expect(html).toMatch(/<script src="\/_next\/static\/chunks\/[^"]+" async=""/);
  expect(html).not.toContain("data-scripts");
});

test("a click on a picture before the scripts run opens it full-screen once they do", async ({
  page,
}) => {
  const release = await openWithoutScripts(page, richPost);
  await page
    .getByRole("link", { name: /^Enlarge:/ })
    .first()
    .click();
  await expect(page).toHaveURL(richPost);
  release();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a hidden page is hydrated although the browser gives it no idle periods", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "hidden", { value: true });
    Object.assign(globalThis, { requestIdleCallback: () => 0 });
  });
  await page.goto(richPost);
  await expectHydrated(page);
  await expect(page.locator("[data-first-paint]")).toHaveCount(0);
});

test("Enter on a picture before the scripts run opens it full-screen once they do", async ({
  page,
}) => {
  const release = await openWithoutScripts(page, richPost);
  await page
    .getByRole("link", { name: /^Enlarge:/ })
    .first()
    .focus();
  await page.keyboard.press("Enter");
  release();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a click on a picture opens its file if the scripts cannot be loaded", async ({
  page,
  allowedErrors,
  allowedViolations,
}) => {
  allowedErrors.push(isFailedRequest);
  // The document that the browser wraps around a picture has inline styles.
  allowedViolations.push((text) => /\bstyle\b/.test(text));
  await page.route(chunks, (route) => route.abort());
  await page.goto(richPost, { waitUntil: "domcontentloaded" });
  await page
    .getByRole("link", { name: /^Enlarge:/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/media\//);
  // After leaving the page, the browser has reported everything that happened on it.
  await page.goto("about:blank");
});

test("links to pages work before the scripts run", async ({ page }) => {
  await openWithoutScripts(page, "/");
  await page.getByRole("main").getByRole("article").nth(2).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/post\//);
});

test("the search form works before the scripts run", async ({ page }) => {
  await openWithoutScripts(page, "/search?q=bread");
  await page.getByRole("searchbox").fill("river");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/\/search\?q=river$/);
});

test("text typed into the search field before the scripts run is kept and searched for", async ({
  page,
}) => {
  const release = await openWithoutScripts(page, "/search?q=bread");
  await page.getByRole("searchbox").fill("river");
  release();
  await expect(page).toHaveURL(/\/search\?q=river$/);
  await expect(page.getByRole("searchbox")).toHaveValue("river");
  await expect(page.getByRole("link", { name: "How to read a river" }).first()).toBeVisible();
});
