/** Holds requests, so that a test can act before the server answers. */
import type { Page } from "@playwright/test";

/** Holds the page's requests with this method and URL until `release` is called. */
export async function holdCalls(page: Page, method: string, url: string) {
  const answer = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() === method) await answer.promise;
    await route.fallback();
  });
  return { release: () => answer.resolve() };
}
