/** Tokens in the browser, and their roles. */
import type { AccessToken, Tokens } from "@wix/sdk-types";
import { hasMemberSession } from "../site/member-hint.ts";

export const tokenRoles = { none: "none", visitor: "visitor", member: "member" } as const;

/**
 * Placeholders for refresh tokens in pages. The site stores the real tokens in cookies that scripts cannot
 * read, and substitutes them for the placeholders in requests.
 */
export const memberPlaceholder = "kept-by-the-site";
export const visitorPlaceholder = "kept-by-the-site-for-a-visitor";

/** The initial tokens, which are also used after a logout. */
export const emptyTokens: Tokens = {
  accessToken: { value: "", expiresAt: 0 },
  refreshToken: { value: "", role: tokenRoles.none },
};

/** Creates an access token that is valid for `expiresIn` seconds from `now` (milliseconds since the epoch). */
export function createAccessToken(value: string, expiresIn: number, now: number): AccessToken {
  return { value, expiresAt: toSeconds(now) + Math.floor(expiresIn) };
}

/** Returns whether the expiry time, in whole seconds, has passed at `now` (milliseconds since the epoch). */
export function isExpired({ expiresAt }: AccessToken, now: number): boolean {
  return expiresAt < toSeconds(now);
}

/** Returns whether the access token has a value and is not expired. */
export function isUsable(token: AccessToken, now: number): boolean {
  return token.value !== "" && !isExpired(token, now);
}

export function isMember({ refreshToken }: Tokens): boolean {
  return refreshToken.role === tokenRoles.member;
}

export function areSame(one: Tokens, other: Tokens): boolean {
  return (
    one.accessToken.value === other.accessToken.value &&
    one.refreshToken.value === other.refreshToken.value &&
    one.refreshToken.role === other.refreshToken.role
  );
}

const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** Returns the tokens for a page that was just loaded. If there is a session, the first call renews it. */
export function readInitialTokens(cookie: string): Tokens {
  if (!hasMemberSession(cookie)) return emptyTokens;
  return {
    ...emptyTokens,
    refreshToken: { value: memberPlaceholder, role: tokenRoles.member },
  };
}
