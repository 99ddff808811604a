import { expect, test as base } from "@playwright/test";
import { startSite, type RunningSite } from "../support/site.ts";

/** Tests with a running site of their worker's own; a page that logs an error fails its test. */
export const test = base.extend<{ consoleErrors: string[] }, { site: RunningSite }>({
  site: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  consoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on("console", (message) => {
        // A test may open an address where nothing is; anything else that fails to load is an error.
        const isOwnDocument = message.location().url === page.url();
        if (message.type() === "error" && !isOwnDocument) errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      await use(errors);
      expect(errors, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
