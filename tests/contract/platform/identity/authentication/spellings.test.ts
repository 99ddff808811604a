/** Tests for every identity call, at the paths of the API hosts and of a site. */
import { expect, it } from "vitest";
import { onSqlite } from "#tests/support/databases/database.ts";
import { minute, useMachineClock } from "#tests/support/runner/machine-clock.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import {
  authRequest,
  clientId,
  goodPassword,
  openMembers,
  siteUrl,
} from "#tests/support/members/members.ts";

const spellings = [
  {
    of: "a site's own host",
    authentication: "/_api/iam/authentication",
    recovery: "/_iam/recovery",
    verification: "/_api/iam/verification",
    redirectSession: "/headless/v1/redirect-session",
    start: "/v1/start",
    my: "/_api/members/v1/members/my",
  },
  {
    of: "the API's host",
    authentication: "/iam/authentication",
    recovery: "/_api/iam/recovery",
    verification: "/iam/verification",
    redirectSession: "/_api/redirects-api/v1/redirect-session",
    start: "/v1/Start",
    my: "/members/v1/members/my",
  },
] as const;

onSqlite("the identity calls", (bench) => {
  const clock = useMachineClock();

  it.each(spellings)("1 to 17 work with the paths of $of", async (paths) => {
    const { authentication, recovery, verification, start } = paths;
    const members = await openMembers(bench, { clock });
    const { post, call, platform } = members;
    const email = "ada@example.com";
    const loginId = { email };
    const expected = async (
      answer: ReturnType<typeof post>,
      status: number,
      shape: object = {},
    ) => {
      const { status: actual, body } = await answer;
      expect([actual, body]).toEqual([status, expect.objectContaining(shape)]);
      return body;
    };
    const identity = expect.objectContaining({ id: expect.any(String) });

    // 8, 7, 5 and 6: registration, resending the code, starting a verification, and verifying the code.
    const profile = { nickname: "Ada" };
    const captchaTokens = [{ Recaptcha: "", InvisibleRecaptcha: "" }];
    const registered = await expected(
      post(`${authentication}/v2/register`, {
        loginId,
        password: goodPassword,
        profile,
        captchaTokens,
      }),
      200,
      { state: "REQUIRE_EMAIL_VERIFICATION", identity },
    );
    const { stateToken } = registered;
    await members.code(email);
    clock.advance(minute);
    await expected(post(`${verification}/v1/auth/resend`, { stateToken }), 200);
    await members.code(email);
    clock.advance(minute);
    const identityId = registered.identity.id;
    await expected(post(verification + start, { identityId, target: "EMAIL" }), 200);
    const code = await members.code(email);
    const proved = await expected(
      post(`${verification}/v1/auth/verify`, { code, stateToken }),
      200,
      {
        state: "SUCCESS",
        identity,
      },
    );

    // 17 and 1: a redirect session, and the three grants.
    const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    const redirectUri = `${siteUrl}/login/callback`;
    const { sessionToken } = proved;
    const { redirectSession } = await expected(
      post(paths.redirectSession, {
        auth: { authRequest: authRequest({ verifier, redirectUri, sessionToken }), prompt: "none" },
      }),
      200,
    );
    const followed = await call("GET", redirectSession.fullUrl.slice(siteUrl.length));
    const location = new URL(followed.headers.get("location") ?? "");
    const grantType = "authorization_code";
    const grant = { code: location.searchParams.get("code"), codeVerifier: verifier, redirectUri };
    const tokens = await expected(post("/oauth2/token", { clientId, grantType, ...grant }), 200);
    await expected(post("/oauth2/token", { clientId, grantType: "anonymous" }), 200);
    const renewal = { grantType: "refresh_token", refreshToken: tokens.refresh_token };
    await expected(post("/oauth2/token", renewal), 200);
    const access: string = tokens.access_token;
    await expected(call("GET", paths.my, undefined, bearer(access)), 200);

    // 9 to 11: the logins of both versions, and the registration of version 1.
    await expected(post(`${authentication}/v2/login`, { loginId, password: goodPassword }), 200);
    const inputs = { password: goodPassword };
    await expected(
      post(`${authentication}/v1/login`, { loginId, authenticatorId: "1", inputs }),
      200,
    );
    await expected(
      post(`${authentication}/v1/register`, { identity: { email: "bob@example.com" }, inputs }),
      200,
      { identity, additionalData: {} },
    );
    await members.code("bob@example.com");

    // 12: changing the password.
    const newPassword = "a louder harbour at high water";
    await expected(post(`${authentication}/v2/change-password`, { newPassword }, access), 200);
    await members.mail.nextTo(email);

    // 15, 13 and 3: the calls of the owner's server.
    const signOn = {
      loginId: { email: "eve@example.com" },
      profile,
      verifyEmail: true,
      mergeExistingContact: false,
    };
    const credential = platform.serverCredential;
    const eve = await expected(post(`${authentication}/v2/sign-on`, signOn, credential), 200, {
      identity,
    });
    await expected(
      post(
        `${authentication}/v1/sso/login-with-token-params`,
        { idpConnectionId: "1", tokenParams: {} },
        credential,
      ),
      404,
    );
    await expected(
      post(`${recovery}/v1/activation-email`, { identityId: eve.identity.id, emailOptions: {} }),
      200,
    );
    await members.recoveryToken("eve@example.com");

    // 2 and 4: recovery. 14: a state token that is no longer pending.
    clock.advance(minute);
    const redirect = { url: `${siteUrl}/reset-password`, clientId };
    await expected(post(`${recovery}/v1/send-email`, { email, language: "en", redirect }), 200);
    const recoveryToken = await members.recoveryToken(email);
    await expected(post(`${recovery}/v1/recover`, { recoveryToken, password: goodPassword }), 200, {
      identity,
      additionalData: {},
    });
    await expected(post(`${authentication}/v1/state/proceed`, { stateToken }), 400);

    // 16: logout.
    const out = await call("GET", `${authentication}/v1/logout?clientId=${clientId}`);
    expect([out.status, out.headers.get("x-wix-request-id")]).toEqual([303, expect.any(String)]);
  });

  it("accept no other methods", async () => {
    const members = await openMembers(bench, { clock });
    for (const path of [
      "/_api/iam/authentication/v2/login",
      "/_iam/recovery/v1/recover",
      "/oauth2/token",
    ]) {
      for (const method of ["GET", "PUT", "DELETE"]) {
        expect((await members.call(method, path)).status).toBe(404);
      }
    }
  });
});
