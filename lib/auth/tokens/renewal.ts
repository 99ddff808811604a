/** Token requests and renewal (specification section 4, "Token roles and lifecycle"). */
import type { RefreshToken, Tokens } from "@wix/sdk-types";
import { AuthError } from "../auth-error.ts";
import type { Lock } from "./lock.ts";
import { areSame, createAccessToken, emptyTokens, isUsable, tokenRoles } from "./token.ts";
import { requestTokens, type SiteFetch } from "./token-request.ts";
import type { TokenStore } from "./token-store.ts";

export type RenewalOptions = {
  readonly clientId: string;
  readonly fetch: SiteFetch;
  readonly now: () => number;
  readonly lock: Lock;
  readonly store: TokenStore;
};

export type Renewal = ReturnType<typeof createRenewal>;

/**
 * Creates the renewal of tokens, which is single-flight in a tab and locked across tabs. Only a definite
 * rejection ends a member's session. Without a response, or with one that says nothing about the session, the
 * call rejects and a later call tries again.
 */
export function createRenewal({ clientId, fetch, now, lock, store }: RenewalOptions) {
  let underWay: Promise<Tokens> | undefined;

  /** Returns usable tokens: the stored ones, renewed ones, or a new visitor's. */
  async function ensure(): Promise<Tokens> {
    const tokens = store.read();
    if (isUsable(tokens.accessToken, now())) return tokens;
    underWay ??= lock(renewKept).finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  async function renewKept(hadToWait: boolean): Promise<Tokens> {
    // The previous holder of the lock has probably renewed the same tokens.
    if (hadToWait && !isUsable(store.read().accessToken, now())) await store.ask();
    const before = store.read();
    if (isUsable(before.accessToken, now())) return before;
    const after = await obtain(before, () => {
      if (areSame(store.read(), before)) store.write(emptyTokens);
    });
    // The member has logged in or out meanwhile, so the new tokens belong to the previous session.
    if (!areSame(store.read(), before)) return renewKept(false);
    store.write(after);
    return after;
  }

  /**
   * Returns the given tokens if they are usable, else renewed ones, else a new visitor's. Calls `onLoss` if the
   * session has ended and the request for a visitor's tokens fails.
   */
  async function obtain(
    { accessToken, refreshToken }: Partial<Tokens>,
    onLoss: () => void = () => {},
  ): Promise<Tokens> {
    if (refreshToken === undefined || refreshToken.value === "") return anonymous();
    if (accessToken !== undefined && isUsable(accessToken, now())) {
      return { accessToken, refreshToken };
    }
    try {
      return await renew(refreshToken);
    } catch (error) {
      if (!endsSession(error, refreshToken)) throw error;
    }
    try {
      return await anonymous();
    } catch (error) {
      onLoss();
      throw error;
    }
  }

  async function anonymous(): Promise<Tokens> {
    const answer = await requestTokens(fetch, { clientId, grantType: "anonymous" });
    return {
      accessToken: createAccessToken(answer.accessToken, answer.expiresIn, now()),
      refreshToken: { value: answer.refreshToken ?? "", role: tokenRoles.visitor },
    };
  }

  async function renew(refreshToken: RefreshToken): Promise<Tokens> {
    const { value, role } = refreshToken;
    const answer = await requestTokens(fetch, {
      clientId,
      grantType: "refresh_token",
      refreshToken: value,
    });
    return {
      accessToken: createAccessToken(answer.accessToken, answer.expiresIn, now()),
      refreshToken: { value: answer.refreshToken ?? value, role },
    };
  }

  return {
    ensure,
    obtain: (tokens: Partial<Tokens>): Promise<Tokens> => lock(() => obtain(tokens)),
    renew: (refreshToken: RefreshToken): Promise<Tokens> => lock(() => renew(refreshToken)),
  };
}

function endsSession(error: unknown, { role }: RefreshToken): boolean {
  if (!(error instanceof AuthError)) return false;
  if (error.code === "INVALID_GRANT") return true;
  // A visitor has no session to lose, so after any rejected renewal the visitor gets new tokens.
  const { status = 0 } = error;
  return role !== tokenRoles.member && status >= 400 && status < 500 && status !== 429;
}
