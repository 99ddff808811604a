import { safeUrl } from "#lib/rich-content/url.ts";

/** Returns the URL as documents store it, or `undefined` if readers could not open it. */
export function normalizeUrl(text: string): string | undefined {
  const isEmail = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text.trim());
  return safeUrl(isEmail ? `mailto:${text.trim()}` : text, "link");
}
