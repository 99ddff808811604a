import { expect, type Page } from "@playwright/test";

/** A page or a service worker. */
type Target = { evaluate: (run: () => Promise<boolean>) => Promise<boolean> };

const isOffline = () =>
  fetch("/healthz").then(
    () => false,
    () => true,
  );

/**
 * Disconnects a page's browser context, or connects it again. Waits until the page and the context's service workers
 * are offline or online, because Chromium confirms the change before it applies it.
 */
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  const context = page.context();
  await context.setOffline(offline);
  const targets: readonly Target[] = [page, ...context.serviceWorkers()];
  for (const target of targets) {
    await expect.poll(() => target.evaluate(isOffline)).toBe(offline);
  }
}
