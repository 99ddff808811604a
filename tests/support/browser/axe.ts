import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

type Violation = { readonly rule: string; readonly elements: readonly string[] };
type AxeOptions = RunOptions & {
  /** A CSS selector for elements to skip. */
  readonly exclude?: string;
};

/**
 * Runs axe on a page and returns the violations with the HTML of the affected elements. Skips frames, because
 * they contain third-party documents. This is faster than `@axe-core/playwright`, which also collects every
 * passing element and opens a second page for each run.
 */
async function findViolations(
  page: Page,
  { exclude, ...options }: AxeOptions = {},
): Promise<Violation[]> {
  const isLoaded = await page.evaluate(() => "axe" in globalThis);
  const loaded = await page.evaluateHandle<typeof axe>(isLoaded ? "axe" : `${axe.source}; axe`);
  return loaded.evaluate(
    async (inPage, [excluded, runOptions]) => {
      const { violations } = await inPage.run(
        { include: ["html"], exclude: excluded },
        { ...runOptions, iframes: false, resultTypes: ["violations"] },
      );
      return violations.map(({ id, nodes }) => ({
        rule: id,
        elements: nodes.map(({ html }) => html),
      }));
    },
    [exclude === undefined ? [] : [exclude], options] as const,
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
 * Expects no axe violations on a phone and on a desktop, in the light and dark color schemes, and no
 * horizontal scrolling. Also checks target sizes, which axe skips by default. Checks only contrast in dark
 * mode, because only the colors differ.
 */
export async function expectAccessible(
  page: Page,
  name: string,
  { widths = [390, 1440], exclude }: { widths?: readonly number[]; exclude?: string } = {},
): Promise<void> {
  const excluded = exclude === undefined ? {} : { exclude };
  const rules = { "target-size": { enabled: true } };
  const runOnly = ["color-contrast"];
  for (const width of widths) {
    const where = `${name}, ${width} px`;
    await page.setViewportSize({ width, height: 900 });
    const measureExcess = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(measureExcess, `${where}, scrolls sideways`).toBeLessThanOrEqual(0);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await expectNoViolations(page, where, { ...excluded, rules });
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await expectNoViolations(page, `${where}, dark`, { ...excluded, runOnly });
  }
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}
