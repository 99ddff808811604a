/** `POST /oauth2/token` with its three grants (specification section 7, call 1). */
import { z } from "zod";
import { endsSession, readFailure } from "../../wix/failure.ts";
import { AuthError, networkError } from "../auth-error.ts";

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

const failed = "something went wrong";

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
  const { status } = response;
  if (status !== 200) {
    const failure = await readFailure(response);
    const code = endsSession(status, failure) ? "INVALID_GRANT" : "TOKEN_REQUEST_FAILED";
    throw new AuthError(code, failed, { ...failure, wireCode: failure.code, cause: failure });
  }
  const { data, error } = tokenAnswer.safeParse(await response.json().catch(() => undefined));
  if (data === undefined) {
    throw new AuthError("TOKEN_REQUEST_FAILED", failed, { status, cause: error });
  }
  return {
    accessToken: data.access_token,
    refreshToken: data.refresh_token ?? undefined,
    expiresIn: data.expires_in,
  };
}
