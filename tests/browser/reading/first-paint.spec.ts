import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectHydrated } from "../../support/browser/hydration.ts";
import { expect, isFailedRequest, test } from "../fixtures.ts";

const richPost = "/post/one-shelf-one-afternoon";
const pages = [
  "/",
  "/post/welcome-to-quire",
  "/post/an-hour-at-low-water",
  richPost,
  "/blog/archive",
  "/search?q=tide",
  "/stats",
  "/no/such/page",
];

/** Widths in pixels, paired with colour schemes. */
const looks = [
  [390, "light"],
  [1440, "dark"],
] as const;

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';

/** Returns the URLs of the stylesheets that React adds to a document when it starts. */
const listSheets = (html: string): string[] => [
  ...new Set(html.match(/\/(?:_next\/static\/chunks|fonts)\/[\w.~-]+\.css/g)),
];

/** Returns the names of the properties that the rules of a stylesheet declare, without custom properties. */
const listProperties = (page: Page, css: string) =>
  page.evaluate((text) => {
    const names = new Set<string>();
    const addNames = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule || rule instanceof CSSNestedDeclarations)
          for (const name of rule.style) names.add(name);
        if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule)
          addNames(rule.cssRules);
      }
    };
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    addNames(sheet.cssRules);
    return [...names].filter((name) => !name.startsWith("--"));
  }, css);

/** Reads properties of all elements of a page. `findChanges` returns the values that have changed since then. */
const watchStyles = (page: Page, properties: readonly string[]) =>
  page.evaluateHandle(async (names) => {
    const waitForFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const read = async () => {
      // At the end of a frame, the browser decides whether to lay out content with `content-visibility: auto`. The first
      // callback runs before this decision, the second one after it.
      await waitForFrame();
      await waitForFrame();
      // Fonts change the sizes of text.
      document.body.getBoundingClientRect();
      await document.fonts.ready;
      return [...document.querySelectorAll("body, body *")].flatMap((element) => {
        // The browser computes the size of the content of a closed `details` element only on demand.
        const hasSize = element.checkVisibility();
        return ["", "::before", "::after"].map((part) => {
          const style = getComputedStyle(element, part);
          const isShown = part === "" || style.content !== "none";
          const readValue = (name: string) =>
            name === "block-size" && !hasSize ? "" : style.getPropertyValue(name);
          return isShown ? names.map(readValue) : [];
        });
      });
    };
    const before = await read();
    const findChanges = async () =>
      (await read()).flatMap((values, place) =>
        values.flatMap((value, index) => {
          const earlier = before[place]?.[index];
          // The reading progress line moves.
          return value === earlier || names[index] === "transform"
            ? []
            : [`${place} ${names[index]}: ${earlier} → ${value}`];
        }),
      );
    return { findChanges };
  }, properties);

/**
 * Returns how many stylesheets a page has loaded, and how many of them apply. A stylesheet that fails to load is empty.
 */
const countSheets = (page: Page) =>
  page.evaluate(() => {
    const loaded = [...document.styleSheets].filter(({ href }) => href !== null);
    const applied = loaded.filter(({ media }) => matchMedia(media.mediaText).matches);
    return { loaded: loaded.length, applied: applied.length };
  });

/** Waits until pictures have loaded. A picture may change its box by a fraction of a pixel when it loads. */
const waitForPictures = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images].every(
      (image) =>
        image.complete ||
        !image.checkVisibility() ||
        // Chromium 156 does not load the pictures of a slideshow that are outside the viewport.
        image.getBoundingClientRect().left >= innerWidth,
    ),
  );

/** Holds the stylesheets with the given paths until the returned function is called. */
async function holdSheets(page: Page, paths: readonly string[]): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  for (const path of paths)
    await page.route(`**${path}`, async (route) => {
      await released.promise;
      await route.continue();
    });
  return released.resolve;
}

test("documents contain their styles and request no stylesheet before the first paint", async ({
  request,
}) => {
  for (const path of pages) {
    const response = await request.get(path);
    const html = await response.text();
    expect(html.match(/<link [^>]*\.css[^>]*>/g), path).toBeNull();
    expect(html.match(/<style data-precedence="next"/g), path).toHaveLength(1);
    expect(response.headers()["link"] ?? "", path).not.toContain('as="style"');
  }
});

