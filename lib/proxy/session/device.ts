/**
 * Names of browsers and systems, from most to least specific, because every browser also claims to be others.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

const longest = 500;

/** Returns a browser's name for a member's list of sessions, for example "Firefox on Linux". */
export function describeDevice(userAgent: string): string {
  const text = userAgent.slice(0, longest);
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(text))?.[1];
  const browser = find(browsers) ?? "A browser";
  const system = find(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
