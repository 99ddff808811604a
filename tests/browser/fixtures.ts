import { expect, test as base } from "@playwright/test";
import { startMailServer, type MailServer } from "../support/mail-server.ts";
import { startSite, type RunningSite } from "../support/site.ts";

/** Tests with a running site of their worker's own; a page that logs an error fails its test. */
export const test = base.extend<
  { consoleErrors: string[] },
  { site: RunningSite; mail: MailServer; environment: Readonly<Record<string, string>> }
>({
  /** Settings of the site; a file of tests may choose others. */
  environment: [{}, { scope: "worker", option: true }],
  mail: [
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.stop();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ mail, environment }, use) => {
      const site = await startSite({ environment: { SMTP_URL: mail.url, ...environment } });
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
        // A form that is refused is told so by a status, which browsers call an error.
        const isRefusal =
          memberCall.test(message.location().url) && message.text().includes("status of 4");
        if (message.type() === "error" && !isOwnDocument && !isRefusal) errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      await use(errors);
      expect(errors, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

const memberCall = /\/(_api\/iam|_iam|api\/(account|owner)|oauth2)\//;

export { expect };
