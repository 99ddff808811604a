/** A site whose calls of the platform are written down, and a browser at it. */
import { LoginState } from "@wix/sdk-runtime/login-state";
import type { Upstream } from "#lib/upstream/upstream.ts";
import type { DatabaseBench } from "./database.ts";
import { createMemberBrowser } from "./member-browser.ts";
import { createMemberSite } from "./member-site.ts";
import { goodPassword, openMembers, type Tokens } from "./members.ts";
import type { Clock } from "./platform.ts";

export const memberCookie = "__Host-quire-member-session";

/** The platform takes new members in without a code. */
export async function openWatchedSite(bench: DatabaseBench, clock: Clock) {
  const members = await openMembers(bench, {
    clock,
    members: { verifyEmail: false, approval: "auto" },
  });
  let upstream: Upstream = members.platform.fetch;
  const reached: { readonly path: string; readonly headers: Headers }[] = [];
  const site = createMemberSite((request) => {
    reached.push({ path: new URL(request.url).pathname, headers: new Headers(request.headers) });
    return upstream(request);
  });
  const browser = createMemberBrowser(site);
  const auth = browser.openTab(clock.now);

  /** Resolves with a session token. */
  async function register(email: string): Promise<string> {
    const state = await auth.register({ email, password: goodPassword });
    if (state.loginState !== LoginState.SUCCESS) throw new Error(state.loginState);
    return state.data.sessionToken;
  }

  return {
    ...browser,
    members,
    site,
    /** What the platform was asked so far. */
    reached,
    /** The strategy of a page that is open in the browser. */
    auth,
    register,
    /** Registers and logs in; the refresh token is the one in the cookie. */
    async logIn(email: string): Promise<Tokens> {
      const { accessToken } = await auth.getMemberTokensForDirectLogin(await register(email));
      return { access: accessToken.value, refresh: browser.jar.value(memberCookie) ?? "" };
    },
    /** From now on another one answers the site. */
    replaceUpstream(by: Upstream): void {
      upstream = by;
    },
  };
}
