/** The OAuth data of an authorization request, stored until the response arrives at the callback page. */
import type { OauthData } from "#lib/auth/authorization.ts";
import { dropFromTab, keepInTab, textInTab, parseStrings } from "../session/session-store.ts";

const key = "quire-oauth-data";

export function keepOauthData(data: OauthData): void {
  keepInTab(key, { ...data });
}

/** Returns the stored data and deletes it, because a response must not be accepted twice. */
export function takeOauthData(): OauthData | undefined {
  const data = parseStrings(textInTab(key), [
    "codeVerifier",
    "codeChallenge",
    "state",
    "originalUri",
    "redirectUri",
  ]);
  dropFromTab(key);
  return data;
}