test("a post without certain nodes does not contain their styles", async ({ request }) => {
  const readLength = async (path: string) =>
    /<style data-precedence="next"([^<]*)/.exec(await (await request.get(path)).text())?.[1]
      ?.length ?? 0;
  expect(await readLength("/post/welcome-to-quire")).toBeLessThan(
    0.8 * (await readLength(richPost)),
  );
});

test.describe("before React starts", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("documents look the same before and after their stylesheets apply, all at the same time, on a phone in light mode and on a desktop in dark mode", async ({
    page,
    request,
  }) => {
    await page.route("**/_next/static/**/*.js", (route) => route.fulfill({ body: "" }));
    // The server would resize dozens of pictures.
    await page.route(
      ({ pathname }) => /^\/(_next\/image|media)/.test(pathname),
      (route) => route.fulfill({ contentType: "image/svg+xml", body: picture }),
    );
    const show = async ([width, colorScheme]: (typeof looks)[number]) => {
      await page.emulateMedia({ colorScheme });
      // Browsers may skip the layout of content outside the viewport.
      await page.setViewportSize({ width, height: 20_000 });
      await waitForPictures(page);
    };
    for (const path of pages) {
      const sheets = listSheets(await (await request.get(path)).text());
      const releaseLast = await holdSheets(page, sheets.slice(-1));
      const releaseOthers = await holdSheets(page, sheets.slice(0, -1));
      await show(looks[0]);
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await expect(page.locator("link[data-precedence=next]")).toHaveCount(sheets.length);
      await expect(page.locator("html")).not.toHaveAttribute("data-first-paint");
      const css = await Promise.all(sheets.map(async (sheet) => (await request.get(sheet)).text()));
      const properties = await listProperties(page, css.join("\n"));
      expect(properties.length, path).toBeGreaterThan(150);
      const watched = [];
      for (const look of looks) {
        await show(look);
        watched.push({ look, styles: await watchStyles(page, properties) });
      }
      releaseOthers();
      // A stylesheet that applied now would override later rules that only the document contains.
      await expect
        .poll(() => countSheets(page), `${path} without its last stylesheet`)
        .toEqual({ loaded: sheets.length - 1, applied: 0 });
      releaseLast();
      await expect
        .poll(() => countSheets(page), `${path} with its last stylesheet`)
        .toEqual({ loaded: sheets.length, applied: sheets.length });
      for (const { look, styles } of watched.toReversed()) {
        await show(look);
        const changes = await styles.evaluate(({ findChanges }) => findChanges());
        expect(changes, `${path}, ${look.join(", ")}`).toEqual([]);
      }
    }
  });
});

test("figures below the first screen wait until the page is idle, but not after a key or for a fragment", async ({
  page,
}) => {
  const path = "/post/an-hour-at-low-water";
  const lastFigure = page.locator("article figure").last();
  // Prevents the loader from showing the figures.
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await page.goto(path);
  await expect(lastFigure).toHaveCSS("content-visibility", "auto");
  await page.keyboard.press("Shift");
  await expect(lastFigure).toHaveCSS("content-visibility", "visible");
  await page.goto("/");
  await page.goto(`${path}#when-to-come`);
  await expect(lastFigure).toHaveCSS("content-visibility", "visible");
});

test("the stylesheets are in the order of the document, even if the first one loads last", async ({
  page,
  request,
}) => {
  const [first = "", ...others] = listSheets(await (await request.get("/")).text());
  expect(others).not.toEqual([]);
  const loaded = Promise.all(others.map((path) => page.waitForResponse(`**${path}`)));
  await page.route(`**${first}`, async (route) => {
    await loaded;
    await route.continue();
  });
  await page.goto("/");
  await expectHydrated(page);
  const readPaths = () =>
    page.evaluate(() =>
      Array.from(document.styleSheets).flatMap(({ href }) =>
        href === null ? [] : [new URL(href).pathname],
      ),
    );
  await expect.poll(readPaths).toEqual([first, ...others]);
});

