/** The authorization code flow: URL, response and token exchange (docs/api.md, “Authorization endpoint”). */
import type { Tokens } from "@wix/sdk-types";
import { z } from "zod";
import type { Prompt, ResponseMode } from "../wix/identity.ts";
import { AuthError } from "./auth-error.ts";
import type { Lock } from "./lock.ts";
import { computeChallenge, createVerifier } from "./pkce.ts";
import type { Renewal } from "./renewal.ts";
import type { CallSite } from "./site-calls.ts";
import type { TokenStore } from "./token-store.ts";
import { tokenRoles } from "./tokens.ts";

/** The data of an authorization request that is needed once the response arrives (RFC 7636, section 4.1). */
export type OauthData = {
  readonly codeVerifier: string;
  readonly codeChallenge: string;
  readonly state: string;
  readonly originalUri: string;
  readonly redirectUri: string;
};

type AuthUrlOptions = {
  readonly prompt?: Prompt;
  readonly responseMode?: ResponseMode;
  /** Session token from a login that has just succeeded, so that the member does not have to log in again. */
  readonly sessionToken?: string;
};

type AuthorizationAnswer = {
  readonly code: string;
  readonly state: string;
  readonly error?: string;
  readonly errorDescription?: string;
};

export type FrameMessage = {
  readonly origin: string;
  /** The window that posted the message. */
  readonly source: unknown;
  readonly data: unknown;
};

/** The browser features needed to log in without leaving the page. */
export type FrameHost = {
  /** Loads `url` in a hidden frame. */
  open(url: string): { readonly window: unknown; remove(): void };
  /** Listens for messages sent to this page. Returns a function that stops listening. */
  listen(listener: (message: FrameMessage) => void): () => void;
};

export function createAuthorization(options: {
  readonly clientId: string;
  readonly callSite: CallSite;
  readonly frames: FrameHost;
  readonly lock: Lock;
  readonly renewal: Renewal;
  readonly store: TokenStore;
}) {
  const { clientId, callSite, frames, lock, renewal, store } = options;

  function generateOAuthData(redirectUri: string, originalUri = ""): OauthData {
    const codeVerifier = createVerifier();
    const codeChallenge = computeChallenge(codeVerifier);
    return { redirectUri, originalUri, codeVerifier, codeChallenge, state: createVerifier() };
  }

  /** Returns the authorization URL. `prompt` defaults to `login`, and `responseMode` to `fragment`. */
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
        : client.extensions.createAuthSession({ authRequest, prompt }),
    );
    return { authUrl: readRedirectUrl(redirectSession) };
  }

  /** Exchanges a code for a member's tokens and stores them. */
  async function getMemberTokens(
    code: string,
    state: string,
    { state: expected, redirectUri, codeVerifier }: OauthData,
  ): Promise<Tokens> {
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
  }

  return {
    generateOAuthData,
    getAuthUrl,
    getMemberTokens,
    parseFromUrl: parseAuthorizationUrl,

    /** Exchanges a session token for a member's tokens through a hidden frame and stores the tokens. */
    async getMemberTokensForDirectLogin(sessionToken: string): Promise<Tokens> {
      const oauthData = generateOAuthData("");
      const { authUrl } = await getAuthUrl(oauthData, {
        prompt: "none",
        responseMode: "web_message",
        sessionToken,
      });
      const answer = await awaitAuthorization(frames, authUrl, oauthData.state);
      return getMemberTokens(answer.code, answer.state, oauthData);
    },

    /**
     * Returns the URL that resumes an authorization request after the login for which it was pending.
     * `waiting` is the request's handle from the login page URL.
     */
    async resumeAuthorization(sessionToken: string, waiting: string): Promise<{ authUrl: string }> {
      const { redirectSession } = await callSite((client) =>
        client.extensions.createAuthSession(
          { authRequest: { sessionToken }, prompt: "none" },
          waiting,
        ),
      );
      return { authUrl: readRedirectUrl(redirectSession) };
    },
  };
}

/** Returns a redirect session's URL. Throws an {@link AuthError} if there is none. */
export function readRedirectUrl(session: { fullUrl?: string | null } | undefined): string {
  if (session?.fullUrl) return session.fullUrl;
  throw new AuthError("CALL_FAILED", "something went wrong", { status: 200 });
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

/** Timeout for logging in through a hidden frame, in milliseconds. */
const frameTimeout = 120_000;

const frameAnswer = z.object({
  state: z.string(),
  code: z.string().catch(""),
  error: z.string().min(1).optional().catch(undefined),
  error_description: z.string().min(1).optional().catch(undefined),
});

/**
 * Loads `authUrl` in a hidden frame and waits for its message. The message must come from this frame and from
 * the URL's origin, and must contain our `state` (RFC 9700, section 4.17). All other messages are ignored.
 *
 * Rejects with an {@link AuthError}: `AUTHORIZATION_REFUSED`, or `OAUTH_TIMEOUT` after 120000 ms. Always
 * removes the frame and the listener.
 */
async function awaitAuthorization(frames: FrameHost, authUrl: string, state: string) {
  const { origin } = new URL(authUrl);
  const undo: (() => void)[] = [];
  try {
    return await new Promise<AuthorizationAnswer>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new AuthError("OAUTH_TIMEOUT", "OAuth flow timed out")),
        frameTimeout,
      );
      undo.push(() => clearTimeout(timer));
      const frame = frames.open(authUrl);
      undo.push(() => frame.remove());
      undo.push(
        frames.listen((message) => {
          if (message.origin !== origin || message.source !== frame.window) return;
          const { data } = frameAnswer.safeParse(message.data);
          if (data === undefined || data.state !== state) return;
          const { code, error: wireCode, error_description: description } = data;
          if (wireCode === undefined) resolve({ code, state });
          else
            reject(new AuthError("AUTHORIZATION_REFUSED", description ?? wireCode, { wireCode }));
        }),
      );
    });
  } finally {
    for (const step of undo) step();
  }
}
