import { expect, type Page } from "@playwright/test";

type Client = { evaluate: (run: () => Promise<boolean>) => Promise<boolean> };

const failsToFetch = () =>
  fetch("/healthz").then(
    () => false,
    () => true,
  );

/**
 * Disconnects a page's browser context, or connects it again. Waits until requests of the page and of its service
 * worker fail or succeed, because Chromium confirms a change before it applies it.
 */
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  const context = page.context();
  await context.setOffline(offline);
  const clients: readonly Client[] = [page, ...context.serviceWorkers()];
  for (const client of clients) {
    await expect.poll(() => client.evaluate(failsToFetch)).toBe(offline);
  }
}
