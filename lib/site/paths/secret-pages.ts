/** The pages whose URLs contain a secret. They send no referrer, and search engines do not index them. */

const secretPage = /^\/(?:reset-password|invitation|unsubscribe|draft)(?:\/|$)/;
const sharedDraft = /^\/draft(?:\/|$)/;

/** A path without a secret, which gets the same headers as these pages. */
export const anySecretPage = "/draft";

/** Returns a path as routers read it: decoded once, in lower case, with single slashes. */
function simplifyPath(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // No router accepts such a path.
  }
  return decoded.replace(/[/\\]+/g, "/").toLowerCase();
}

const readPath = (url: string): string => simplifyPath(url.split("?", 1)[0] ?? "");

/** Returns whether a URL, in any spelling, is that of a page with a secret. */
export const isSecretPage = (url: string): boolean => secretPage.test(readPath(url));

/** Returns whether a URL, in any spelling, is that of a shared draft. */
export const isSharedDraft = (url: string): boolean => sharedDraft.test(readPath(url));

/** Returns whether a URL is a misspelled one of a shared draft, such as `/DRAFT/…` or `/%64raft/…`. */
export const isMisspelledDraft = (url: string): boolean =>
  isSharedDraft(url) && !sharedDraft.test(url.split("?", 1)[0] ?? "");
