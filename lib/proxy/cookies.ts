/** The site's own cookies. Which are secrets is said where each is made. */
import { readCookie as readFrom } from "../auth/session-hint.ts";
import { settings } from "../config/current.ts";

/** The value of a cookie of a request. */
export const readCookie = (headers: Headers, name: string): string | undefined =>
  readFrom(headers.get("cookie") ?? "", name);

export type CookieOptions = {
  /** In seconds; 0 drops the cookie. */
  readonly maxAge: number;
  /** Scripts of the page may read it. */
  readonly isReadable?: boolean;
};

/** A `Set-Cookie` for the whole site and no other one. */
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

/** `__Host-` binds a cookie to this very host; browsers take it with TLS only (RFC 6265bis 4.1.3.2). */
export const hostCookie = (name: string): string => (isSecure() ? `__Host-${name}` : name);

const isSecure = (): boolean => settings().site.url.startsWith("https:");
