import { expect, test as base, type Browser } from "@playwright/test";
import { startMailServer, type MailServer } from "../support/mail-server.ts";
import { startPlatform, startSite, type RunningSite } from "../support/site.ts";

export type ConsoleError = {
  readonly text: string;
  /** The URL of the file that failed to load, or of the script that logged the error. */
  readonly url: string;
  /** The status of the last response from `url`: 0 if the request failed, `undefined` if there was none. */
  readonly status: number | undefined;
};

/**
 * Tests with a running site of their worker's own; a page that logs an error fails its test, and so does
 * whatever a policy for a page forbids, in any window of the browser. Expected errors are matched by URL
 * and status, because their wording differs between browser versions.
 */
export const test = base.extend<
  { consoleErrors: ConsoleError[]; violations: string[] },
  {
    site: RunningSite;
    platform: RunningSite;
    mail: MailServer;
    environment: Readonly<Record<string, string>>;
    policyReports: string[];
  }
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
  /** A platform that runs alone, where it is the upstream of the site. */
  platform: [
    async ({}, use) => {
      const platform = await startPlatform();
      await use(platform);
      await platform.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  policyReports: [
    async ({ browser }, use) => {
      const reports: string[] = [];
      watchPolicies(browser, reports);
      await use(reports);
    },
    { scope: "worker", auto: true },
  ],
  /** What policies have forbidden so far in this test. A test that means it takes it out. */
  violations: [
    async ({ policyReports }, use) => {
      policyReports.length = 0;
      await use(policyReports);
      expect(policyReports, "violations of a policy for the page").toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  consoleErrors: [
    async ({ page, javaScriptEnabled }, use) => {
      const errors: ConsoleError[] = [];
      const statuses = new Map<string, number>();
      page.on("response", (response) => statuses.set(response.url(), response.status()));
      page.on("requestfailed", (request) => statuses.set(request.url(), 0));
      page.on("console", (message) => {
        if (message.type() !== "error") return;
        const { url } = message.location();
        const status = statuses.get(url);
        // A test may open an address where nothing is; anything else that fails to load is an error.
        const isOwnDocument = url === page.url();
        // A form that is refused is told so by a status, which browsers call an error.
        const isRefusal = memberCall.test(url) && status !== undefined && isClientError(status);
        // Where scripts are off, the trace of the test asks in frames all the same, and is refused.
        const isTrace = !javaScriptEnabled && url === "about:srcdoc";
        if (isOwnDocument || isRefusal || isTrace) return;
        errors.push({ text: message.text(), url, status });
      });
      page.on("pageerror", (error) => {
        // A browser that is sent on at once leaves out the transition between pages, and says so.
        if (error.name === "AbortError" && error.message.includes("Transition")) return;
        errors.push({ text: String(error), url: page.url(), status: undefined });
      });
      await use(errors);
      expect(errors, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

const isClientError = (status: number) => status >= 400 && status < 500;

const policy = /Content Security Policy|Content-Security-Policy|Permissions-Policy|Trusted ?Type/i;

/** Collects what policies forbid, in every context that is made from now on. */
function watchPolicies(browser: Browser, reports: string[]): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.on("console", (message) => {
      if (policy.test(message.text())) reports.push(message.text());
    });
    return context;
  };
}

const memberCall = /\/(_api\/iam|_iam|api\/(account|owner)|oauth2)\//;

/** What a document calls itself, to know it again by. */
export const titleOf = (html: string): string | undefined =>
  /<title>[^<]+<\/title>/.exec(html)?.[0];

export { expect };
