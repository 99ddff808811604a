import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import { expect, type JSHandle, type Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";

type Violation = { readonly rule: string; readonly elements: readonly string[] };
type AxeOptions = RunOptions & {
  /** A CSS selector for elements to skip. */
  readonly exclude?: string;
  /** Elements that were visible in an earlier run and are skipped in this one. */
  readonly seen?: VisibleElements | undefined;
};

/** A handle to the elements of a page that were visible during a run. */
type VisibleElements = Awaited<ReturnType<typeof findVisibleElements>>;

let packed: string | undefined;

/** Returns axe's script compressed, in Base64. Sending all 650 kB took 40 ms of the worker's time. */
function packScript(): string {
  const path = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  return (packed ??= gzipSync(readFileSync(path)).toString("base64"));
}

/** Returns a handle to axe in a page. Loads axe if necessary. */
async function loadAxe(page: Page): Promise<JSHandle<typeof axe>> {
  const isLoaded = await page.evaluate(() => "axe" in globalThis);
  if (!isLoaded) await page.evaluate(unpackScript, packScript());
  return page.evaluateHandle<typeof axe>(isLoaded ? "axe" : "(0, eval)(axeScript), axe");
}

/** Decompresses and stores axe's script. Runs in the page. */
async function unpackScript(base64: string): Promise<void> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  Object.assign(globalThis, { axeScript: await new Response(unpacked).text() });
}

/** Skips work that no rule here needs: generating selectors and preloading stylesheets. */
const fastOptions = {
  iframes: false,
  resultTypes: ["violations"],
  selectors: false,
  preload: { assets: ["media"] },
} satisfies RunOptions;

const findVisibleElements = (page: Page) =>
  page.evaluateHandle(
    () =>
      new WeakSet(
        [...document.querySelectorAll("*")].filter((element) => element.checkVisibility()),
      ),
  );

/**
 * Runs axe on a page and returns the violations with the HTML of the affected elements. Skips frames, because
 * they contain third-party documents. This is faster than `@axe-core/playwright`, which also collects every
 * passing element and opens a second page for each run.
 */
export async function findViolations(
  page: Page,
  { exclude, seen, ...options }: AxeOptions = {},
): Promise<Violation[]> {
  const loaded = await loadAxe(page);
  return loaded.evaluate(
    async (inPage, [earlier, excluded, runOptions]) => {
      const elements = [...document.querySelectorAll("html *")];
      const include =
        earlier === undefined
          ? [document.documentElement]
          : elements.filter((element) => element.checkVisibility() && !earlier.has(element));
      if (include.length === 0) return [];
      const { violations } = await inPage.run({ include, exclude: excluded }, runOptions);
      return violations.map(({ id, nodes }) => ({
        rule: id,
        elements: nodes.map(({ html }) => html),
      }));
    },
    [seen, exclude === undefined ? [] : [exclude], { ...options, ...fastOptions }] as const,
  );
}

/** Expects that axe finds no violations. Repeats a run that finds any, because a page may still be changing. */
export async function expectNoViolations(
  page: Page,
  name: string,
  options: AxeOptions = {},
): Promise<void> {
  await expect.poll(() => findViolations(page, options), name).toEqual([]);
}

/**
 * Expects no axe violations on a phone and on a desktop, in the light and dark color schemes, and no horizontal
 * scrolling. Also checks target sizes, which axe skips by default. In dark mode, checks only contrast, because only the
 * colors differ, and each element at only one width, because colors do not depend on it. Each width starts with the
 * color scheme of the previous one, because every change restyles the page.
 */
export async function expectAccessible(
  page: Page,
  name: string,
  { widths = [390, 1440], exclude }: { widths?: readonly number[]; exclude?: string } = {},
): Promise<void> {
  const excluded = exclude === undefined ? {} : { exclude };
  const rules = { "target-size": { enabled: true } };
  const runOnly = ["color-contrast"];
  let seen: VisibleElements | undefined;
  for (const [index, width] of widths.entries()) {
    const where = `${name}, ${width} px`;
    await page.setViewportSize({ width, height: 900 });
    const measureExcess = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(measureExcess, `${where}, scrolls sideways`).toBeLessThanOrEqual(0);
    const schemes = ["light", "dark"] as const;
    for (const colorScheme of index % 2 === 0 ? schemes : schemes.toReversed()) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await (colorScheme === "light"
        ? expectNoViolations(page, where, { ...excluded, rules })
        : expectNoViolations(page, `${where}, dark`, { ...excluded, runOnly, seen }));
    }
    seen = await findVisibleElements(page);
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}
