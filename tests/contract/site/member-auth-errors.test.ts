/** Tests for the error catalogue, from the platform to our auth strategy. */
import { LoginState } from "@wix/sdk-runtime/login-state";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { describe, expect, it } from "vitest";
import type { MemberAuth } from "#lib/auth/strategy.ts";
import type { PlatformOptions } from "#lib/platform/platform.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { useMachineClock } from "#tests/support/runner/machine-clock.ts";
import { createMemberBrowser } from "#tests/support/members/member-browser.ts";
import { createMemberSite, useSiteSettings } from "#tests/support/members/member-site.ts";
import { upstreamKinds, upstreamTo } from "#tests/support/members/member-upstream.ts";
import { goodPassword, openMembers, siteUrl } from "#tests/support/members/members.ts";

const email = "ada@example.com";
const credentials = { email, password: goodPassword };
const wrong = { email, password: "another harbour" };
const failure = (fields: object) => ({ loginState: LoginState.FAILURE, ...fields });

const captcha: Partial<PlatformOptions> = {
  captcha: { kind: "altcha", send: () => Promise.reject(new Error("nobody is asked")) },
};

/** Solves a new challenge, as the widget does. */
async function solveCaptcha(auth: MemberAuth) {
  const challenge = await (await auth.fetchWithAuth("/api/captcha/challenge")).json();
  const solution = await solveChallenge({ challenge, deriveKey });
  const recaptchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  return { captchaTokens: { recaptchaToken } };
}

