/**
 * The auth strategy of a member or visitor, independent of React. All its dependencies are injected. Login steps
 * resolve with a login state; all other functions reject with an `AuthError`.
 */
import type { TokenStorage, Tokens } from "@wix/sdk-types";
import { createAuthorization } from "./authorization.ts";
import type { FrameHost } from "./frame-authorization.ts";
import type { Lock } from "./lock.ts";
import { createLoginSteps } from "./login-steps.ts";
import { createLogout } from "./logout.ts";
import { createPageMember } from "./page-member.ts";
import { createPasswordCalls } from "./password-calls.ts";
import { createRenewal } from "./renewal.ts";
import { createSiteCalls } from "./site-calls.ts";
import { createAuthorizedFetch, createSiteFetch, type SiteFetchOptions } from "./site-fetch.ts";
import { createTokenStore, type Channel } from "./token-store.ts";
import { emptyTokens, isMember } from "./tokens.ts";

/** The public keys of the captchas verified by hosted Wix. */
const wixCaptchaKeys = {
  invisible: "6LdoPaUfAAAAAJphvHoUoOob7mx0KDlXyXlgrx5v",
  visible: "6Ld0J8IcAAAAANyrnxzrRlX1xrrdXsOmsepUYosy",
};

export type MemberAuthOptions = SiteFetchOptions & {
  readonly clientId: string;
  /** Storage for this tab's tokens. Default: in-memory storage with `emptyTokens`. */
  readonly storage?: TokenStorage;
  /** Shared by all tabs of the site. */
  readonly lock: Lock;
  readonly channel: Channel;
  readonly frames: FrameHost;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Email language (BCP 47). Default: the member's language, otherwise the site's. */
  readonly language?: string;
  readonly captchaKeys?: typeof wixCaptchaKeys;
};

export type MemberAuth = ReturnType<typeof createMemberAuth>;

export function createMemberAuth(options: MemberAuthOptions) {
  const { clientId, lock, channel, frames, language, now = Date.now } = options;
  const { storage = createMemoryStorage(emptyTokens), captchaKeys = wixCaptchaKeys } = options;
  const store = createTokenStore(storage, channel, now);
  const siteFetch = createSiteFetch(options);
  const renewal = createRenewal({ clientId, fetch: siteFetch, now, lock, store });
  const pageMember = createPageMember();
  const memberFetch = createAuthorizedFetch(siteFetch, renewal, store, pageMember);
  // A login or logout may change the member.
  const callSite = createSiteCalls(createAuthorizedFetch(siteFetch, renewal, store));

  return {
    ...createLoginSteps(callSite),
    ...createAuthorization({ clientId, callSite, frames, lock, renewal, store, pageMember }),
    ...createPasswordCalls({ clientId, callSite, language }),
    logout: createLogout({ clientId, callSite, siteFetch, lock, store, pageMember }),

    /** Returns the headers of an authorized request. Renews the tokens first if they are empty or expired. */
    async getAuthHeaders(): Promise<{ headers: { Authorization: string } }> {
      const { accessToken } = await renewal.ensure();
      return { headers: { Authorization: `Bearer ${accessToken.value}` } };
    },
    getTokens: (): Tokens => store.read(),
    setTokens: (tokens: Tokens): void => store.write(tokens),
    /** Returns whether the refresh token has the member role. */
    loggedIn: (): boolean => isMember(store.read()),
    getActiveToken: (): string => store.read().accessToken.value,
    /**
     * Returns the given tokens if they are usable, otherwise renewed tokens or, failing that, a new
     * visitor's. Does not store them.
     */
    generateVisitorTokens: (tokens: Partial<Tokens> = {}) => renewal.obtain(tokens),
    renewToken: renewal.renew,

    captchaInvisibleSiteKey: captchaKeys.invisible,
    captchaVisibleSiteKey: captchaKeys.visible,
    /** Calls a path of this site with a bearer token. Rejects with `MEMBER_CHANGED` instead of sending another member's token. */
    fetchWithAuth: (path: string, init: RequestInit = {}) => memberFetch(path, init),
    /** Records the member for whom the page was rendered. Default: the first member whose tokens the page uses. */
    bindMember: (memberId: string): void => pageMember.bind(memberId),
    /** Removes the page's member, once the page no longer shows any of the member's data. */
    releaseMember: (): void => pageMember.release(),
    /** Returns whether a member other than the page's has logged in in this browser. */
    hasOtherMember: (): boolean => pageMember.isOther(store.read()),
    /**
     * Calls `listener` whenever the tokens change, including in another tab. Returns a function that
     * unsubscribes.
     */
    subscribe: store.subscribe,
    dispose: (): void => store.dispose(),
  };
}

/** Creates a storage that keeps tokens until the page is unloaded. */
export function createMemoryStorage(initial: Tokens): TokenStorage {
  let tokens = initial;
  return {
    getTokens: () => tokens,
    setTokens(next) {
      tokens = next;
    },
  };
}
