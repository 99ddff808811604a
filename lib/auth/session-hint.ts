import type { Tokens } from "@wix/sdk-types";
import { memberPlaceholder } from "./placeholder.ts";
import { emptyTokens, tokenRoles } from "./token.ts";

/** The readable cookie of a browser that has a member's session. */
export const memberHint = "quire-member";

/**
 * Whether this browser has a member's session, by its hint. The site decides.
 */
export function hasMemberSession(cookie: string): boolean {
  return readCookie(cookie, memberHint) === "1";
}

/** The value of a cookie in the text of `document.cookie`. */
export function readCookie(cookie: string, name: string): string | undefined {
  for (const pair of cookie.split(";")) {
    const [key, ...value] = pair.trim().split("=");
    if (key === name) return value.join("=");
  }
  return undefined;
}

/** The tokens of a page that was just loaded: with a session the first call renews it. */
export function tokensOfSession(cookie: string): Tokens {
  if (!hasMemberSession(cookie)) return emptyTokens;
  return {
    accessToken: { value: "", expiresAt: 0 },
    refreshToken: { value: memberPlaceholder, role: tokenRoles.member },
  };
}