onSqlite("the error catalogue", (bench) => {
  const clock = useMachineClock();
  useSiteSettings();

  describe.each(upstreamKinds)("through a site whose upstream is %s", (kind) => {
    async function open(options: Partial<PlatformOptions> = {}) {
      const members = await openMembers(bench, {
        clock,
        members: { verifyEmail: false, approval: "auto" },
        ...options,
      });
      const site = createMemberSite(await upstreamTo(kind, bench, members));
      return { ...members, auth: createMemberBrowser(site).openTab(clock.now) };
    }

    it("registration: invalidEmail contains the field's description", async () => {
      const { auth } = await open();
      const state = await auth.register({ ...credentials, email: "ada@x,b@y" });
      expect(state).toMatchObject(
        failure({
          errorCode: "invalidEmail",
          violations: [{ field: "loginId.email" }],
        }),
      );
      const { error, violations } = "error" in state ? state : { error: "", violations: [] };
      expect(error).toBe(violations?.[0]?.description);
    });

    it("registration: emailAlreadyExists for a known address, and no code for a weak password", async () => {
      const { auth } = await open();
      expect(await auth.register({ ...credentials, password: "short" })).toEqual(
        failure({
          error: `INVALID_ARGUMENT: "options.password" must have at least 8 characters`,
          wireCode: "INVALID_ARGUMENT",
          violations: [
            { field: "password", description: expect.any(String), rule: "TOO_SHORT", limit: 8 },
          ],
        }),
      );
      await auth.register(credentials);
      expect(await auth.register(credentials)).toMatchObject(
        failure({ errorCode: "emailAlreadyExists", wireCode: "-19995" }),
      );
    });

    it("registration: missingCaptchaToken or invalidCaptchaToken until the captcha is solved", async () => {
      const { auth } = await open(captcha);
      expect(await auth.register(credentials)).toMatchObject({
        loginState: LoginState.USER_CAPTCHA_REQUIRED,
        errorCode: "missingCaptchaToken",
        wireCode: "-19971",
      });
      const captchaTokens = { recaptchaToken: "made-up" };
      expect(await auth.register({ ...credentials, captchaTokens })).toMatchObject(
        failure({ errorCode: "invalidCaptchaToken", wireCode: "-19970" }),
      );
      expect(await auth.register({ ...credentials, ...(await solveCaptcha(auth)) })).toMatchObject({
        loginState: LoginState.SUCCESS,
      });
    });

    it("login: invalidPassword, then the captcha's codes after three failures", async () => {
      const { auth } = await open(captcha);
      await auth.register({ ...credentials, ...(await solveCaptcha(auth)) });
      for (let attempt = 0; attempt < 3; attempt++) {
        expect(await auth.login(wrong)).toMatchObject(
          failure({ errorCode: "invalidPassword", wireCode: "-19976" }),
        );
      }
      expect(await auth.login(credentials)).toMatchObject({
        loginState: LoginState.USER_CAPTCHA_REQUIRED,
        errorCode: "missingCaptchaToken",
      });
      const captchaTokens = { recaptchaToken: "made-up" };
      expect(await auth.login({ ...credentials, captchaTokens })).toMatchObject(
        failure({ errorCode: "invalidCaptchaToken" }),
      );
      expect(await auth.login({ ...credentials, ...(await solveCaptcha(auth)) })).toMatchObject({
        loginState: LoginState.SUCCESS,
      });
    });

    it("login: the invisible captcha, if the site has one, is required first", async () => {
      const keys = { siteKey: "site", secretKey: "secret" };
      const { auth } = await open({
        captcha: {
          kind: "recaptcha",
          visible: keys,
          invisible: keys,
          send: () => Promise.resolve(Response.json({ success: true })),
        },
      });
      expect(await auth.register(credentials)).toMatchObject({
        loginState: LoginState.USER_CAPTCHA_REQUIRED,
      });
      for (let attempt = 0; attempt < 3; attempt++) await auth.login(wrong);
      expect(await auth.login(wrong)).toMatchObject({
        loginState: LoginState.SILENT_CAPTCHA_REQUIRED,
        errorCode: "missingCaptchaToken",
        wireCode: "-19971",
      });
    });

    it("login: resetPassword if the owner requires a password reset", async () => {
      const { auth, platform } = await open();
      await auth.register(credentials);
      const identity = await platform.identities.find(email);
      const id = identity?.id ?? "";
      await platform.identities.requireReset(id);
      expect(await auth.login(credentials)).toMatchObject(
        failure({ errorCode: "resetPassword", wireCode: "-19973" }),
      );
    });

    it("login: invalidEmail for a blocked member, with the code BLOCKED", async () => {
      const { auth, platform } = await open();
      await auth.register(credentials);
      const identity = await platform.identities.find(email);
      await platform.identities.block(identity?.id ?? "");
      expect(await auth.login(credentials)).toMatchObject(
        failure({ errorCode: "invalidEmail", wireCode: "BLOCKED" }),
      );
    });

    it("login: the eleventh attempt is rejected with the retry delay in seconds", async () => {
      const { auth } = await open();
      for (let attempt = 0; attempt < 10; attempt++) await auth.login(wrong);
      expect(await auth.login(wrong)).toMatchObject(
        failure({ wireCode: "TOO_MANY_TRIES", retryAfterSeconds: 60 }),
      );
    });

    it("OAuth: a missing, changed or replayed state or code gets its own message", async () => {
      const { auth } = await open();
      const data = auth.generateOAuthData(`${siteUrl}/login/callback`);
      const refused = (code: string, state: string) => auth.getMemberTokens(code, state, data);
      for (const [code, state] of [
        ["", data.state],
        ["a-code", ""],
      ] as const) {
        await expect(refused(code, state)).rejects.toMatchObject({
          message: "Missing code or _state",
        });
      }
      await expect(refused("a-code", "another")).rejects.toMatchObject({
        message: "Invalid _state",
      });
      await expect(refused("a-code", data.state)).rejects.toMatchObject({
        message: "Failed to get member tokens",
        wireCode: "invalid_grant",
      });
      expect(auth.loggedIn()).toBe(false);
    });

    it("OAuth: an unknown or used session token gets login_required from the frame", async () => {
      const { auth } = await open();
      await expect(auth.getMemberTokensForDirectLogin("made-up")).rejects.toMatchObject({
        wireCode: "login_required",
      });
      await auth.register(credentials);
      const state = await auth.login(credentials);
      const token = state.loginState === LoginState.SUCCESS ? state.data.sessionToken : "";
      await auth.getMemberTokensForDirectLogin(token);
      await expect(auth.getMemberTokensForDirectLogin(token)).rejects.toMatchObject({
        wireCode: "login_required",
      });
    });
  });
});
