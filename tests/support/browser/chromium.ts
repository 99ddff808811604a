/** Finds the browser for the tests, and sets its flags. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { listInstalledBrowsers } from "./installed-browsers.ts";
import { starts, unpackChromium } from "./packaged-chromium.ts";

/** Flags that let the browser run as root and in a container, and that disable background network traffic. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/**
 * Flag that disables features which the browser tests do not need. It replaces Playwright's flag, so it repeats the
 * features in that flag that matter here.
 */
export const withoutFeatures = `--disable-features=${[
  // With this feature, a test's first page would start a second process. `attacks/security.spec.ts` checks the header.
  "CrossOriginOpenerPolicy",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "HttpsUpgrades",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
].join()}`;

/**
 * Returns the path of the browser: the one at `CHROMIUM_PATH`; on Linux on x64 the packaged Chromium, so that these
 * machines test the same version; elsewhere an installed Chrome, Chromium or Edge, or Playwright's Chromium, which is
 * downloaded if it is missing. Throws if no browser starts.
 */
export async function findChromium(): Promise<string> {
  const chosen = process.env["CHROMIUM_PATH"] ?? "";
  if (chosen !== "") {
    if (starts(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, but no browser starts there.`);
  }
  if (process.platform === "linux" && process.arch === "x64") return unpackChromium();
  const installed = listInstalledBrowsers(process.platform, process.env).find(existsSync);
  return installed ?? downloadChromium();
}

function downloadChromium(): string {
  const path = chromium.executablePath();
  if (!existsSync(path)) {
    console.log("No Chrome, Chromium or Edge is installed, so Playwright downloads its Chromium.");
    const command = ["node_modules/@playwright/test/cli.js", "install", "chromium"];
    spawnSync(process.execPath, command, { stdio: "inherit" });
  }
  if (existsSync(path)) return path;
  throw new Error("There is no browser for the tests. Install Chrome, or set CHROMIUM_PATH.");
}
