/** Tokens and their roles (specification sections 3 and 4). */
import type { AccessToken, Tokens } from "@wix/sdk-types";

export const tokenRoles = { none: "none", visitor: "visitor", member: "member" } as const;

/** The initial tokens, which are also used after a logout. */
export const emptyTokens: Tokens = {
  accessToken: { value: "", expiresAt: 0 },
  refreshToken: { value: "", role: tokenRoles.none },
};

/** Creates an access token that lives for `expiresIn` seconds from `now` (milliseconds since the epoch). */
export function createAccessToken(value: string, expiresIn: number, now: number): AccessToken {
  return { value, expiresAt: inSeconds(now) + Math.floor(expiresIn) };
}

/** Returns whether the expiry time, in whole seconds, is before `now` (milliseconds since the epoch). */
export function isExpired({ expiresAt }: AccessToken, now: number): boolean {
  return expiresAt < inSeconds(now);
}

/** Returns whether the access token has a value and is not expired. */
export function isUsable({ value, expiresAt }: AccessToken, now: number): boolean {
  return value !== "" && !isExpired({ value, expiresAt }, now);
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

function inSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
