import { expect, type Page } from "@playwright/test";

/** Scrolls through a page in steps, so that all lazy content starts to load. */
export async function readToTheEnd(page: Page): Promise<void> {
  // The page may grow while its content loads.
  while (await page.evaluate(hasMore)) {
    const hasMoved = await page.evaluate(scrollOn);
    expect(hasMoved, `${page.url()} scrolls`).toBe(true);
  }
}

const hasMore = (): boolean => scrollY + innerHeight < document.documentElement.scrollHeight - 1;

/** Scrolls by half a window, waits for a frame, and returns whether the page has moved. */
async function scrollOn(): Promise<boolean> {
  const before = scrollY;
  scrollBy({ top: innerHeight / 2, behavior: "instant" });
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return scrollY > before;
}
