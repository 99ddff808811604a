import type { Page } from "@playwright/test";

/**
 * Allows the policy violations of a notice that Chromium adds to a feed that XSLT has turned into a page. It has inline
 * styles and an inline event handler, which the policy blocks. `/feed.css` hides the notice.
 */
export async function allowXsltNotice(
  page: Page,
  allowedViolations: ((text: string) => boolean)[],
): Promise<void> {
  if ((await page.locator("xslt-warning-banner").count()) === 0) return;
  allowedViolations.push((text) => /\binline (style|event handler)\b.*\.xml$/s.test(text));
}
