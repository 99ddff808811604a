import "server-only";
import { z } from "zod";
import { settings } from "../config/current.ts";
import { parseAnswer } from "../upstream/json-answer.ts";
import { callUpstream, type Upstream } from "../upstream/upstream.ts";
import { WireError } from "../wix/errors.ts";
import { readTokenRefusal } from "../wix/token-refusal.ts";
import { clientKey } from "./limits.ts";
import { readRefreshToken } from "./session-cookies.ts";

const tokens = z.object({ access_token: z.string() });
const retryAfterSeconds = 5;

/** The client that the site's own pages are. */
export function clientId(): string {
  const { client, hosted } = settings();
  return hosted?.clientId ?? client.id;
}

/**
 * Returns an access token for the member who makes a request, based on the session cookie. For calls that pages
 * make without the login scripts. Returns `undefined` for visitors, and if the session has ended.
 *
 * Throws a `WireError` if the upstream returns no token for another reason: while it is busy or down, a member
 * must not be treated as a visitor.
 */
export async function memberToken(
  headers: Headers,
  upstream: Upstream = callUpstream,
): Promise<string | undefined> {
  // A hosted upstream has no such calls, and may give each token away only once.
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
  const refusal = await parseAnswer(response, z.looseObject({}));
  if (readTokenRefusal(response.status, refusal).endsSession) return undefined;
  throw new WireError({
    status: response.status === 429 ? 429 : 503,
    code: "UPSTREAM_UNAVAILABLE",
    message: "The session cannot be checked now.",
    retryAfterSeconds,
  });
}
