/** The interface of the auth strategy. */
import type { authentication } from "@wix/identity";
import type { RefreshToken, Tokens } from "@wix/sdk-types";
import type { Prompt, ResponseMode } from "../wix/identity.ts";
import type { StateMachine } from "./login/login-state.ts";
import type { AuthorizationAnswer } from "./login/oauth-url.ts";

/** The data of an authorization request that is needed when its response arrives (RFC 7636, section 4.1). */
export type OauthData = {
  readonly codeVerifier: string;
  readonly codeChallenge: string;
  readonly state: string;
  readonly originalUri: string;
  readonly redirectUri: string;
};

export type LoginParams = {
  readonly email: string;
  readonly password: string;
  readonly captchaTokens?: {
    /** Token of the visible captcha, or of the site's own captcha. */
    readonly recaptchaToken?: string;
    readonly invisibleRecaptchaToken?: string;
  };
};

export type RegisterParams = LoginParams & { readonly profile?: authentication.IdentityProfile };

export type AuthUrlOptions = {
  readonly prompt?: Prompt;
  readonly responseMode?: ResponseMode;
  /** Session token of a login that has just succeeded, so that the member does not have to log in again. */
  readonly sessionToken?: string;
};

/**
 * The auth strategy (specification sections 4 to 9). Login steps resolve with a login state, even if the server
 * rejects them. All other functions reject with an `AuthError`.
 */
export type MemberAuth = {
  /** Returns the headers of an authorized request. First renews the tokens if they are empty or expired. */
  getAuthHeaders(): Promise<{ headers: { Authorization: string } }>;
  getTokens(): Tokens;
  setTokens(tokens: Tokens): void;
  /** Returns whether the role of the refresh token is member. */
  loggedIn(): boolean;
  getActiveToken(): string;
  /** Returns the given tokens if they are usable, else renewed ones, else a new visitor's. Does not store them. */
  generateVisitorTokens(tokens?: Partial<Tokens>): Promise<Tokens>;
  renewToken(refreshToken: RefreshToken): Promise<Tokens>;

  generateOAuthData(redirectUri: string, originalUri?: string): OauthData;
  /** Returns the authorization URL. The defaults are the prompt `login` and the response mode `fragment`. */
  getAuthUrl(oauthData: OauthData, options?: AuthUrlOptions): Promise<{ authUrl: string }>;
  parseFromUrl(url: string, responseMode?: "fragment" | "query"): AuthorizationAnswer;
  /** Exchanges a code for a member's tokens and stores them. */
  getMemberTokens(code: string, state: string, oauthData: OauthData): Promise<Tokens>;
  /** Exchanges a session token for a member's tokens through a hidden frame, and stores them. */
  getMemberTokensForDirectLogin(sessionToken: string): Promise<Tokens>;
  /**
   * Returns the URL that continues an authorization request after the login that it has waited for. `waiting` is
   * the handle of the request in the URL of the login page.
   */
  resumeAuthorization(sessionToken: string, waiting: string): Promise<{ authUrl: string }>;
  /** Ends the session in this browser. The browser then has to navigate to `logoutUrl`. */
  logout(originalUrl: string): Promise<{ logoutUrl: string }>;

  register(params: RegisterParams): Promise<StateMachine>;
  login(params: LoginParams): Promise<StateMachine>;
  /** Requires the state EMAIL_VERIFICATION_REQUIRED. The default is the last state. */
  processVerification(
    inputs: { readonly verificationCode: string },
    state?: StateMachine,
  ): Promise<StateMachine>;
  resendVerification(state?: StateMachine): Promise<void>;
  /** Continues a registration that has waited for approval, if it is approved. */
  proceed(stateToken: string): Promise<StateMachine>;

  sendPasswordResetEmail(email: string, redirectUri: string): Promise<void>;
  resetPassword(recoveryToken: string, password: string): Promise<StateMachine>;
  changePassword(newPassword: string, currentPassword?: string): Promise<void>;

  readonly captchaInvisibleSiteKey: string;
  readonly captchaVisibleSiteKey: string;
  /** Calls a path of this site with a bearer token. */
  fetchWithAuth(path: string, init?: RequestInit): Promise<Response>;
  /** Calls `listener` at every change of the tokens, also by another tab. Returns a function that unsubscribes. */
  subscribe(listener: (tokens: Tokens) => void): () => void;
  dispose(): void;
};
