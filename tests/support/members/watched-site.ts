/** A site that records its calls to the platform, together with a browser. */
import { LoginState } from "@wix/sdk-runtime/login-state";
import type { Upstream } from "#lib/upstream/upstream.ts";
import type { DatabaseBench } from "../databases/database.ts";
import { createMemberBrowser } from "./member-browser.ts";
import { createMemberSite } from "./member-site.ts";
import { goodPassword, openMembers, type Tokens } from "./members.ts";
import type { Clock } from "../servers/platform.ts";

export const memberCookie = "__Host-quire-member-session";

/** Opens the site with a platform that accepts new members without a verification code. */
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

  /** Registers a member and returns a session token. */
  async function register(email: string): Promise<string> {
    const state = await auth.register({ email, password: goodPassword });
    if (state.loginState !== LoginState.SUCCESS) throw new Error(state.loginState);
    return state.data.sessionToken;
  }

  return {
    ...browser,
    members,
    site,
    /** Requests that the platform has received. */
    reached,
    /** The auth strategy of a page that is open in the browser. */
    auth,
    register,
    /** Registers a member and logs in. The returned refresh token comes from the cookie. */
    async logIn(email: string): Promise<Tokens> {
      const { accessToken } = await auth.getMemberTokensForDirectLogin(await register(email));
      return { access: accessToken.value, refresh: browser.jar.value(memberCookie) ?? "" };
    },
    /** Replaces the site's upstream. */
    replaceUpstream(by: Upstream): void {
      upstream = by;
    },
  };
}
