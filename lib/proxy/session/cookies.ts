/** The site's own cookies. The callers document which of them are secrets. */
import { readCookie as readFrom } from "../../auth/tokens/session-hint.ts";
import { settings } from "../../config/current.ts";

/** Returns the value of a cookie of a request. */
export const readCookie = (headers: Headers, name: string): string | undefined =>
  readFrom(headers.get("cookie") ?? "", name);

export type CookieOptions = {
  /** In seconds. 0 deletes the cookie. */
  readonly maxAge: number;
  /** Whether scripts can read the cookie. */
  readonly isReadable?: boolean;
};

/** Returns a `Set-Cookie` value for all paths of this host, but not for subdomains. */
export function setCookie(name: string, value: string, options: CookieOptions): string {
  const { maxAge, isReadable = false } = options;
  return [
    `${name}=${value}`,
    "Path=/",
    "SameSite=Lax",
    `Max-Age=${maxAge}`,
    ...(isReadable ? [] : ["HttpOnly"]),
    ...(isSecure() ? ["Secure"] : []),
  ].join("; ");
}

/**
 * Adds the `__Host-` prefix, which binds a cookie to this host. Browsers accept it only with TLS (RFC 6265bis
 * 4.1.3.2).
 */
export const hostCookie = (name: string): string => (isSecure() ? `__Host-${name}` : name);

const isSecure = (): boolean => settings().site.url.startsWith("https:");
