import "server-only";
import { z } from "zod";
import { settings } from "../../config/current.ts";
import { parseAnswer } from "../../upstream/json-answer.ts";
import { readRetryAfter } from "../../upstream/retry-read.ts";
import { callUpstream, type Upstream } from "../../upstream/upstream.ts";
import { WireError } from "../../wix/errors.ts";
import { clientKey } from "../limits.ts";
import { readRefreshToken } from "./session-cookies.ts";

const tokens = z.object({ access_token: z.string() });
/** Statuses below 500 that do not reject the request itself (RFC 9110, RFC 6585). */
const temporaryStatuses = new Set([408, 429]);
/** Default for `Retry-After`, in seconds. */
const retryAfterSeconds = 5;

/** Returns the OAuth client id of the site's own pages. */
export function clientId(): string {
  const { client, hosted } = settings();
  return hosted?.clientId ?? client.id;
}

/**
 * Returns an access token for the member who makes a request, based on the session cookie. For calls that pages
 * make without the login scripts. Returns `undefined` for visitors, and if the upstream rejects the token.
 *
 * Throws a `WireError` with the upstream's `Retry-After` while the upstream is busy or down, because a member
 * must not be treated as a visitor.
 */
export async function memberToken(
  headers: Headers,
  upstream: Upstream = callUpstream,
): Promise<string | undefined> {
  // A hosted upstream has no such calls, and may accept each refresh token only once.
  if (settings().hosted !== undefined) return undefined;
  const refreshToken = readRefreshToken(headers, "member");
  if (refreshToken === undefined) return undefined;
  const response = await upstream(
    new Request("http://upstream/oauth2/token", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ clientId: clientId(), grantType: "refresh_token", refreshToken }),
    }),
    clientKey(headers),
  );
  if (response.ok) return (await parseAnswer(response, tokens)).access_token;
  const isTemporary = response.status >= 500 || temporaryStatuses.has(response.status);
  if (!isTemporary) return undefined;
  const pause = readRetryAfter(response);
  throw new WireError({
    status: response.status === 429 ? 429 : 503,
    code: "UPSTREAM_UNAVAILABLE",
    message: "The session can't be checked right now. Try again later.",
    retryAfterSeconds: pause === undefined ? retryAfterSeconds : Math.ceil(pause / 1000),
  });
}
