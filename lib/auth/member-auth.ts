/** What the auth strategy offers to pages. */
import type { authentication } from "@wix/identity";
import type { RefreshToken, Tokens } from "@wix/sdk-types";
import type { Prompt, ResponseMode } from "../wix/identity.ts";
import type { StateMachine } from "./login-state.ts";
import type { AuthorizationAnswer } from "./oauth-url.ts";

/** What one authorization remembers until its answer comes (RFC 7636, section 4.1). */
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
    /** Of the visible captcha, also of the site's own. */
    readonly recaptchaToken?: string;
    readonly invisibleRecaptchaToken?: string;
  };
};

export type RegisterParams = LoginParams & { readonly profile?: authentication.IdentityProfile };

export type AuthUrlOptions = {
  readonly prompt?: Prompt;
  readonly responseMode?: ResponseMode;
  /** Of a login that just succeeded; it stands in for asking the member again. */
  readonly sessionToken?: string;
};

/**
 * The auth strategy (specification sections 4 to 9). Steps of logging in resolve with a login state, also
 * when they are refused; everything else rejects with an `AuthError`.
 */
export type MemberAuth = {
  /** Renews the tokens first when they are empty or expired. */
  getAuthHeaders(): Promise<{ headers: { Authorization: string } }>;
  getTokens(): Tokens;
  setTokens(tokens: Tokens): void;
  /** Whether the refresh token's role is member. */
  loggedIn(): boolean;
  getActiveToken(): string;
  /** The given tokens while they are usable, else renewed ones, else a new visitor's; keeps none. */
  generateVisitorTokens(tokens?: Partial<Tokens>): Promise<Tokens>;
  renewToken(refreshToken: RefreshToken): Promise<Tokens>;

  generateOAuthData(redirectUri: string, originalUri?: string): OauthData;
  /** Where to send the browser; prompt `login` and response mode `fragment` unless asked otherwise. */
  getAuthUrl(oauthData: OauthData, options?: AuthUrlOptions): Promise<{ authUrl: string }>;
  parseFromUrl(url: string, responseMode?: "fragment" | "query"): AuthorizationAnswer;
  /** Exchanges a code for a member's tokens and keeps them. */
  getMemberTokens(code: string, state: string, oauthData: OauthData): Promise<Tokens>;
  /** The same for a session token, by a hidden frame. */
  getMemberTokensForDirectLogin(sessionToken: string): Promise<Tokens>;
  /**
   * Where to send the browser with a login that an authorization request has waited for; `waiting` is
   * what the login page was opened with.
   */
  resumeAuthorization(sessionToken: string, waiting: string): Promise<{ authUrl: string }>;
  /** Ends the session here; the browser then has to visit `logoutUrl`. */
  logout(originalUrl: string): Promise<{ logoutUrl: string }>;

  register(params: RegisterParams): Promise<StateMachine>;
  login(params: LoginParams): Promise<StateMachine>;
  /** Only while the state, by default the last one, is EMAIL_VERIFICATION_REQUIRED. */
  processVerification(
    inputs: { readonly verificationCode: string },
    state?: StateMachine,
  ): Promise<StateMachine>;
  resendVerification(state?: StateMachine): Promise<void>;
  /** Asks whether a waiting registration may go on. */
  proceed(stateToken: string): Promise<StateMachine>;

  sendPasswordResetEmail(email: string, redirectUri: string): Promise<void>;
  resetPassword(recoveryToken: string, password: string): Promise<StateMachine>;
  changePassword(newPassword: string, currentPassword?: string): Promise<void>;

  readonly captchaInvisibleSiteKey: string;
  readonly captchaVisibleSiteKey: string;
  /** Calls a path of this site with a bearer token. */
  fetchWithAuth(path: string, init?: RequestInit): Promise<Response>;
  /** Calls `listener` at every change of the tokens, also by another tab. Gives the undo. */
  subscribe(listener: (tokens: Tokens) => void): () => void;
  dispose(): void;
};
