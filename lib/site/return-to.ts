import { callPrefixes } from "./call-paths.ts";
import { paths } from "./paths.ts";

/** Pages to which the login does not return, including all pages below them. */
const flowPages = [
  paths.login(),
  paths.register(),
  paths.verify(),
  paths.recover(),
  paths.resetPassword(),
  paths.logout(),
];

const base = "https://site.invalid";

/**
 * Returns the path to go to after login: `value` if it is a page of this site, otherwise the account.
 *
 * The result starts with exactly one slash and is normalised as browsers do it, so that parsing it again cannot
 * lead to another site (RFC 9700 §4.11).
 */
export function safeReturnTo(value: unknown): string {
  return (typeof value === "string" ? sitePath(value) : undefined) ?? paths.account();
}

/** Id of the welcome message, which is shown with `:target`. */
export const welcomeAnchor = "welcome";

/** Returns the path with the fragment that shows the welcome message, unless the path has a fragment. */
export const withWelcome = (path: string): string =>
  path.includes("#") ? path : `${path}#${welcomeAnchor}`;

/** Id of the like bar, to which a visitor who logs in to like the post returns. */
export const likeAnchor = "like";

/** Returns whether the path leads back to the like bar of a post. */
export const leadsToLike = (path: string): boolean => path.endsWith(`#${likeAnchor}`);

/** Returns `value` as a path if it is a page of this site to which the login may return. */
export function sitePath(value: string): string | undefined {
  if (!/^\/(?!\/)[^\\\p{Cc}]*$/u.test(value) || !URL.canParse(value, base)) return undefined;
  const url = new URL(value, base);
  const path = url.pathname;
  // `/.//evil.example` is normalised to `//evil.example`, which browsers read as another site.
  if (url.origin !== base || path.startsWith("//")) return undefined;
  const decoded = decodedPath(path);
  if (decoded === undefined || isBelow(decoded, [...flowPages, ...callPrefixes, "/_next"]))
    return undefined;
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
