import { defineConfig, devices } from "@playwright/test";
import { chromiumArguments, findChromium } from "./tests/support/browser/chromium.ts";

/**
 * Tests that need a separate site with other settings. Playwright starts a worker, a browser and a site for each
 * file.
 */
const ownSite = [
  "admin/claim",
  "attacks/content",
  "attacks/requests",
  "comments/writing",
  "members/approval",
  "members/captcha",
  "operations/database-away",
  "operations/database-lost",
  "operations/hosted",
  "operations/next-start",
  "operations/upstream-troubles",
  "reading/interface-language",
  "site/whole-site",
].map((file) => `**/tests/browser/${file}.spec.ts`);

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results",
  globalSetup: "./tests/browser/build.global.ts",
  // One project after the other, so that the tests of the shared site find its workers still running. The shared
  // site comes last, because its small tests keep all workers busy until the end.
  projects: [
    { name: "own site", testMatch: ownSite },
    { name: "shared site", testIgnore: ownSite, fullyParallel: true },
  ],
  forbidOnly: process.env["CI"] !== undefined,
  workers: 3,
  // Long timeouts, because the machine may be busy. They do not slow down passing tests.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    // Installing the service worker takes a third of the time of a page load. `reading/offline.spec.ts` allows it.
    serviceWorkers: "block",
    // The fade between pages takes a tenth of the run. `reading/posts.spec.ts` and `members/joining.spec.ts` enable it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: await findChromium(), args: chromiumArguments },
    // Recording traces doubles the run time. To trace a failure, run `npx playwright test --trace on …`.
    trace: "off",
  },
});

// No `.env`: tests do not depend on the developer's settings.
process.env["QUIRE_ENV_FILE"] = "";
