/**
 * The member who made a request, identified by the session cookie, for calls that pages make without the
 * login scripts.
 */
import "server-only";
import { z } from "zod";
import { hasMemberSession } from "../../site/member-hint.ts";
import { settings } from "../../config/current.ts";
import { parseAnswer, requestJson } from "../../upstream/json-calls.ts";
import { readRetryAfter } from "../../upstream/retry-read.ts";
import type { Upstream } from "../../upstream/upstream.ts";
import { WireError } from "../../wix/errors/errors.ts";
import { endsSession } from "../../wix/errors/failure.ts";
import { clientKey } from "../limits.ts";
import { readRefreshToken } from "./cookies.ts";

const tokens = z.object({ access_token: z.string() });
/** Default for `Retry-After`, in milliseconds. */
const defaultPause = 5000;

/** Returns the OAuth client ID of the site's own pages. */
export function clientId(): string {
  const { client, hosted } = settings();
  return hosted?.clientId ?? client.id;
}

/**
 * Returns an access token for the member who made a request. Returns `undefined` for visitors, and if the
 * upstream rejects the token.
 *
 * Throws a `WireError` with the upstream's `Retry-After` while the upstream is busy or down, because a member
 * must not be treated as a visitor.
 */
export async function memberToken(headers: Headers, upstream?: Upstream) {
  // A hosted upstream does not have these calls, and may accept each refresh token only once.
  if (settings().hosted !== undefined) return undefined;
  const refreshToken = readRefreshToken(headers, "member");
  if (refreshToken === undefined) return undefined;
  const body = { clientId: clientId(), grantType: "refresh_token", refreshToken };
  const response = await requestJson(
    "/oauth2/token",
    { body, client: clientKey(headers) },
    upstream,
  );
  if (response.ok) return (await parseAnswer(response, tokens)).access_token;
  if (endsSession(response.status)) return undefined;
  throw new WireError({
    status: response.status === 429 ? 429 : 503,
    code: "UPSTREAM_UNAVAILABLE",
    message: "The session can't be checked right now. Try again later.",
    retryAfterSeconds: Math.ceil((readRetryAfter(response) ?? defaultPause) / 1000),
  });
}

/**
 * Returns whether a request comes from a logged-in member. A hosted upstream cannot be asked, so there the
 * cookies decide. Returns `false` while the upstream is down.
 */
export async function isLoggedIn(headers: Headers): Promise<boolean> {
  // Account pages redirect to the login page if the hint cookie is missing, which would cause a loop.
  if (!hasMemberSession(headers.get("cookie") ?? "")) return false;
  if (settings().hosted !== undefined) return readRefreshToken(headers, "member") !== undefined;
  try {
    return (await memberToken(headers)) !== undefined;
  } catch (error) {
    if (error instanceof WireError) return false;
    throw error;
  }
}
