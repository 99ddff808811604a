import { likeAnchor, welcomeAnchor } from "./return-anchors.ts";
import { callPrefixes } from "./call-paths.ts";
import { paths } from "./paths.ts";

/** Pages to which logging in never returns, including all pages under them. */
const flowPages = [
  paths.login(),
  paths.register(),
  paths.verify(),
  paths.recover(),
  paths.resetPassword(),
  paths.logout(),
];

/** Paths of no page. In Safari, the referrer of a page that the service worker has fetched is the service worker. */
const otherPaths = [...callPrefixes, "/_next", "/service-worker.js"];

const base = "https://site.invalid";

/**
 * Returns the path to which login redirects: `value` if it is a page on this site, otherwise the account
 * page.
 *
 * The result starts with exactly one slash and is normalized as in browsers, so that parsing it again cannot
 * lead to another site (RFC 9700 §4.11).
 */
export function safeReturnTo(value: unknown): string {
  return (typeof value === "string" ? sitePath(value) : undefined) ?? paths.account();
}

/**
 * Returns the path with the fragment that displays the welcome message, unless the path already has a
 * fragment.
 */
export const withWelcome = (path: string): string =>
  path.includes("#") ? path : `${path}#${welcomeAnchor}`;

/** Returns whether the path leads back to the like bar of a post. */
export const leadsToLike = (path: string): boolean => path.endsWith(`#${likeAnchor}`);

/** Returns `value` as a path if it is a page on this site to which logging in may return. */
export function sitePath(value: string): string | undefined {
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(value) || !URL.canParse(value, base)) return undefined;
  const url = new URL(value, base);
  const path = url.pathname;
  // `/.//evil.example` is normalized to `//evil.example`, which browsers interpret as another site.
  if (url.origin !== base || path.startsWith("//")) return undefined;
  const decoded = decodedPath(path);
  if (decoded === undefined || isBelow(decoded, [...flowPages, ...otherPaths])) return undefined;
  return path + url.search + url.hash;
}

function decodedPath(path: string): string | undefined {
  try {
    const decoded = decodeURIComponent(path).toLowerCase();
    return /[\\\p{Cc}]/u.test(decoded) ? undefined : decoded.replaceAll(/\/{2,}/g, "/");
  } catch {
    return undefined;
  }
}

function isBelow(path: string, pages: readonly string[]): boolean {
  return pages.some((page) => path === page || path.startsWith(`${page}/`));
}
