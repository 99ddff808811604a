/** Holds requests, so that a test acts before the server answers. */
import type { Page } from "@playwright/test";

/** Holds the page's calls of a method to a URL until `release` is called. */
export async function holdCalls(page: Page, method: string, url: string) {
  const answer = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() === method) await answer.promise;
    await route.fallback();
  });
  return { release: () => answer.resolve() };
}
