/** The authorization code flow: URL, response and token exchange (specification sections 5 and 7). */
import type { Tokens } from "@wix/sdk-types";
import { AuthError } from "../auth-error.ts";
import { awaitAuthorization, type FrameHost } from "./direct-login.ts";
import type { Lock } from "../tokens/lock.ts";
import type { AuthUrlOptions, OauthData } from "../member-auth.ts";
import { computeChallenge, createVerifier } from "./pkce.ts";
import type { SiteCall } from "../requests/site-call.ts";
import { createAccessToken, tokenRoles } from "../tokens/token.ts";
import { requestTokens, type SiteFetch } from "../tokens/token-request.ts";
import type { TokenStore } from "../tokens/token-store.ts";

export type AuthorizationOptions = {
  readonly clientId: string;
  readonly fetch: SiteFetch;
  readonly callSite: SiteCall;
  readonly frames: FrameHost;
  readonly lock: Lock;
  readonly now: () => number;
  readonly store: TokenStore;
};

export function createAuthorization(options: AuthorizationOptions) {
  const { clientId, fetch, callSite, frames, lock, now, store } = options;

  function generateOAuthData(redirectUri: string, originalUri = ""): OauthData {
    const codeVerifier = createVerifier();
    return {
      redirectUri,
      originalUri,
      codeVerifier,
      codeChallenge: computeChallenge(codeVerifier),
      state: createVerifier(),
    };
  }

  async function getAuthUrl(
    { redirectUri, codeChallenge, state }: OauthData,
    { prompt = "login", responseMode = "fragment", sessionToken }: AuthUrlOptions = {},
  ): Promise<{ authUrl: string }> {
    const authRequest = {
      ...(redirectUri === "" ? {} : { redirectUri }),
      clientId,
      codeChallenge,
      codeChallengeMethod: "S256",
      responseMode,
      responseType: "code",
      scope: "offline_access",
      state,
      ...(sessionToken === undefined ? {} : { sessionToken }),
    };
    const { redirectSession } = await callSite((client) =>
      prompt === "login" || prompt === "none"
        ? client.redirects.createRedirectSession({ auth: { authRequest, prompt } })
        : client.beside.createAuthSession({ authRequest, prompt }),
    );
    return { authUrl: readRedirectUrl(redirectSession) };
  }

  async function getMemberTokens(
    code: string,
    state: string,
    { state: expected, redirectUri, codeVerifier }: OauthData,
  ): Promise<Tokens> {
    if (code === "" || state === "") {
      throw new AuthError("MISSING_CODE_OR_STATE", "Missing code or _state");
    }
    if (state !== expected) throw new AuthError("INVALID_STATE", "Invalid _state");
    // A concurrent renewal could replace the new session by the previous one.
    return lock(async () => {
      const tokens = await exchange({
        clientId,
        grantType: "authorization_code",
        ...(redirectUri === "" ? {} : { redirectUri }),
        code,
        codeVerifier,
      });
      store.write(tokens);
      return tokens;
    });
  }

  async function exchange(grant: Parameters<typeof requestTokens>[1]): Promise<Tokens> {
    try {
      const { accessToken, refreshToken = "", expiresIn } = await requestTokens(fetch, grant);
      return {
        accessToken: createAccessToken(accessToken, expiresIn, now()),
        refreshToken: { value: refreshToken, role: tokenRoles.member },
      };
    } catch (cause) {
      const { status, wireCode, retryAfterSeconds } = cause instanceof AuthError ? cause : {};
      throw new AuthError("MEMBER_TOKENS_FAILED", "Failed to get member tokens", {
        cause,
        status,
        wireCode,
        retryAfterSeconds,
      });
    }
  }

  async function getMemberTokensForDirectLogin(sessionToken: string): Promise<Tokens> {
    const oauthData = generateOAuthData("");
    const { authUrl } = await getAuthUrl(oauthData, {
      prompt: "none",
      responseMode: "web_message",
      sessionToken,
    });
    const answer = await awaitAuthorization(frames, authUrl, oauthData.state);
    return getMemberTokens(answer.code, answer.state, oauthData);
  }

  async function resumeAuthorization(
    sessionToken: string,
    waiting: string,
  ): Promise<{ authUrl: string }> {
    const { redirectSession } = await callSite((client) =>
      client.beside.createAuthSession({ authRequest: { sessionToken }, prompt: "none" }, waiting),
    );
    return { authUrl: readRedirectUrl(redirectSession) };
  }

  return {
    generateOAuthData,
    getAuthUrl,
    getMemberTokens,
    getMemberTokensForDirectLogin,
    resumeAuthorization,
  };
}

/** Returns the URL of a redirect session. Throws an {@link AuthError} if there is none. */
export function readRedirectUrl(session: { fullUrl?: string | null } | undefined): string {
  const { fullUrl } = session ?? {};
  if (fullUrl === undefined || fullUrl === null || fullUrl === "") {
    throw new AuthError("CALL_FAILED", "something went wrong", { status: 200 });
  }
  return fullUrl;
}
