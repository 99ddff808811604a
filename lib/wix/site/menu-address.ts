/**
 * Control and hidden characters, spaces and backslashes. Browsers drop some of them inside a scheme, and treat a backslash
 * as a slash.
 */
const unsafeCharacters = /[\p{C}\p{Z}\\]/u;

const linkProtocols: readonly string[] = ["https:", "mailto:", "tel:"];

/** A placeholder for the origin of the site. */
const siteOrigin = "https://site.invalid";

/**
 * Returns whether a menu may contain an address: a path of the site, or an https, mailto or tel URL without a user name or
 * password. The address is shown as it is, so nothing is removed from it.
 */
export function isMenuAddress(address: string): boolean {
  if (unsafeCharacters.test(address)) return false;
  return address.startsWith("/") ? isSitePath(address) : isLink(address);
}

/** Returns whether a text that begins with a slash stays on the site, also after dot segments are resolved. */
function isSitePath(path: string): boolean {
  if (path.startsWith("//") || !URL.canParse(path, siteOrigin)) return false;
  const { origin, pathname } = new URL(path, siteOrigin);
  return origin === siteOrigin && !pathname.startsWith("//");
}

function isLink(address: string): boolean {
  if (!/^[a-z]+:/i.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password, pathname } = new URL(address);
  if (!linkProtocols.includes(protocol) || username !== "" || password !== "") return false;
  if (protocol !== "https:") return pathname !== "";
  // The parser also accepts `https:host`, `https:/host`, and encoded characters in the host.
  return /^https:\/\/[^/]/i.test(address) && !hostname.includes("%");
}
