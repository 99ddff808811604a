/** Matches printable ASCII except the backslash, which browsers treat as a slash. */
const plain = /^[!-[\]-~]*$/;

/**
 * Returns whether a browser may be redirected to the URL, which must have one of the given origins (RFC 9700
 * section 4.11).
 *
 * The URL must literally start with the origin as `URL` serializes it. Comparing only the parsed origins
 * would also accept other spellings that browsers map to the same host (`http://ⓛocalhost`, `http://0x7f.1`).
 * Other software could map such a spelling to a different host, or display it misleadingly.
 */
export function isRedirectUrl(url: string, origins: readonly string[]): boolean {
  if (!plain.test(url) || !URL.canParse(url)) return false;
  const { origin } = new URL(url);
  const rest = url.slice(origin.length);
  return origins.includes(origin) && url.startsWith(origin) && /^([/?#]|$)/.test(rest);
}
