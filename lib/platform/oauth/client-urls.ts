import { invalidArgument } from "../../wix/errors.ts";

/** What a client passes when nobody is sent anywhere: the answer is a message to its own window. */
export const unusedRedirectUri = "unused://";

// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const ambiguous = /[\u0000-\u0020\u007F\\]/;

/** Where the client may send people: its own origins and nothing else (RFC 9700 section 4.11). */
export function createClientUrls(origins: readonly string[]) {
  function isOwn(url: string): boolean {
    // Browsers read a backslash as a slash and skip control characters: such a URL is nobody's.
    if (ambiguous.test(url) || !/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url)) return false;
    const { origin, username, password } = new URL(url);
    return origins.includes(origin) && username === "" && password === "";
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

export type ClientUrls = ReturnType<typeof createClientUrls>;
