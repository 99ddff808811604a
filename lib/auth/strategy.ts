/** The auth strategy, without React. All its dependencies are passed to it. */
import type { TokenStorage, Tokens } from "@wix/sdk-types";
import { AuthError } from "./auth-error.ts";
import { createAuthorization, readRedirectUrl } from "./login/authorization.ts";
import { wixCaptchaKeys } from "./login/captcha-keys.ts";
import type { FrameHost } from "./login/direct-login.ts";
import type { Lock } from "./tokens/lock.ts";
import { createLoginSteps } from "./login/login-steps.ts";
import type { MemberAuth } from "./member-auth.ts";
import { parseAuthorizationUrl } from "./login/oauth-url.ts";
import { createRenewal } from "./tokens/renewal.ts";
import { createSiteCall } from "./requests/site-call.ts";
import { createAuthorizedFetch, createSiteFetch } from "./requests/site-fetch.ts";
import { emptyTokens, isMember } from "./tokens/token.ts";
import { createTokenStore, type Channel } from "./tokens/token-store.ts";

export type { MemberAuth, OauthData } from "./member-auth.ts";

export type MemberAuthOptions = {
  readonly clientId: string;
  /** The origin of the site, for example `https://blog.example`. */
  readonly origin: string;
  /** Sends all requests, which are to this site only. */
  readonly fetch: typeof fetch;
  /** Storage for the tokens of this tab. Default: memory, with `emptyTokens`. */
  readonly storage?: TokenStorage;
  /** Shared by all tabs of the site. */
  readonly lock: Lock;
  readonly channel: Channel;
  readonly frames: FrameHost;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Language of the emails (BCP 47). Default: the member's, else the site's. */
  readonly language?: string;
  readonly captchaKeys?: { readonly invisible: string; readonly visible: string };
};

/** Creates the auth strategy of a member or visitor (specification sections 4 to 9). */
export function createMemberAuth(options: MemberAuthOptions): MemberAuth {
  const { clientId, lock, channel, frames, language, now = Date.now } = options;
  const { storage = createMemoryStorage(emptyTokens), captchaKeys = wixCaptchaKeys } = options;
  const store = createTokenStore({ storage, channel, now });
  const siteFetch = createSiteFetch(options);
  const renewal = createRenewal({ clientId, fetch: siteFetch, now, lock, store });
  const fetchWithAuth = createAuthorizedFetch(siteFetch, renewal, store);
  const callSite = createSiteCall(fetchWithAuth);

  return {
    ...createLoginSteps(callSite),
    ...createAuthorization({ clientId, fetch: siteFetch, callSite, frames, lock, now, store }),
    parseFromUrl: parseAuthorizationUrl,

    async getAuthHeaders() {
      const { accessToken } = await renewal.ensure();
      return { headers: { Authorization: `Bearer ${accessToken.value}` } };
    },
    getTokens: () => store.read(),
    setTokens: (tokens) => store.write(tokens),
    loggedIn: () => isMember(store.read()),
    getActiveToken: () => store.read().accessToken.value,
    generateVisitorTokens: (tokens = {}) => renewal.obtain(tokens),
    renewToken: renewal.renew,

    async logout(originalUrl) {
      try {
        const { redirectSession } = await callSite((client) =>
          client.redirects.createRedirectSession({
            logout: { clientId },
            callbacks: { postFlowUrl: originalUrl },
          }),
        );
        return { logoutUrl: readRedirectUrl(redirectSession) };
      } finally {
        // The session ends even if the call has failed.
        await endSession();
      }
    },

    async sendPasswordResetEmail(email, redirectUri) {
      await callSite((client) =>
        client.recovery.sendRecoveryEmail(email, {
          ...(language === undefined ? {} : { language }),
          redirect: { url: redirectUri, clientId },
        }),
      );
    },

    async changePassword(newPassword, currentPassword) {
      await callSite((client) =>
        currentPassword === undefined
          ? client.authentication.changePassword(newPassword)
          : client.beside.changeKnownPassword(newPassword, currentPassword),
      );
    },

    captchaInvisibleSiteKey: captchaKeys.invisible,
    captchaVisibleSiteKey: captchaKeys.visible,
    fetchWithAuth: (path, init = {}) => fetchWithAuth(path, init),
    subscribe: (listener) => store.subscribe(listener),
    dispose: () => store.dispose(),
  };

  /**
   * Deletes the site's cookies, then the tokens. If only the tokens were deleted, a reload would restore the
   * session.
   */
  async function endSession(): Promise<void> {
    await lock(async () => {
      const { ok, status } = await siteFetch("/api/session", { method: "DELETE" });
      if (!ok) throw new AuthError("CALL_FAILED", "something went wrong", { status });
      store.write(emptyTokens);
    });
  }
}

/** Creates a storage whose tokens live as long as the page. */
export function createMemoryStorage(initial: Tokens): TokenStorage {
  let tokens = initial;
  return {
    getTokens: () => tokens,
    setTokens(next) {
      tokens = next;
    },
  };
}
