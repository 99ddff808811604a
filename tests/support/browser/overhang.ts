import { expect, type Page } from "@playwright/test";

/** Expects that no content extends beyond the viewport, once the layout has settled. */
export async function expectNoOverhang(page: Page, name = page.url()): Promise<void> {
  await expect.poll(() => page.evaluate(findOverhang), name).toEqual([]);
}

/**
 * Finds elements that extend beyond either side of the viewport. Ignores content in scroll containers,
 * because a reader can scroll to it, but includes content that `overflow: clip` cuts off. Runs in the
 * browser, so it uses no imports.
 */
export function findOverhang(): string[] {
  const found: string[] = [];
  const width = document.documentElement.clientWidth;
  const visit = (element: Element): void => {
    const { left, right, width: own } = element.getBoundingClientRect();
    if (own > 0 && (left < -1 || right > width + 1)) {
      const opening = element.outerHTML.slice(0, 120);
      found.push(`from ${Math.round(left)} to ${Math.round(right)} px: ${opening}`);
    } else if (/^(visible|clip)$/.test(getComputedStyle(element).overflowX)) {
      for (const child of element.children) visit(child);
    }
  };
  for (const element of document.body.children) visit(element);
  const excess = document.documentElement.scrollWidth - width;
  return excess > 0 ? [`the page scrolls sideways by ${excess} px`, ...found] : found;
}
