import { longestLoginQuery } from "../../site/paths/query-limits.ts";
import { isRedirectUrl } from "../../site/paths/redirect-url.ts";
import { invalidField } from "../../wix/errors/errors.ts";

/** Redirect URI of a client that receives the response as a message to its window instead of a redirect. */
export const unusedRedirectUri = "unused://";

/** Creates a validator for redirect URLs that accepts only the client's own origins. */
export function createClientUrls(origins: readonly string[]) {
  return {
    origins,

    /** Returns the URL unchanged. Throws `INVALID_ARGUMENT` if it has a different origin. */
    assertOwn(field: string, url: string): string {
      if (isRedirectUrl(url, origins)) return url;
      throw invalidField(field, "REDIRECT", "must be an address of this site");
    },
  };
}

/**
 * Adds these parameters to the URL's query, replacing parameters with the same names. Throws
 * `INVALID_ARGUMENT` if the query would be too long for the site to accept.
 */
export function addQuery(url: string, parameters: Readonly<Record<string, string>>): string {
  const entries = Object.entries(parameters);
  if (entries.length === 0) return url;
  const result = new URL(url);
  for (const [name, value] of entries) result.searchParams.set(name, value);
  if (result.search.length > longestLoginQuery) {
    throw invalidField("query", "MAX", `must have at most ${longestLoginQuery} characters`);
  }
  return result.href;
}

export type ClientUrls = ReturnType<typeof createClientUrls>;
