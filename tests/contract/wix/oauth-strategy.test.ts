/** Every function of the unmodified `OAuthStrategy`, which always uses the paths of the API's host. */
import { OAuthStrategy } from "@wix/sdk";
import { expect, it, vi } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { createMemberBrowser } from "#tests/support/members/member-browser.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { clientId, goodPassword, openMembers, siteUrl } from "#tests/support/members/members.ts";
import { connect, listWays, type Way } from "#tests/support/members/wix-clients.ts";
import { useMachineClock } from "#tests/support/runner/machine-clock.ts";

const email = "ada@example.com";

/** Functions that need a page. `tests/browser/members/wix-strategy.spec.ts` calls the first one. */
const browserFunctions = ["getMemberTokensForDirectLogin", "sessions"];
const constants = ["captchaInvisibleSiteKey", "captchaVisibleSiteKey", "shouldUseCDN"];

forEachDatabase("the unmodified OAuthStrategy", (bench) => {
  const clock = useMachineClock();
  useSiteSettings();

  /**
   * Creates a strategy whose requests go to the target instead of the API's host, and records the functions that a test
   * calls.
   */
  async function open(way: Way) {
    const members = await openMembers(bench, { clock });
    const browser = createMemberBrowser(connect(members, way).fetch);
    vi.stubGlobal("fetch", browser.fetch);
    bench.onEnd(async () => void vi.unstubAllGlobals());
    const used = new Set<string>();
    const strategy = new Proxy(OAuthStrategy({ clientId }), {
      get(target, name, receiver) {
        used.add(String(name));
        return Reflect.get(target, name, receiver);
      },
    });
    return { members, strategy, used, browser };
  }

  for (const way of listWays(bench)) {
    it(`works with every function through ${way}`, async () => {
      const { members, strategy, used, browser } = await open(way);
      const visitor = await strategy.generateVisitorTokens({});
      expect(visitor.refreshToken.role).toBe("visitor");
      strategy.setTokens(visitor);
      expect(strategy.loggedIn()).toBe(false);
      expect(await strategy.getAuthHeaders({})).toEqual({
        headers: { Authorization: strategy.getActiveToken?.() },
      });

      const registered = await strategy.register({ email, password: goodPassword });
      expect(registered).toMatchObject({ loginState: "EMAIL_VERIFICATION_REQUIRED" });
      const verificationCode = await members.code(email);
      expect(await strategy.processVerification({ verificationCode })).toMatchObject({
        loginState: "SUCCESS",
      });
      expect(await strategy.login({ email, password: "not this one" })).toMatchObject({
        errorCode: "invalidPassword",
      });
      const login = await strategy.login({ email, password: goodPassword });
      if (!("data" in login) || !("sessionToken" in login.data)) throw new Error(login.loginState);

      const data = strategy.generateOAuthData(`${siteUrl}/login/callback`, siteUrl);
      // The package's types omit the session token, which its direct login passes to the function.
      const options = { prompt: "none", sessionToken: login.data.sessionToken } as const;
      const { authUrl } = await strategy.getAuthUrl(data, options);
      const followed = await browser.visit(authUrl);
      const location = followed.headers.get("location") ?? "";
      const { code, state } = strategy.parseFromUrl(location);
      const tokens = await strategy.getMemberTokens(code, state, data);
      expect(tokens.refreshToken.role).toBe("member");
      strategy.setTokens(tokens);
      expect(strategy.loggedIn()).toBe(true);
      const renewed = await strategy.renewToken(tokens.refreshToken);
      expect(renewed.accessToken.value).not.toBe("");

      await strategy.sendPasswordResetEmail(email, `${siteUrl}/reset-password`);
      expect(await members.recoveryToken(email)).not.toBe("");

      // The platform has no grant for the owner's servers, which use the sign-on call instead.
      await expect(strategy.getMemberTokensForExternalLogin("id", "key")).rejects.toThrow(
        /Failed to fetch tokens/,
      );
      await expect(
        strategy.getMemberTokensForExternalLoginWithSession(email, "key", {}),
      ).rejects.toMatchObject({ status: 401 });

      const { logoutUrl } = await strategy.logout(`${siteUrl}/`);
      expect((await browser.visit(logoutUrl)).headers.get("location")).toBe(`${siteUrl}/`);
      expect(strategy.getTokens().refreshToken.role).toBe("none");
      await expect(strategy.renewToken(tokens.refreshToken)).rejects.toThrow(/invalid_grant/);

      const missing = Object.keys(OAuthStrategy({ clientId })).filter(
        (name) => !used.has(name) && ![...browserFunctions, ...constants].includes(name),
      );
      expect(missing).toEqual([]);
    });
  }
});
