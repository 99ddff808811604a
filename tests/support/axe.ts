import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

type Violation = { readonly rule: string; readonly elements: readonly string[] };
type AxeOptions = RunOptions & {
  /** A selector of elements to leave out. */
  readonly exclude?: string;
};

/**
 * Runs axe in the document of a page and returns the violations with the HTML of their elements. Documents
 * inside frames are not checked: they are foreign. Faster than `@axe-core/playwright`, which
 * collects every passed element too and needs a second page for each run.
 */
export async function findViolations(
  page: Page,
  { exclude, ...options }: AxeOptions = {},
): Promise<Violation[]> {
  const loaded = await page.evaluateHandle<typeof axe>(`${axe.source}; axe`);
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

/**
 * Expects no violation in light and dark, with the size of targets, which axe does not check by itself, and
 * no sideways scrolling. In the dark only the contrast is checked, because only the colours differ.
 */
export async function expectAccessible(
  page: Page,
  name: string,
  options: Pick<AxeOptions, "exclude"> = {},
): Promise<void> {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  const rules = { "target-size": { enabled: true } };
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  expect(await findViolations(page, { ...options, rules }), name).toEqual([]);
  const runOnly = ["color-contrast"];
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await findViolations(page, { ...options, runOnly }), `${name}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
}
