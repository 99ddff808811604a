import { defineConfig, devices } from "@playwright/test";
import {
  chromiumArguments,
  findChromium,
  withoutFeatures,
} from "./tests/support/browser/chromium.ts";

/**
 * Files that start more servers than a site and a mail server, and one with a long test. Playwright starts a worker, a
 * browser and a site for each of them.
 */
const ownWorker = [
  "attacks/requests",
  "operations/database-away",
  "operations/hosted",
  "operations/next-start",
  "operations/site-of-its-own",
  "operations/upstream-troubles",
  "site/whole-site",
].map((file) => `**/tests/browser/${file}.spec.ts`);

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results",
  globalSetup: "./tests/browser/build.global.ts",
  // The projects run in order. Tests with shared workers come last, because they keep all workers busy until the end.
  projects: [
    { name: "own worker", testMatch: ownWorker },
    { name: "shared worker", testIgnore: ownWorker, fullyParallel: true },
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
    launchOptions: {
      executablePath: await findChromium(),
      args: [...chromiumArguments, withoutFeatures],
    },
    // Recording traces doubles the run time. To trace a failure, run `npx playwright test --trace on …`.
    trace: "off",
  },
});

// No `.env`: tests do not depend on the developer's settings.
process.env["QUIRE_ENV_FILE"] = "";
// Encoding AVIF takes a tenth of the run time. `reading/settings.spec.ts` enables it.
process.env["AVIF_PICTURES"] = "false";
