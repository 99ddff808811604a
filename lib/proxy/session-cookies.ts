/**
 * Refresh tokens at the browser: in cookies that no script reads (design, decision 3). Pages get
 * constants in their place.
 */
import { randomBytes } from "node:crypto";
import { memberPlaceholder, visitorPlaceholder } from "../auth/placeholder.ts";
import { memberHint } from "../auth/session-hint.ts";
import { hostCookie, readCookie, setCookie } from "./cookies.ts";
import { xsrfCookie } from "./own-page.ts";

/** Seconds: as long as a refresh token lives at most. */
const memberLifetime = 30 * 24 * 60 * 60;
const visitorLifetime = 14 * 24 * 60 * 60;
const xsrfLifetime = 400 * 24 * 60 * 60;

/** Printable ASCII (RFC 6749, appendix A.17), up to the length that the platform accepts. */
const refreshTokenFormat = /^[\x21-\x7e]{1,4096}$/;

export type Role = "member" | "visitor";

const cookieName = (role: Role): string => hostCookie(`quire-${role}-session`);

export const placeholderOf = (role: Role): string =>
  role === "member" ? memberPlaceholder : visitorPlaceholder;

/** Whose refresh token a page means by what it was given in its place. */
export function roleOfPlaceholder(refreshToken: string): Role | undefined {
  if (refreshToken === memberPlaceholder) return "member";
  return refreshToken === visitorPlaceholder ? "visitor" : undefined;
}

/** Returns the refresh token in a session cookie, or `undefined` without one and if the cookie is damaged. */
export function readRefreshToken(headers: Headers, role: Role): string | undefined {
  const value = readCookie(headers, cookieName(role));
  return value !== undefined && refreshTokenFormat.test(value) ? value : undefined;
}

/** Keeps a refresh token. The hint tells scripts that there is a session, and nothing of it. */
export function keepSession(role: Role, refreshToken: string): string[] {
  if (role === "visitor") {
    return [setCookie(cookieName(role), refreshToken, { maxAge: visitorLifetime })];
  }
  return [
    setCookie(cookieName(role), refreshToken, { maxAge: memberLifetime }),
    setCookie(memberHint, "1", { maxAge: memberLifetime, isReadable: true }),
  ];
}

/** Drops a member's session from the browser. */
export function dropSession(): string[] {
  return [
    setCookie(cookieName("member"), "", { maxAge: 0 }),
    setCookie(memberHint, "", { maxAge: 0, isReadable: true }),
  ];
}

/** The token that pages prove themselves with, for a browser that has none yet. */
export function keepXsrfToken(headers: Headers): string[] {
  if (readCookie(headers, xsrfCookie) !== undefined) return [];
  const token = randomBytes(18).toString("base64url");
  return [setCookie(xsrfCookie, token, { maxAge: xsrfLifetime, isReadable: true })];
}
