import { invalidArgument } from "../../wix/errors.ts";

/** What a client passes when nobody is sent anywhere: the answer is a message to its own window. */
export const unusedRedirectUri = "unused://";

/** Printable ASCII without the backslash, which browsers read as a slash. */
const plain = /^[!-[\]-~]*$/;

/**
 * Creates the check of the URLs that the client may send people to: its own origins and no other (RFC
 * 9700 section 4.11).
 *
 * The text itself has to begin with the origin as `URL` writes it. Comparing only the parsed origin would
 * accept every spelling that browsers map to the same host (`http://ⓛocalhost`, `http://0x7f.1`), and
 * another reader of the text may map it to another host, or show a host that it does not lead to.
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

export type ClientUrls = ReturnType<typeof createClientUrls>;
