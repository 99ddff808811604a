import { expect, it } from "vitest";
import { describeDevice } from "#lib/proxy/session/device.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";
const appleKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";

it.each([
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"],
  ["Chrome on Windows", `${windows} ${webKit} Chrome/140.0.0.0 Safari/537.36`],
  ["Edge on Windows", `${windows} ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`],
  ["Opera on Windows", `${windows} ${webKit} Chrome/139.0.0.0 Safari/537.36 OPR/124.0.0.0`],
  [
    "Safari on Mac",
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${appleKit} Version/18.5 Safari/605.1.15`,
  ],
  [
    "Safari on iPhone",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${appleKit} Version/18.5 Mobile/15E148 Safari/604.1`,
  ],
  [
    "Chrome on iPad",
    `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${appleKit} CriOS/140.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    "Firefox on iPhone",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${appleKit} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
  ],
  [
    "Samsung Internet on Android",
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  [
    "Chrome on ChromeOS",
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/140.0 Safari/537.36`,
  ],
  [
    "Chrome on Linux",
    `Mozilla/5.0 (X11; Linux x86_64) ${webKit} HeadlessChrome/140.0 Safari/537.36`,
  ],
  ["A browser on Linux", "curl/8.5 (Linux)"],
  ["A browser", "<script>alert(1)</script>"],
  ["A browser", ""],
  ["A browser", `${" ".repeat(500)}Firefox/140.0`],
])("a browser is named %s", (name, userAgent) => {
  expect(describeDevice(userAgent)).toBe(name);
});
