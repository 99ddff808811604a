/**
 * The site's own cookies (docs/api.md, “Cookies”). Refresh tokens are stored in cookies that scripts cannot
 * read; pages get constant placeholders instead.
 */
import { randomBytes } from "node:crypto";
import { memberPlaceholder, visitorPlaceholder } from "../../auth/tokens.ts";
import { memberHint, readCookie as readFrom } from "../../site/member-hint.ts";
import { settings } from "../../config/current.ts";

/** Cookie lifetimes, in seconds. A session cookie lasts as long as a refresh token can. */
const memberLifetime = 30 * 24 * 60 * 60;
const visitorLifetime = 14 * 24 * 60 * 60;
const xsrfLifetime = 400 * 24 * 60 * 60;

/** The cookie that this site's pages read and send back in a header (docs/api.md, “Origin checks”). */
export const xsrfCookie = "XSRF-TOKEN";

/** Printable ASCII (RFC 6749, appendix A.17), up to the length that the platform accepts. */
const refreshTokenFormat = /^[\x21-\x7e]{1,4096}$/;

export type Role = "member" | "visitor";

export type CookieOptions = {
  /** In seconds. 0 deletes the cookie. */
  readonly maxAge: number;
  /** Whether scripts can read the cookie. */
  readonly isReadable?: boolean;
};

/** Returns the value of a request cookie. */
export const readCookie = (headers: Headers, name: string): string | undefined =>
  readFrom(headers.get("cookie") ?? "", name);

/** Returns a `Set-Cookie` value for all paths of this host, but not for subdomains. */
export function formatCookie(name: string, value: string, options: CookieOptions): string {
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

/** Adds `Set-Cookie` headers to a response and returns the response. */
export function addCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/**
 * Adds the `__Host-` prefix, which binds a cookie to this host. Browsers accept it only over TLS (RFC 6265bis
 * 4.1.3.2).
 */
export const hostCookie = (name: string): string => (isSecure() ? `__Host-${name}` : name);

const isSecure = (): boolean => settings().site.url.startsWith("https:");

const sessionCookie = (role: Role): string => hostCookie(`quire-${role}-session`);

const placeholders = { member: memberPlaceholder, visitor: visitorPlaceholder } as const;

export const choosePlaceholder = (role: Role): string => placeholders[role];

/** Returns the role of the refresh token represented by a placeholder, or `undefined` for other values. */
export function findPlaceholderRole(refreshToken: string): Role | undefined {
  if (refreshToken === memberPlaceholder) return "member";
  return refreshToken === visitorPlaceholder ? "visitor" : undefined;
}

/** Returns the refresh token from a session cookie, or `undefined` if the cookie is missing or damaged. */
export function readRefreshToken(headers: Headers, role: Role): string | undefined {
  const value = readCookie(headers, sessionCookie(role));
  return value !== undefined && refreshTokenFormat.test(value) ? value : undefined;
}

/**
 * Returns the `Set-Cookie` values that store a refresh token. The hint cookie only lets scripts see that a
 * session exists.
 */
export function createSessionCookies(role: Role, refreshToken: string): string[] {
  const name = sessionCookie(role);
  if (role === "visitor") return [formatCookie(name, refreshToken, { maxAge: visitorLifetime })];
  return [
    formatCookie(name, refreshToken, { maxAge: memberLifetime }),
    formatCookie(memberHint, "1", { maxAge: memberLifetime, isReadable: true }),
  ];
}

/** Returns the `Set-Cookie` values that delete a member's session. */
export function createExpiredSessionCookies(): string[] {
  return [
    formatCookie(sessionCookie("member"), "", { maxAge: 0 }),
    formatCookie(memberHint, "", { maxAge: 0, isReadable: true }),
  ];
}

/** Returns a `Set-Cookie` value with a new XSRF token for a browser that has none, otherwise an empty list. */
export function createXsrfCookie(headers: Headers): string[] {
  if (readCookie(headers, xsrfCookie) !== undefined) return [];
  const token = randomBytes(18).toString("base64url");
  return [formatCookie(xsrfCookie, token, { maxAge: xsrfLifetime, isReadable: true })];
}