test("the font faces of a document are not declared again by its stylesheets", async ({ page }) => {
  await page.goto("/");
  await expectHydrated(page);
  const readSources = () =>
    page.evaluate(() =>
      Array.from(document.styleSheets).flatMap(({ cssRules, href }) =>
        Array.from(cssRules).some((rule) => rule instanceof CSSFontFaceRule) ? [href] : [],
      ),
    );
  await expect.poll(async () => (await countSheets(page)).applied).toBeGreaterThan(1);
  expect(await readSources()).toEqual([null]);
});

test("the other stylesheets apply if one cannot be loaded", async ({
  page,
  request,
  consoleErrors,
  allowedErrors,
}) => {
  allowedErrors.push(isFailedRequest);
  const sheets = listSheets(await (await request.get("/")).text());
  await page.route(`**${sheets[0]}`, (route) => route.abort());
  await page.goto("/");
  await expect
    .poll(() => countSheets(page))
    .toEqual({ loaded: sheets.length, applied: sheets.length });
  await expect.poll(() => consoleErrors.length).toBe(1);
});

test("a post reached by client navigation has the same styles as the document", async ({
  page,
}) => {
  const readLook = async (from: Page) => {
    // Hydration shows this button.
    await expect(from.getByRole("button", { name: "Copy link" }).first()).toBeVisible();
    return from
      .getByRole("article")
      .first()
      .evaluate((article) =>
        [...article.querySelectorAll("*")].map((element) => {
          const { color, font, display, gridTemplateColumns, margin } = getComputedStyle(element);
          return [element.nodeName, color, font, display, gridTemplateColumns, margin].join("; ");
        }),
      );
  };
  await page.goto("/");
  await expectHydrated(page);
  // The stylesheets apply at the same time.
  await expect.poll(async () => (await countSheets(page)).applied).toBeGreaterThan(0);
  const link = page.getByRole("main").getByRole("article").nth(1).getByRole("link").first();
  const path = (await link.getAttribute("href")) ?? "";
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.locator("article h1")).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, "isSameDocument"))).toBe(true);
  const loaded = await page.context().newPage();
  await loaded.goto(path);
  // Both pages may still be loading content.
  await expect(async () => {
    expect(await readLook(loaded)).toEqual(await readLook(page));
  }).toPass();
});

/** Returns the names of the font files that a page has loaded. */
async function listFonts(page: Page): Promise<(string | undefined)[]> {
  const names = z.array(z.string()).parse(
    await page.evaluate(() =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .filter((name) => name.endsWith(".woff2")),
    ),
  );
  return names.map((name) => /\/([\w-]+?)(?:-s\.p)?\.[^/]*$/.exec(name)?.[1]);
}

test("a post with italic text preloads the font for it, and no other italics", async ({ page }) => {
  const response = await page.goto("/post/an-hour-at-low-water", { waitUntil: "networkidle" });
  expect(await response?.text()).toMatch(
    /<link rel="preload" href="[^"]+\/literata-latin-italic\.[^"]+" as="font"/,
  );
  const italics = (await listFonts(page)).filter((name) => name?.includes("italic"));
  expect(italics).toEqual(["literata-latin-italic"]);
});

test("a post loads only the fonts with letters and styles that it shows", async ({ page }) => {
  await page.goto("/post/welcome-to-quire", { waitUntil: "networkidle" });
  await expect
    .poll(() => listFonts(page))
    .toEqual(expect.arrayContaining(["instrument-sans-latin-normal", "literata-latin-normal"]));
  const fonts = await listFonts(page);
  expect(fonts.filter((name) => /greek|cyrillic|vietnamese|-ext-/.test(name ?? ""))).toEqual([]);
});

test("the build's files are compressed and may be kept forever", async ({ request }) => {
  const html = await (await request.get("/")).text();
  const files = html.match(/\/(?:_next\/static\/chunks|fonts)\/[\w.~-]+\.(?:js|css|woff2)/g) ?? [];
  expect(files.length).toBeGreaterThan(5);
  for (const file of new Set(files)) {
    const response = await request.get(file, { headers: { "Accept-Encoding": "br" } });
    expect(response.status(), file).toBe(200);
    const { "cache-control": cacheControl, "content-encoding": encoding } = response.headers();
    expect(cacheControl, file).toBe("public, max-age=31536000, immutable");
    const isLong = (await response.body()).byteLength >= 1024;
    expect(encoding, file).toBe(isLong && !file.endsWith(".woff2") ? "br" : undefined);
  }
});
