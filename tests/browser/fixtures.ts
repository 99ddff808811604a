import { expect, test as base, type Browser } from "@playwright/test";
import { startMailServer, type MailServer } from "../support/servers/mail-server.ts";
import { startPlatform, type RunningSite } from "../support/servers/site.ts";
import { createSitePool, type SitePool } from "../support/servers/site-pool.ts";

// Playwright formats stack traces in JavaScript, to apply source maps, which takes a tenth of a worker's time. With this
// variable, which `npm test` sets, Node runs TypeScript without source maps, and formats stack traces itself.
if (process.env["PW_DISABLE_TS_ESM"] !== undefined) {
  Reflect.deleteProperty(Error, "prepareStackTrace");
}

export type ConsoleError = {
  readonly text: string;
  /** The URL of the file that failed to load, or of the script that logged the error. */
  readonly url: string;
  /** The status of the last response from `url`: 0 if the request failed, `undefined` if there was none. */
  readonly status: number | undefined;
};

/**
 * A test function that gives each test a running site. A test fails if its page logs an error or if a page in
 * any browser window violates its policy. A test that provokes errors allows them by URL and status, because
 * their wording differs between browser versions.
 */
export const test = base.extend<
  {
    consoleErrors: ConsoleError[];
    allowedErrors: ((error: ConsoleError) => boolean)[];
    violations: readonly string[];
    allowedViolations: ((text: string) => boolean)[];
    site: RunningSite;
    environment: Readonly<Record<string, string>>;
  },
  {
    sites: SitePool;
    platform: RunningSite;
    mail: MailServer;
    policyReports: string[];
  }
>({
  /** The site's settings. A test file that overrides them runs on a separate site. */
  environment: [{}, { option: true }],
  mail: [
    async ({}, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.stop();
    },
    { scope: "worker" },
  ],
  sites: [
    async ({ mail }, use) => {
      const sites = createSitePool({ SMTP_URL: mail.url });
      await use(sites);
      await sites.stop();
    },
    { scope: "worker" },
  ],
  // The servers that the settings name are started before the site, and stopped after it.
  site: async ({ environment, sites }, use) => use(await sites.take(environment)),
  /** A separate platform, for sites that use it as their upstream. */
  platform: [
    async ({}, use) => {
      const platform = await startPlatform();
      await use(platform);
      await platform.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  policyReports: [
    async ({ browser }, use) => {
      const reports: string[] = [];
      watchPolicies(browser, reports);
      await use(reports);
    },
    { scope: "worker", auto: true },
  ],
  /** Predicates for the violations that a test provokes. The browser may report them after the test's last step. */
  allowedViolations: async ({}, use) => use([]),
  /** Policy violations in this test so far. */
  violations: [
    async ({ policyReports, allowedViolations }, use) => {
      policyReports.length = 0;
      await use(policyReports);
      const others = policyReports.filter(
        (text) => !allowedViolations.some((allows) => allows(text)),
      );
      expect(others, "violations of a policy for the page").toEqual([]);
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  /** Conditions for the errors that a test provokes. Browsers may report them after its last step. */
  allowedErrors: async ({}, use) => use([]),
  /** Errors that `page` has logged so far. Empty in a test without `page`. */
  consoleErrors: async ({}, use) => use([]),
  page: async ({ page, javaScriptEnabled, allowedErrors, consoleErrors }, use) => {
    const statuses = new Map<string, number>();
    page.on("response", (response) => statuses.set(response.url(), response.status()));
    page.on("requestfailed", (request) => statuses.set(request.url(), 0));
    page.on("console", (message) => {
      if (message.type() !== "error") return;
      const { url } = message.location();
      const status = statuses.get(url);
      // A test may open a URL that has no page. Any other failed load is an error.
      const isOwnDocument = url === page.url();
      // A rejected form gets an error status, which browsers log as an error.
      const isRefusal = memberCall.test(url) && status !== undefined && isClientError(status);
      // Without scripts, Playwright's trace still sends requests from frames, and they are rejected.
      const isTrace = !javaScriptEnabled && url === "about:srcdoc";
      if (isOwnDocument || isRefusal || isTrace) return;
      consoleErrors.push({ text: message.text(), url, status });
    });
    page.on("pageerror", (error) => {
      // Browsers report an error when a page skips its view transition: it navigates away immediately, or the
      // browser is too slow to capture it.
      const isSkip = error.name === "AbortError" || error.name === "TimeoutError";
      if (isSkip && error.message.includes("Transition")) return;
      consoleErrors.push({ text: String(error), url: page.url(), status: undefined });
    });
    await use(page);
    const others = consoleErrors.filter((error) => !allowedErrors.some((allows) => allows(error)));
    expect(others, "errors in the browser's console").toEqual([]);
  },
});

/** Allows errors about requests that got no response. */
export const isFailedRequest = ({ status }: ConsoleError): boolean => status === 0;

const isClientError = (status: number) => status >= 400 && status < 500;

const policy = /Content Security Policy|Content-Security-Policy|Permissions-Policy|Trusted ?Type/i;

/** Collects policy violations in every context created from now on. */
function watchPolicies(browser: Browser, reports: string[]): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    // The console does not show a violation that ends with an exception, for example a call of `Function`.
    await context.addInitScript(() =>
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
        // oxlint-disable-next-line no-console -- the text reaches the watcher through the console
        console.info(`Content-Security-Policy: ${effectiveDirective} forbids ${blockedURI}`),
      ),
    );
    context.on("console", (message) => {
      if (policy.test(message.text())) reports.push(`${message.text()} ${message.location().url}`);
    });
    return context;
  };
}

const memberCall =
  /\/(_api\/iam|_api\/communities-blog-node-api\/v3\/draft-posts|_iam|api\/(account|admin|forms|media|site)|oauth2|wix-privatemedia-proxy-server)\//;

/** Returns a document's title element, for comparing documents. */
export const findTitle = (html: string): string | undefined =>
  /<title>[^<]+<\/title>/.exec(html)?.[0];

export { expect };
