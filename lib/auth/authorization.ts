/** The authorization code flow: response and token exchange (docs/api.md, “Authorization endpoint”). */
import type { Tokens } from "@wix/sdk-types";
import { AuthError } from "./auth-error.ts";
import { createAuthorizationUrls } from "./authorization-url.ts";
import { awaitAuthorization, type FrameHost } from "./frame-authorization.ts";
import type { Lock } from "./lock.ts";
import type { PageMember } from "./page-member.ts";
import { computeChallenge, createVerifier } from "./pkce.ts";
import type { Renewal } from "./renewal.ts";
import type { CallSite } from "./site-calls.ts";
import type { TokenStore } from "./token-store.ts";
import { tokenRoles } from "./tokens.ts";

/** Data of an authorization request that is needed when the response arrives (RFC 7636, section 4.1). */
export type OauthData = {
  readonly codeVerifier: string;
  readonly codeChallenge: string;
  readonly state: string;
  readonly originalUri: string;
  readonly redirectUri: string;
};

export type AuthorizationAnswer = {
  readonly code: string;
  readonly state: string;
  readonly error?: string;
  readonly errorDescription?: string;
};

type CodeExchangeOptions = {
  readonly clientId: string;
  readonly lock: Lock;
  readonly renewal: Renewal;
  readonly store: TokenStore;
  readonly pageMember: PageMember;
};
type AuthorizationOptions = CodeExchangeOptions & {
  readonly callSite: CallSite;
  readonly frames: FrameHost;
};

export function createAuthorization({ callSite, frames, ...options }: AuthorizationOptions) {
  const urls = createAuthorizationUrls(options.clientId, callSite);
  const getMemberTokens = createCodeExchange(options);

  return {
    ...urls,
    generateOAuthData,
    getMemberTokens,
    parseFromUrl: parseAuthorizationUrl,

    /** Exchanges a session token for a member's tokens through a hidden frame and stores the tokens. */
    async getMemberTokensForDirectLogin(sessionToken: string): Promise<Tokens> {
      const oauthData = generateOAuthData("");
      const { authUrl } = await urls.getAuthUrl(oauthData, {
        prompt: "none",
        responseMode: "web_message",
        sessionToken,
      });
      const answer = await awaitAuthorization(frames, authUrl, oauthData.state);
      return getMemberTokens(answer.code, answer.state, oauthData);
    },
  };
}

function generateOAuthData(redirectUri: string, originalUri = ""): OauthData {
  const codeVerifier = createVerifier();
  const codeChallenge = computeChallenge(codeVerifier);
  return { redirectUri, originalUri, codeVerifier, codeChallenge, state: createVerifier() };
}

/** Creates a function that exchanges a code for a member's tokens and stores them. */
function createCodeExchange(options: CodeExchangeOptions) {
  const { clientId, lock, renewal, store, pageMember } = options;
  return async (
    code: string,
    state: string,
    { state: expected, redirectUri, codeVerifier }: OauthData,
  ): Promise<Tokens> => {
    if (code === "" || state === "") {
      throw new AuthError("MISSING_CODE_OR_STATE", "Missing code or _state");
    }
    if (state !== expected) throw new AuthError("INVALID_STATE", "Invalid _state");
    const redirect = redirectUri === "" ? {} : { redirectUri };
    // A concurrent renewal could overwrite the new session with the previous one.
    return lock(async () => {
      try {
        const tokens = await renewal.request(
          { clientId, grantType: "authorization_code", ...redirect, code, codeVerifier },
          { value: "", role: tokenRoles.member },
        );
        pageMember.release();
        store.write(tokens);
        return tokens;
      } catch (cause) {
        const { status, wireCode, retryAfterSeconds } = cause instanceof AuthError ? cause : {};
        throw new AuthError("MEMBER_TOKENS_FAILED", "Failed to get member tokens", {
          cause,
          status,
          wireCode,
          retryAfterSeconds,
        });
      }
    });
  };
}

/**
 * Parses the authorization response from the fragment or query of a redirect URL (RFC 6749, sections 4.1.2
 * and 4.1.2.1). Missing parameters become empty strings.
 */
export function parseAuthorizationUrl(
  url: string,
  responseMode: "fragment" | "query" = "fragment",
): AuthorizationAnswer {
  const { hash, searchParams } = new URL(url);
  const parameters =
    responseMode === "query" ? searchParams : new URLSearchParams(hash.replace(/^#/, ""));
  const read = (name: string) => parameters.get(name) ?? "";
  const error = read("error");
  return {
    code: read("code"),
    state: read("state"),
    ...(error === "" ? {} : { error, errorDescription: read("error_description") }),
  };
}
