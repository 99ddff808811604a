import { expect, type Page } from "@playwright/test";
import { findOverhang } from "./overhang.ts";

/** Viewport widths, in pixels, paired with default font sizes: a small phone, a phone and a desktop. */
const textSizes = [
  [320, 16],
  [320, 32],
  [390, 24],
  [1280, 16],
  [1280, 32],
] as const;

/**
 * Expects that no content on a page extends beyond the viewport and that no parts of its header overlap, at
 * all {@link textSizes} (WCAG 1.4.4). The sizes are set in the browser's settings, which media queries in
 * `em` follow.
 */
export async function expectRoomForText(page: Page, name: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const viewport = page.viewportSize();
  for (const [width, standard] of textSizes) {
    await page.setViewportSize({ width, height: 900 });
    const findFaults = async () => {
      // Changing the viewport resets the font size, and may do so late. `fixed` is the size of monospaced text.
      await devtools.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
      const overhang = await page.evaluate(findOverhang);
      const { fontSize, found } = await page.evaluate(findOverlaps);
      const isSet = fontSize === `${standard}px`;
      return isSet ? [...found, ...overhang] : [`the font size of the document is ${fontSize}`];
    };
    await expect.poll(findFaults, `${name}, ${width} px, font of ${standard} px`).toEqual([]);
  }
  if (viewport !== null) await page.setViewportSize(viewport);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
  await devtools.detach();
}

/** Finds parts of the header that overlap or are too narrow for their text. */
function findOverlaps(): { fontSize: string; found: string[] } {
  const describe = (element: Element) => element.textContent || element.outerHTML.slice(0, 80);
  const found: string[] = [];
  const parts = [
    ...document.querySelectorAll("body > header > :not(div), body > header > div > *"),
  ].filter((part) => part.getBoundingClientRect().width > 0);
  for (const [index, part] of parts.entries()) {
    const box = part.getBoundingClientRect();
    const isCut =
      part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX === "visible";
    if (isCut) found.push(`too narrow: ${describe(part)}`);
    for (const other of parts.slice(index + 1)) {
      const { left, right, top, bottom } = other.getBoundingClientRect();
      const isApart =
        box.right <= left + 1 ||
        right <= box.left + 1 ||
        box.bottom <= top + 1 ||
        bottom <= box.top + 1;
      if (!isApart) found.push(`${describe(part)} overlaps ${describe(other)}`);
    }
  }
  return { fontSize: getComputedStyle(document.documentElement).fontSize, found };
}
