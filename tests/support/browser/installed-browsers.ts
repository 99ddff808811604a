import { posix, win32 } from "node:path";

const macNames = ["Google Chrome", "Chromium", "Microsoft Edge"];
const windowsPaths = [
  ["Google", "Chrome", "Application", "chrome.exe"],
  ["Chromium", "Application", "chrome.exe"],
  ["Microsoft", "Edge", "Application", "msedge.exe"],
];
const linuxNames = [
  "google-chrome",
  "google-chrome-stable",
  "chromium",
  "chromium-browser",
  "microsoft-edge",
];

/**
 * Returns the paths at which Chrome, Chromium and Edge are usually installed, preferred ones first.
 *
 * @param platform the operating system, as Node names it
 * @param environment the environment variables, which contain the folders
 */
export function listInstalledBrowsers(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  if (platform === "darwin") {
    const folders = ["/Applications", posix.join(environment["HOME"] ?? "/", "Applications")];
    return macNames.flatMap((name) =>
      folders.map((folder) => posix.join(folder, `${name}.app`, "Contents", "MacOS", name)),
    );
  }
  if (platform === "win32") {
    const folders = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap(
      (name) => environment[name] ?? [],
    );
    return windowsPaths.flatMap((parts) => folders.map((folder) => win32.join(folder, ...parts)));
  }
  const folders = (environment["PATH"] ?? "").split(":").filter(Boolean);
  return linuxNames.flatMap((name) => folders.map((folder) => posix.join(folder, name)));
}
