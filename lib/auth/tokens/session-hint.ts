import type { Tokens } from "@wix/sdk-types";
import { memberPlaceholder } from "./placeholder.ts";
import { emptyTokens, tokenRoles } from "./token.ts";

/** The readable cookie of a browser with a member's session. */
export const memberHint = "quire-member";

/**
 * Returns whether this browser has a member's session according to the hint cookie. Only the site can verify this.
 */
export function hasMemberSession(cookie: string): boolean {
  return readCookie(cookie, memberHint) === "1";
}

/** Returns the value of a cookie in a string such as `document.cookie`. */
export function readCookie(cookie: string, name: string): string | undefined {
  for (const pair of cookie.split(";")) {
    const [key, ...value] = pair.trim().split("=");
    if (key === name) return value.join("=");
  }
  return undefined;
}

/** Returns the tokens of a page that was just loaded. If there is a session, the first call renews it. */
export function tokensOfSession(cookie: string): Tokens {
  if (!hasMemberSession(cookie)) return emptyTokens;
  return {
    accessToken: { value: "", expiresAt: 0 },
    refreshToken: { value: memberPlaceholder, role: tokenRoles.member },
  };
}
