import { expect, test } from "vitest";
import { listInstalledBrowsers } from "#tests/support/browser/installed-browsers.ts";

test.each([
  [
    "darwin",
    { HOME: "/Users/ada" },
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Users/ada/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  [
    "win32",
    { PROGRAMFILES: "C:\\Program Files", "PROGRAMFILES(X86)": "C:\\Program Files (x86)" },
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  ],
  ["linux", { PATH: "/usr/bin:/snap/bin" }, "/usr/bin/google-chrome", "/snap/bin/microsoft-edge"],
] as const)(
  "on %s, the tests look for Chrome first and for Edge last",
  (platform, environment, first, last) => {
    const paths = listInstalledBrowsers(platform, environment);
    expect([paths[0], paths.at(-1)]).toEqual([first, last]);
  },
);

test("without the usual variables, no browser is found on Windows", () => {
  expect(listInstalledBrowsers("win32", {})).toEqual([]);
});
