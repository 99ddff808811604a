/** `POST /oauth2/token` with its three grants (specification section 7, call 1). */
import { z } from "zod";
import { readTokenRefusal } from "../../wix/token-refusal.ts";
import { AuthError, networkError, readRetryAfter } from "../auth-error.ts";

export type TokenGrant =
  | { readonly clientId: string; readonly grantType: "anonymous" }
  | {
      readonly clientId: string;
      readonly grantType: "refresh_token";
      readonly refreshToken: string;
    }
  | {
      readonly clientId: string;
      readonly grantType: "authorization_code";
      readonly redirectUri?: string;
      readonly code: string;
      readonly codeVerifier: string;
    };

export type TokenAnswer = {
  readonly accessToken: string;
  /** `undefined` if the old refresh token stays valid (RFC 6749, section 6). */
  readonly refreshToken: string | undefined;
  /** In seconds. */
  readonly expiresIn: number;
};

/** Sends a request to the site. `path` includes the query. */
export type SiteFetch = (path: string, init: RequestInit) => Promise<Response>;

/** Timeout in milliseconds. Without it, a request that hangs would hold the lock that other tabs wait for. */
const longestWait = 30_000;

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).nullish(),
  expires_in: z.coerce.number().nonnegative(),
});

/**
 * Requests tokens. Rejects with an {@link AuthError}: `NETWORK` without a response, `INVALID_GRANT` for a
 * definite rejection, else `TOKEN_REQUEST_FAILED`.
 */
export async function requestTokens(fetch: SiteFetch, grant: TokenGrant): Promise<TokenAnswer> {
  let response: Response;
  try {
    response = await fetch("/oauth2/token", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(grant),
      signal: AbortSignal.timeout(longestWait),
    });
  } catch (cause) {
    throw networkError(cause);
  }
  const { status, headers } = response;
  const body: unknown = await response.json().catch(() => undefined);
  const { data, error } = tokenAnswer.safeParse(body);
  if (status === 200 && data !== undefined) {
    return {
      accessToken: data.access_token,
      refreshToken: data.refresh_token ?? undefined,
      expiresIn: data.expires_in,
    };
  }
  const { code: wireCode, endsSession } = readTokenRefusal(status, body);
  throw new AuthError(
    endsSession ? "INVALID_GRANT" : "TOKEN_REQUEST_FAILED",
    "something went wrong",
    {
      status,
      wireCode,
      retryAfterSeconds: readRetryAfter(headers),
      cause: status === 200 ? error : body,
    },
  );
}
