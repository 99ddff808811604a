/** What was made for an authorization request, kept until its answer arrives at the callback page. */
import type { OauthData } from "#lib/auth/strategy.ts";
import { dropFromTab, keepInTab, textInTab, textsOf } from "./session-store.ts";

const key = "quire-oauth-data";

export function keepOauthData(data: OauthData): void {
  keepInTab(key, { ...data });
}

/** Gives the kept data once: an answer is never taken twice. */
export function takeOauthData(): OauthData | undefined {
  const data = textsOf(textInTab(key), [
    "codeVerifier",
    "codeChallenge",
    "state",
    "originalUri",
    "redirectUri",
  ]);
  dropFromTab(key);
  return data;
}
