import { invalidArgument } from "../../wix/errors.ts";

/** What a client passes when nobody is sent anywhere: the answer is a message to its own window. */
export const unusedRedirectUri = "unused://";

/** Matches printable ASCII without the backslash, which browsers treat as a slash. */
const plain = /^[!-[\]-~]*$/;

/**
 * Creates a validator for redirect URLs. It accepts only the client's own origins (RFC 9700 section 4.11).
 *
 * The URL must literally start with the origin as `URL` serializes it. Comparing only the parsed origins
 * would also accept other spellings that browsers map to the same host (`http://ⓛocalhost`,
 * `http://0x7f.1`). Other software could map such a spelling to a different host, or display it misleadingly.
 */
export function createClientUrls(origins: readonly string[]) {
  function isOwn(url: string): boolean {
    if (!plain.test(url) || !URL.canParse(url)) return false;
    const { origin } = new URL(url);
    const rest = url.slice(origin.length);
    return origins.includes(origin) && url.startsWith(origin) && /^([/?#]|$)/.test(rest);
  }

  return {
    origins,

    /** The URL as it is. Throws `INVALID_ARGUMENT` for one of another origin. */
    assertOwn(field: string, url: string): string {
      if (isOwn(url)) return url;
      throw invalidArgument([
        { field, description: "must be an address of this site", type: "REDIRECT" },
      ]);
    },
  };
}

/** Returns the URL with these parameters in its query, in place of parameters with the same names. */
export function addQuery(url: string, parameters: Readonly<Record<string, string>>): string {
  const entries = Object.entries(parameters);
  if (entries.length === 0) return url;
  const result = new URL(url);
  for (const [name, value] of entries) result.searchParams.set(name, value);
  return result.href;
}

export type ClientUrls = ReturnType<typeof createClientUrls>;
