/** Tests for our auth strategy through the proxy's functions, with each kind of upstream. */
import { LoginState } from "@wix/sdk-runtime/login-state";
import { describe, expect, it } from "vitest";
import type { StateMachine } from "#lib/auth/login-state.ts";
import { memberPlaceholder, visitorPlaceholder } from "#lib/auth/tokens.ts";
import type { MemberAuth } from "#lib/auth/strategy.ts";
import type { PlatformOptions } from "#lib/platform/platform.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { minute, useMachineClock } from "#tests/support/runner/machine-clock.ts";
import { createMemberBrowser } from "#tests/support/members/member-browser.ts";
import { createMemberSite, useSiteSettings } from "#tests/support/members/member-site.ts";
import { upstreamKinds, upstreamTo } from "#tests/support/members/member-upstream.ts";
import { goodPassword, openMembers, siteUrl } from "#tests/support/members/members.ts";

const email = "ada@example.com";
const credentials = { email, password: goodPassword };
const otherPassword = "another harbour at high water";
const myPath = "/_api/members/v1/members/my";
const visitor = { value: visitorPlaceholder, role: "visitor" };
const member = { value: memberPlaceholder, role: "member" };

/** Returns the session token of a completed login, or an empty string in any other state. */
const readSessionToken = (state: StateMachine): string =>
  state.loginState === LoginState.SUCCESS ? state.data.sessionToken : "";

const logIn = async (auth: MemberAuth, password = goodPassword) =>
  auth.getMemberTokensForDirectLogin(readSessionToken(await auth.login({ email, password })));

const emailOfMember = async (auth: MemberAuth): Promise<unknown> => {
  const response = await auth.fetchWithAuth(myPath);
  const { member: found } = await response.json();
  return found?.loginEmail ?? response.status;
};

const withoutCode: Partial<PlatformOptions> = { members: { verifyEmail: false, approval: "auto" } };

