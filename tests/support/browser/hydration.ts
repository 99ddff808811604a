import { expect, type Page } from "@playwright/test";

/** Waits until React has hydrated a page. Until then, links load whole documents. */
export async function expectHydrated(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(document.body).some((key) => key.startsWith("__reactProps"))),
    )
    .toBe(true);
}
