import type { Page } from "@playwright/test";

/** Scrolls through a page as a reader would, so that all lazy content starts to load. */
export async function readToTheEnd(page: Page): Promise<void> {
  // The page may grow while its content loads.
  while (await page.evaluate(hasMore)) {
    await page.mouse.wheel(0, 800);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

const hasMore = (): boolean => scrollY + innerHeight < document.documentElement.scrollHeight - 1;