onSqlite("our auth strategy", (bench) => {
  const clock = useMachineClock();
  useSiteSettings();

  describe.each(upstreamKinds)("through a site whose upstream is %s", (kind) => {
    async function open(options: Partial<PlatformOptions> = {}) {
      const members = await openMembers(bench, { clock, ...options });
      const site = createMemberSite(await upstreamTo(kind, bench, members));
      return { members, newBrowser: () => createMemberBrowser(site) };
    }

    it("registers, verifies the address, logs in through a frame, renews the session, and logs out", async () => {
      const { members, newBrowser } = await open();
      const browser = newBrowser();
      const auth = browser.openTab(clock.now);
      const registered = await auth.register({ ...credentials, profile: { nickname: "Ada" } });
      expect(registered).toMatchObject({ loginState: LoginState.EMAIL_VERIFICATION_REQUIRED });
      expect(auth.getTokens().refreshToken).toEqual(visitor);

      const verificationCode = await members.code(email);
      const wrong = { verificationCode: verificationCode === "000000" ? "111111" : "000000" };
      expect(await auth.processVerification(wrong)).toMatchObject({
        loginState: LoginState.FAILURE,
        wireCode: "INVALID_CODE",
        remainingTries: 4,
      });
      const verified = await auth.processVerification({ verificationCode });
      expect(verified).toMatchObject({ loginState: LoginState.SUCCESS });

      await auth.getMemberTokensForDirectLogin(readSessionToken(verified));
      expect(auth.loggedIn()).toBe(true);
      expect(auth.getTokens().refreshToken).toEqual(member);
      expect(await emailOfMember(auth)).toBe(email);

      const before = auth.getActiveToken();
      clock.advance(31 * minute);
      expect(await emailOfMember(auth)).toBe(email);
      expect(auth.getActiveToken()).not.toBe(before);

      const { logoutUrl } = await auth.logout(`${siteUrl}/`);
      expect(auth.getTokens().refreshToken).toEqual({ value: "", role: "none" });
      const left = await browser.visit(logoutUrl);
      expect([left.status, left.headers.get("location")]).toEqual([303, `${siteUrl}/`]);
      expect(browser.jar.names()).not.toContain("quire-member");
      expect(await emailOfMember(auth)).toBe(403);
      expect(auth.getTokens().refreshToken).toEqual(visitor);
      expect(browser.openTab(clock.now).loggedIn()).toBe(false);
    });

    it("shares one session, one renewal and one logout between two tabs", async () => {
      const { newBrowser } = await open(withoutCode);
      const browser = newBrowser();
      const one = browser.openTab(clock.now);
      await one.getMemberTokensForDirectLogin(readSessionToken(await one.register(credentials)));
      const other = browser.openTab(clock.now);
      expect(other.loggedIn()).toBe(true);
      expect(await emailOfMember(other)).toBe(email);

      clock.advance(31 * minute);
      await Promise.all([one.getAuthHeaders(), other.getAuthHeaders()]);
      expect(one.getActiveToken()).toBe(other.getActiveToken());

      await one.logout(`${siteUrl}/`);
      await Promise.resolve();
      expect(other.loggedIn()).toBe(false);
    });

    it("ends other sessions on a password change, which after a while requires the current password", async () => {
      const { newBrowser } = await open(withoutCode);
      const [here, there] = [newBrowser(), newBrowser()];
      const auth = here.openTab(clock.now);
      await auth.getMemberTokensForDirectLogin(readSessionToken(await auth.register(credentials)));
      const elsewhere = there.openTab(clock.now);
      await logIn(elsewhere);
      expect(await emailOfMember(elsewhere)).toBe(email);

      clock.advance(11 * minute);
      await expect(auth.changePassword(otherPassword)).rejects.toMatchObject({
        wireCode: "REAUTHENTICATION_REQUIRED",
      });
      await expect(auth.changePassword(otherPassword, "wrong")).rejects.toMatchObject({
        wireCode: "-19976",
      });
      await auth.changePassword(otherPassword, goodPassword);
      expect(await emailOfMember(auth)).toBe(email);
      expect(await emailOfMember(elsewhere)).toBe(401);
      expect(elsewhere.loggedIn()).toBe(false);
      expect(there.jar.names()).not.toContain("quire-member");
      await logIn(elsewhere, otherPassword);
      expect(await emailOfMember(elsewhere)).toBe(email);
    });

    it("recovers the account with an emailed token, which ends every session and is valid only once", async () => {
      const { members, newBrowser } = await open(withoutCode);
      const browser = newBrowser();
      const auth = browser.openTab(clock.now);
      await auth.getMemberTokensForDirectLogin(readSessionToken(await auth.register(credentials)));

      const forgetful = newBrowser().openTab(clock.now);
      await forgetful.sendPasswordResetEmail(email, `${siteUrl}/reset-password`);
      await expect(
        forgetful.sendPasswordResetEmail(email, "https://evil.example/reset-password"),
      ).rejects.toMatchObject({ status: 400 });
      const recoveryToken = await members.recoveryToken(email);
      const recovered = await forgetful.resetPassword(recoveryToken, otherPassword);
      await forgetful.getMemberTokensForDirectLogin(readSessionToken(recovered));
      expect(await emailOfMember(forgetful)).toBe(email);
      expect(await emailOfMember(auth)).toBe(401);
      expect(await forgetful.resetPassword(recoveryToken, otherPassword)).toMatchObject({
        loginState: LoginState.FAILURE,
        wireCode: "INVALID_RECOVERY_TOKEN",
      });
    });

    it("waits for the owner's approval, and then continues", async () => {
      const { members, newBrowser } = await open({
        members: { verifyEmail: false, approval: "owner" },
      });
      const auth = newBrowser().openTab(clock.now);
      const waiting = await auth.register(credentials);
      expect(waiting).toMatchObject({ loginState: LoginState.OWNER_APPROVAL_REQUIRED });
      const stateToken =
        waiting.loginState === LoginState.OWNER_APPROVAL_REQUIRED
          ? (waiting.data?.stateToken ?? "")
          : "";
      expect(await auth.proceed(stateToken)).toEqual(waiting);
      expect(await auth.processVerification({ verificationCode: "123456" })).toMatchObject({
        error: "Unknown _state",
      });

      const identity = await members.platform.identities.find(email);
      await members.platform.identities.approve(identity?.id ?? "");
      const approved = await auth.proceed(stateToken);
      await auth.getMemberTokensForDirectLogin(readSessionToken(approved));
      expect(await emailOfMember(auth)).toBe(email);
      expect((await auth.proceed(stateToken)).loginState).toBe(LoginState.FAILURE);
    });
  });
});
