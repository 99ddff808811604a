/** Parses the paths and targets of owners' redirects. */
import { isReservedPath } from "../../../site/paths/reserved-paths.ts";
import { parseSluggedPath } from "../../../site/paths/slugged-page.ts";
import { longestRedirectPath, type RedirectProblem } from "../../../wix/site/redirects.ts";
import { normalizePath } from "../../blog/redirect.service.ts";

export type Parsed =
  | { readonly value: string; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: RedirectProblem };

/** A WordPress post number, the only path with a query that the site looks up. */
const postNumber = /^\/\?p=\d{1,19}$/;

// U+FFFD replaces bytes that are not UTF-8, for example in a file from a spreadsheet.
// oxlint-disable-next-line no-control-regex -- finds control characters
const unsafe = /[\u0000-\u001F\u007F-\u009F\u2028\u2029\uFFFD\\]/;

/**
 * Parses a path, or the absolute URL of a page on this site. Returns it in its stored form: decoded and without a
 * trailing slash.
 */
export function parseRedirectPath(text: string, siteUrl: string): Parsed {
  const invalid = { problem: "REDIRECT_PATH_INVALID" } as const;
  if (text.length > longestRedirectPath * 2) return invalid;
  const path = dropOrigin(text.trim(), siteUrl);
  const hasQuery = /[?#]/.test(path) && !postNumber.test(path);
  // Browsers request no such paths.
  if (hasQuery || path.includes("//") || !isDecodable(path)) return invalid;
  if (path === "/") return { problem: "REDIRECT_PATH_TAKEN" };
  const stored = normalizePath(path);
  if (stored === undefined || /\/\.{1,2}(?:\/|$)/.test(stored)) return invalid;
  if (encodeURI(stored).length > longestRedirectPath) return invalid;
  const value = lowerRoute(stored);
  return isReservedPath(value) ? { problem: "REDIRECT_PATH_TAKEN" } : { value };
}

/** Parses a target: a path of this site, which is stored without its origin, or an HTTP or HTTPS URL. */
export function parseRedirectTarget(text: string, siteUrl: string): Parsed {
  const given = text.trim();
  const invalid = { problem: "REDIRECT_TARGET_INVALID" } as const;
  if (given.length > longestRedirectPath || unsafe.test(given) || !given.isWellFormed())
    return invalid;
  if (!/^(?:\/(?!\/)|https?:\/\/)/i.test(given) || !URL.canParse(given, siteUrl)) return invalid;
  const url = new URL(given, siteUrl);
  if (url.username !== "" || url.password !== "") return invalid;
  const isOwn = url.host === new URL(siteUrl).host;
  const value = isOwn ? url.pathname + url.search + url.hash : url.href;
  return value.startsWith("//") || value.length > longestRedirectPath ? invalid : { value };
}

/** Returns the stored form of the path that a target leads to, or `undefined` if it leads to another site or home. */
export function findTargetPath(target: string): string | undefined {
  if (!target.startsWith("/")) return undefined;
  const [address = ""] = target.split("#", 1);
  const path = postNumber.test(address) ? address : address.split("?", 1)[0];
  const stored = normalizePath(path ?? "");
  return stored && lowerRoute(stored);
}

function dropOrigin(text: string, siteUrl: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text;
  const { host, pathname, search, hash } = new URL(text);
  return host === new URL(siteUrl).host ? pathname + search + hash : text;
}

function isDecodable(path: string): boolean {
  try {
    return path.isWellFormed() && !unsafe.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Returns the path with the spelling of the route, because the site redirects other spellings to it. */
function lowerRoute(path: string): string {
  const lower = path.replace(/^\/(?:post|blog\/[^/]+)(?=\/)/i, (route) => route.toLowerCase());
  return parseSluggedPath(lower) === undefined ? path : lower;
}

/** Returns a stored path as it is shown and exported. {@link parseRedirectPath} returns the stored path for it. */
export const showPath = (stored: string): string => stored.replace(/[%\s]/g, encodeURIComponent);
