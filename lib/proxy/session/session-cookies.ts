/**
 * Refresh tokens in the browser. They are stored in cookies that scripts cannot read (docs/api.md, “Cookies”). Pages
 * get constant placeholders instead.
 */
import { randomBytes } from "node:crypto";
import { memberPlaceholder, visitorPlaceholder } from "../../auth/tokens/placeholder.ts";
import { memberHint } from "../../auth/tokens/session-hint.ts";
import { hostCookie, readCookie, setCookie } from "./cookies.ts";
import { xsrfCookie } from "../own-page.ts";

/** Lifetimes of the cookies, in seconds. A session cookie lives as long as a refresh token can. */
const memberLifetime = 30 * 24 * 60 * 60;
const visitorLifetime = 14 * 24 * 60 * 60;
const xsrfLifetime = 400 * 24 * 60 * 60;

/** Printable ASCII (RFC 6749, appendix A.17), up to the length that the platform accepts. */
const refreshTokenFormat = /^[\x21-\x7e]{1,4096}$/;

export type Role = "member" | "visitor";

const cookieName = (role: Role): string => hostCookie(`quire-${role}-session`);

export const choosePlaceholder = (role: Role): string =>
  role === "member" ? memberPlaceholder : visitorPlaceholder;

/** Returns the role of the refresh token that a placeholder represents, or `undefined` for other values. */
export function roleOfPlaceholder(refreshToken: string): Role | undefined {
  if (refreshToken === memberPlaceholder) return "member";
  return refreshToken === visitorPlaceholder ? "visitor" : undefined;
}

/** Returns the refresh token in a session cookie, or `undefined` without one and if the cookie is damaged. */
export function readRefreshToken(headers: Headers, role: Role): string | undefined {
  const value = readCookie(headers, cookieName(role));
  return value !== undefined && refreshTokenFormat.test(value) ? value : undefined;
}

/**
 * Returns the `Set-Cookie` values that store a refresh token. The hint cookie only shows scripts that a session
 * exists.
 */
export function keepSession(role: Role, refreshToken: string): string[] {
  if (role === "visitor") {
    return [setCookie(cookieName(role), refreshToken, { maxAge: visitorLifetime })];
  }
  return [
    setCookie(cookieName(role), refreshToken, { maxAge: memberLifetime }),
    setCookie(memberHint, "1", { maxAge: memberLifetime, isReadable: true }),
  ];
}

/** Returns the `Set-Cookie` values that delete a member's session. */
export function dropSession(): string[] {
  return [
    setCookie(cookieName("member"), "", { maxAge: 0 }),
    setCookie(memberHint, "", { maxAge: 0, isReadable: true }),
  ];
}

/** Returns a `Set-Cookie` value with a new XSRF token for a browser that has none, else an empty list. */
export function keepXsrfToken(headers: Headers): string[] {
  if (readCookie(headers, xsrfCookie) !== undefined) return [];
  const token = randomBytes(18).toString("base64url");
  return [setCookie(xsrfCookie, token, { maxAge: xsrfLifetime, isReadable: true })];
}
