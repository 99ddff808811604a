/** Token requests (docs/api.md, “Token call”) and token renewal. */
import type { RefreshToken, Tokens } from "@wix/sdk-types";
import { z } from "zod";
import { endsSession, readFailure } from "../wix/errors/failure.ts";
import { AuthError, createNetworkError } from "./auth-error.ts";
import type { Lock } from "./lock.ts";
import type { SiteFetch } from "./site-fetch.ts";
import type { TokenStore } from "./token-store.ts";
import { areSame, createAccessToken, emptyTokens, isUsable, tokenRoles } from "./tokens.ts";

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

/**
 * Timeout in milliseconds. Without one, a hanging request would hold the lock that other tabs are waiting
 * for.
 */
const requestTimeout = 30_000;

/** The refresh token is absent if the previous one remains valid (RFC 6749, section 6). */
const failed = "something went wrong";

const tokenAnswer = z
  .object({
    access_token: z.string().min(1),
    refresh_token: z.string().min(1).nullish(),
    expires_in: z.coerce.number().nonnegative(),
  })
  .transform(({ access_token, refresh_token, expires_in }) => ({
    accessToken: access_token,
    refreshToken: refresh_token ?? undefined,
    /** In seconds. */
    expiresIn: expires_in,
  }));

/**
 * Requests tokens. Rejects with an {@link AuthError}: `NETWORK` if there is no response, otherwise
 * `TOKEN_REQUEST_FAILED`.
 */
export async function requestTokens(fetch: SiteFetch, grant: TokenGrant) {
  let response: Response;
  try {
    response = await fetch("/oauth2/token", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(grant),
      signal: AbortSignal.timeout(requestTimeout),
    });
  } catch (cause) {
    throw createNetworkError(cause);
  }
  const { status } = response;
  if (status !== 200) {
    const failure = await readFailure(response);
    throw new AuthError("TOKEN_REQUEST_FAILED", failed, {
      ...failure,
      wireCode: failure.code,
      cause: failure,
    });
  }
  const { data, error } = tokenAnswer.safeParse(await response.json().catch(() => undefined));
  if (data !== undefined) return data;
  throw new AuthError("TOKEN_REQUEST_FAILED", failed, { status, cause: error });
}

export type RenewalOptions = {
  readonly clientId: string;
  readonly fetch: SiteFetch;
  readonly now: () => number;
  readonly lock: Lock;
  readonly store: TokenStore;
};

export type Renewal = ReturnType<typeof createRenewal>;

/**
 * Creates the token renewal, which is single-flight within a tab and locked across tabs. Only a rejected renewal ends a
 * member's session. After any other failure, the call rejects and a later call retries.
 */
export function createRenewal({ clientId, fetch, now, lock, store }: RenewalOptions) {
  let inFlight: Promise<Tokens> | undefined;

  /** Returns usable tokens: the stored tokens, renewed tokens, or a new visitor's tokens. */
  async function ensure(): Promise<Tokens> {
    const tokens = store.read();
    if (isUsable(tokens.accessToken, now())) return tokens;
    inFlight ??= lock(renewStored).finally(() => {
      inFlight = undefined;
    });
    return inFlight;
  }

  async function renewStored(hadToWait: boolean): Promise<Tokens> {
    // The lock's previous holder has probably renewed these tokens.
    if (hadToWait && !isUsable(store.read().accessToken, now())) await store.ask();
    const before = store.read();
    if (isUsable(before.accessToken, now())) return before;
    const after = await obtain(before, () => {
      if (areSame(store.read(), before)) store.write(emptyTokens);
    });
    // The member has logged in or out in the meantime, so the new tokens belong to the previous session.
    if (!areSame(store.read(), before)) return renewStored(false);
    store.write(after);
    return after;
  }

  /**
   * Returns the given tokens if they are usable, otherwise renewed tokens or, failing that, a new visitor's.
   * Calls `onLoss` if the session has ended and visitor tokens cannot be obtained.
   */
  async function obtain(
    { accessToken, refreshToken }: Partial<Tokens>,
    onLoss: () => void = () => {},
  ): Promise<Tokens> {
    if (refreshToken === undefined || refreshToken.value === "") return requestAnonymous();
    if (accessToken !== undefined && isUsable(accessToken, now())) {
      return { accessToken, refreshToken };
    }
    try {
      return await renew(refreshToken);
    } catch (error) {
      if (!isSessionLost(error, refreshToken)) throw error;
    }
    try {
      return await requestAnonymous();
    } catch (error) {
      onLoss();
      throw error;
    }
  }

  async function request(grant: TokenGrant, { value: keptToken, role }: RefreshToken) {
    const { accessToken, expiresIn, refreshToken = keptToken } = await requestTokens(fetch, grant);
    return {
      accessToken: createAccessToken(accessToken, expiresIn, now()),
      refreshToken: { value: refreshToken, role },
    };
  }

  const requestAnonymous = () =>
    request({ clientId, grantType: "anonymous" }, { value: "", role: tokenRoles.visitor });

  const renew = (kept: RefreshToken) =>
    request({ clientId, grantType: "refresh_token", refreshToken: kept.value }, kept);

  return {
    ensure,
    request,
    obtain: (tokens: Partial<Tokens>): Promise<Tokens> => lock(() => obtain(tokens)),
    renew: (refreshToken: RefreshToken): Promise<Tokens> => lock(() => renew(refreshToken)),
  };
}

function isSessionLost(error: unknown, { role }: RefreshToken): boolean {
  if (!(error instanceof AuthError)) return false;
  const { status = 0 } = error;
  if (role === tokenRoles.member) return endsSession(status);
  // A visitor has no session to lose, so any rejected renewal is followed by a request for new visitor tokens.
  return status >= 400 && status < 500 && status !== 429;
}
