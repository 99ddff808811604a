import { LoginState } from "@wix/sdk-runtime/login-state";
import { describe, expect, it } from "vitest";
import { computeChallenge } from "#lib/auth/pkce.ts";
import { createMemoryStorage } from "#lib/auth/strategy.ts";
import {
  createAuth,
  createSitePeer,
  invalidGrant,
  memberToRenew,
  origin,
  refuse,
} from "./site-peer.ts";

const authentication = "POST /_api/iam/authentication";
const redirectSession = "POST /headless/v1/redirect-session";
const credentials = { email: "ada@blog.example", password: "a long password" };
const session = { state: "SUCCESS", sessionToken: "session", additionalData: {} };
const asMember = () => ({ storage: createMemoryStorage(memberToRenew) });

const authorizeAt = (fullUrl: string) => () => Response.json({ redirectSession: { fullUrl } });

describe("the login steps", () => {
  it("register at the site's path, with a profile and captcha tokens", async () => {
    const site = createSitePeer({
      [`${authentication}/v2/register`]: () => Response.json(session),
    });
    const state = await createAuth(site).register({
      ...credentials,
      profile: { nickname: "Ada" },
      captchaTokens: { recaptchaToken: "visible", invisibleRecaptchaToken: "invisible" },
    });
    expect(state).toEqual({ loginState: "SUCCESS", data: { sessionToken: "session" } });
    const { call, body, headers } = site.received.at(-1) ?? {};
    expect(call).toBe(`${authentication}/v2/register`);
    expect(headers?.get("Authorization")).toBe("Bearer visitor-1");
    expect(headers?.get("Content-Type")).toBe("application/json");
    expect(body).toEqual({
      loginId: { email: "ada@blog.example" },
      password: "a long password",
      profile: { nickname: "Ada" },
      captchaTokens: [{ Recaptcha: "visible" }, { InvisibleRecaptcha: "invisible" }],
    });
  });

  it("log in at the site's path", async () => {
    const site = createSitePeer({ [`${authentication}/v2/login`]: () => Response.json(session) });
    const state = await createAuth(site).login(credentials);
    expect(state).toEqual({ loginState: "SUCCESS", data: { sessionToken: "session" } });
    expect(site.received.at(-1)?.body).toEqual({
      loginId: { email: "ada@blog.example" },
      password: "a long password",
    });
  });

  it("verify with the registration's state token, even after a wrong code", async () => {
    let tries = 0;
    const site = createSitePeer({
      [`${authentication}/v2/register`]: () =>
        Response.json({ state: "REQUIRE_EMAIL_VERIFICATION", stateToken: "waiting" }),
      "POST /_api/iam/verification/v1/auth/verify": () =>
        ++tries === 1
          ? refuse({ status: 400, code: "INVALID_CODE", message: "The code is wrong." })
          : Response.json(session),
    });
    const auth = createAuth(site);
    await auth.register(credentials);
    expect(await auth.processVerification({ verificationCode: "000000" })).toMatchObject({
      loginState: "FAILURE",
      wireCode: "INVALID_CODE",
    });
    expect(await auth.processVerification({ verificationCode: "123456" })).toMatchObject({
      loginState: "SUCCESS",
    });
    expect(site.received.at(-1)?.body).toEqual({ code: "123456", stateToken: "waiting" });
  });

  it("still expect a code after a response with an unknown state", async () => {
    const verify = "POST /_api/iam/verification/v1/auth/verify";
    const site = createSitePeer({
      [`${authentication}/v2/login`]: () =>
        Response.json({ state: "REQUIRE_EMAIL_VERIFICATION", stateToken: "waiting" }),
      [verify]: () => Response.json({ state: "STATUS_CHECK" }),
    });
    const auth = createAuth(site);
    await auth.login(credentials);
    const failure = { loginState: "FAILURE", error: "Unknown _state" };
    expect(await auth.processVerification({ verificationCode: "123456" })).toEqual(failure);
    site.answer(verify, () => Response.json(session));
    expect(await auth.processVerification({ verificationCode: "123456" })).toMatchObject({
      loginState: "SUCCESS",
    });
  });

  it("verify only while a code is pending", async () => {
    const site = createSitePeer();
    const auth = createAuth(site);
    const failure = { loginState: "FAILURE", error: "Unknown _state" };
    expect(await auth.processVerification({ verificationCode: "123456" })).toEqual(failure);
    expect(
      await auth.processVerification(
        { verificationCode: "123456" },
        { loginState: LoginState.OWNER_APPROVAL_REQUIRED, data: { stateToken: "waiting" } },
      ),
    ).toEqual(failure);
    await expect(auth.resendVerification()).rejects.toMatchObject({
      code: "UNKNOWN_STATE",
      message: "Unknown _state",
    });
    expect(site.received).toEqual([]);
  });

  it("resend the code, and report when it is too early to do so", async () => {
    const resend = "POST /_api/iam/verification/v1/auth/resend";
    const site = createSitePeer({ [resend]: () => Response.json({}) });
    const auth = createAuth(site);
    const state = {
      loginState: LoginState.EMAIL_VERIFICATION_REQUIRED,
      data: { stateToken: "waiting" },
    } as const;
    await auth.resendVerification(state);
    expect(site.received.at(-1)).toMatchObject({ call: resend, body: { stateToken: "waiting" } });
    site.answer(resend, () =>
      refuse({
        status: 429,
        code: "TOO_MANY_TRIES",
        message: "Too early.",
        retryAfterSeconds: 58,
      }),
    );
    await expect(auth.resendVerification(state)).rejects.toMatchObject({
      code: "CALL_FAILED",
      wireCode: "TOO_MANY_TRIES",
      message: "Too early.",
      retryAfterSeconds: 58,
    });
  });

  it("proceed after the owner's approval", async () => {
    const proceed = `${authentication}/v1/state/proceed`;
    const waiting = { state: "REQUIRE_OWNER_APPROVAL", stateToken: "waiting" };
    const site = createSitePeer({ [proceed]: () => Response.json(waiting) });
    const auth = createAuth(site);
    expect(await auth.proceed("waiting")).toEqual({
      loginState: "OWNER_APPROVAL_REQUIRED",
      data: { stateToken: "waiting" },
    });
    site.answer(proceed, () => Response.json(session));
    expect(await auth.proceed("waiting")).toMatchObject({ loginState: "SUCCESS" });
    expect(site.received.at(-1)).toMatchObject({ call: proceed, body: { stateToken: "waiting" } });
    site.answer(proceed, () =>
      refuse({ status: 400, code: "INVALID_STATE_TOKEN", message: "It is over." }),
    );
    expect(await auth.proceed("waiting")).toEqual({
      loginState: "FAILURE",
      error: "It is over.",
      wireCode: "INVALID_STATE_TOKEN",
    });
  });
});

describe("passwords", () => {
  it("are reset with an email that is requested for this client", async () => {
    const site = createSitePeer({ "POST /_iam/recovery/v1/send-email": () => Response.json({}) });
    const auth = createAuth(site, { language: "de" });
    await auth.sendPasswordResetEmail("ada@blog.example", `${origin}/reset-password`);
    expect(site.received.at(-1)?.body).toEqual({
      email: "ada@blog.example",
      language: "de",
      redirect: { url: `${origin}/reset-password`, clientId: "embedded" },
    });
  });

  it("are replaced with a recovery token, which yields a session", async () => {
    const recover = "POST /_iam/recovery/v1/recover";
    const site = createSitePeer({ [recover]: () => Response.json(session) });
    const auth = createAuth(site);
    expect(await auth.resetPassword("recovery", "a new password")).toMatchObject({
      loginState: "SUCCESS",
    });
    expect(site.received.at(-1)?.body).toEqual({
      recoveryToken: "recovery",
      password: "a new password",
    });
    site.answer(recover, () =>
      refuse({ status: 400, code: "INVALID_RECOVERY_TOKEN", message: "It is over." }),
    );
    expect(await auth.resetPassword("recovery", "a new password")).toMatchObject({
      loginState: "FAILURE",
      wireCode: "INVALID_RECOVERY_TOKEN",
    });
  });

  it("are changed with the current password if the site requires it", async () => {
    const change = `${authentication}/v2/change-password`;
    const site = createSitePeer({
      [change]: () =>
        refuse({ status: 403, code: "REAUTHENTICATION_REQUIRED", message: "Log in again." }),
    });
    const auth = createAuth(site, asMember());
    await expect(auth.changePassword("a new password")).rejects.toMatchObject({
      wireCode: "REAUTHENTICATION_REQUIRED",
      status: 403,
    });
    expect(site.received.at(-1)?.body).toEqual({ newPassword: "a new password" });
    site.answer(change, () => Response.json({}));
    await auth.changePassword("a new password", "the old password");
    expect(site.received.at(-1)).toMatchObject({
      call: change,
      body: { newPassword: "a new password", currentPassword: "the old password" },
    });
  });
});

describe("the authorization-code flow", () => {
  const callback = `${origin}/login/callback`;

  it("starts with a new verifier, its challenge and a new state", () => {
    const auth = createAuth(createSitePeer());
    const [one, two] = [
      auth.generateOAuthData(callback, "/account"),
      auth.generateOAuthData(callback),
    ];
    expect(one).toEqual({
      redirectUri: callback,
      originalUri: "/account",
      codeVerifier: expect.stringMatching(/^[A-Za-z0-9\-._~]{43}$/),
      codeChallenge: computeChallenge(one.codeVerifier),
      state: expect.stringMatching(/^[A-Za-z0-9\-._~]{43}$/),
    });
    expect(two.originalUri).toBe("");
    expect(two.codeVerifier).not.toBe(one.codeVerifier);
    expect(two.state).not.toBe(one.state);
    expect(one.state).not.toBe(one.codeVerifier);
  });

  it.each(["login", "none", "consent", "select_account"] as const)(
    "requests a URL with the prompt %s",
    async (prompt) => {
      const site = createSitePeer({ [redirectSession]: authorizeAt(`${origin}/login`) });
      const auth = createAuth(site);
      const data = auth.generateOAuthData(callback);
      expect(await auth.getAuthUrl(data, { prompt, responseMode: "query" })).toEqual({
        authUrl: `${origin}/login`,
      });
      expect(site.received.at(-1)?.body).toEqual({
        auth: {
          authRequest: {
            redirectUri: callback,
            clientId: "embedded",
            codeChallenge: data.codeChallenge,
            codeChallengeMethod: "S256",
            responseMode: "query",
            responseType: "code",
            scope: "offline_access",
            state: data.state,
          },
          prompt,
        },
      });
    },
  );

  it("uses the prompt `login` and the response mode `fragment` by default", async () => {
    const site = createSitePeer({ [redirectSession]: authorizeAt(`${origin}/login`) });
    const auth = createAuth(site);
    await auth.getAuthUrl(auth.generateOAuthData(callback));
    expect(site.received.at(-1)?.body).toMatchObject({
      auth: { prompt: "login", authRequest: { responseMode: "fragment" } },
    });
  });

  it("exchanges the code for a member's tokens and stores them", async () => {
    const site = createSitePeer();
    const auth = createAuth(site, { now: () => 5000 });
    const data = auth.generateOAuthData(callback);
    const tokens = await auth.getMemberTokens("c", data.state, data);
    expect(tokens).toEqual({
      accessToken: { value: "member-1", expiresAt: 605 },
      refreshToken: { value: "kept-by-the-site", role: "member" },
    });
    expect(auth.getTokens()).toEqual(tokens);
    expect(site.tokenRequests()).toEqual([
      {
        clientId: "embedded",
        grantType: "authorization_code",
        redirectUri: callback,
        code: "c",
        codeVerifier: data.codeVerifier,
      },
    ]);
  });

  it.each([
    ["without a code", "", "s", "MISSING_CODE_OR_STATE", "Missing code or _state"],
    ["without a state", "c", "", "MISSING_CODE_OR_STATE", "Missing code or _state"],
    ["with a changed state", "c", "S", "INVALID_STATE", "Invalid _state"],
    ["with the state of another login", "c", "t", "INVALID_STATE", "Invalid _state"],
  ])(
    "rejects a callback %s before any token request",
    async (_how, code, state, error, message) => {
      const site = createSitePeer();
      const auth = createAuth(site);
      const data = { ...auth.generateOAuthData(callback), state: "s" };
      await expect(auth.getMemberTokens(code, state, data)).rejects.toMatchObject({
        code: error,
        message,
      });
      expect(site.received).toEqual([]);
    },
  );

  it.each([
    ["the code is rejected", invalidGrant, { status: 400, wireCode: "invalid_grant" }],
    ["the site is unavailable", () => refuse({ status: 503, message: "later" }), { status: 503 }],
    [
      "the device is offline",
      () => Promise.reject(new TypeError("failed")),
      { wireCode: "NETWORK" },
    ],
  ])("fails to get member tokens when %s", async (_when, answer, details) => {
    const auth = createAuth(createSitePeer({ "POST /oauth2/token": answer }));
    const data = auth.generateOAuthData(callback);
    await expect(auth.getMemberTokens("c", data.state, data)).rejects.toMatchObject({
      code: "MEMBER_TOKENS_FAILED",
      message: "Failed to get member tokens",
      cause: { name: "AuthError" },
      ...details,
    });
    expect(auth.loggedIn()).toBe(false);
  });
});

describe("logging out", () => {
  const drop = "DELETE /api/session";

  it("clears both tokens, deletes the site's cookies and returns the logout URL", async () => {
    const site = createSitePeer({
      [redirectSession]: authorizeAt(`${origin}/logout?done=1`),
      [drop]: () => new Response(null, { status: 204 }),
    });
    const auth = createAuth(site, asMember());
    expect(await auth.logout(`${origin}/`)).toEqual({ logoutUrl: `${origin}/logout?done=1` });
    expect(site.received.map(({ call }) => call)).toEqual([
      "POST /oauth2/token",
      redirectSession,
      drop,
    ]);
    expect(site.received[1]?.body).toEqual({
      logout: { clientId: "embedded" },
      callbacks: { postFlowUrl: `${origin}/` },
    });
    expect(auth.getTokens()).toEqual({
      accessToken: { value: "", expiresAt: 0 },
      refreshToken: { value: "", role: "none" },
    });
  });

  it("ends the session locally even if creating the redirect session fails", async () => {
    const site = createSitePeer({
      [redirectSession]: () => refuse({ status: 503, message: "later" }),
      [drop]: () => new Response(null, { status: 204 }),
    });
    const auth = createAuth(site, asMember());
    await expect(auth.logout(`${origin}/`)).rejects.toMatchObject({ status: 503 });
    expect(auth.loggedIn()).toBe(false);
  });

  it.each([
    ["the device is offline", () => Promise.reject(new TypeError("failed")), { code: "NETWORK" }],
    ["the site rejects the request", () => refuse({ status: 403, message: "no" }), { status: 403 }],
  ])(
    "does not report success if the cookies cannot be deleted because %s",
    async (_when, answer, error) => {
      const site = createSitePeer({
        [redirectSession]: authorizeAt(`${origin}/logout`),
        [drop]: answer,
      });
      const auth = createAuth(site, asMember());
      await expect(auth.logout(`${origin}/`)).rejects.toMatchObject(error);
      expect(auth.loggedIn()).toBe(true);
    },
  );
});

describe("calls with a token", () => {
  const call = "POST /api/account/email";

  it("send the bearer token and JSON", async () => {
    const site = createSitePeer({ [call]: () => Response.json({ stateToken: "s" }) });
    const auth = createAuth(site, asMember());
    const response = await auth.fetchWithAuth("/api/account/email", { method: "POST", body: "{}" });
    expect(await response.json()).toEqual({ stateToken: "s" });
    const { headers } = site.received.at(-1) ?? {};
    expect(headers?.get("Authorization")).toBe("Bearer member-1");
    expect(headers?.get("Content-Type")).toBe("application/json");
  });

  it.each(["https://evil.example/", "//evil.example/", "\\\\evil.example/"])(
    "never go to another site: %s",
    async (url) => {
      const site = createSitePeer();
      const auth = createAuth(site, asMember());
      await auth.getAuthHeaders();
      await expect(auth.fetchWithAuth(url)).rejects.toThrow("is not this site");
      expect(site.received).toHaveLength(1);
    },
  );

  it("renew a token that the site rejects and are retried once", async () => {
    const site = createSitePeer({
      [call]: (_body, request) =>
        request.headers.get("Authorization") === "Bearer member-2"
          ? Response.json({})
          : refuse({ status: 401, code: "UNAUTHENTICATED", message: "no" }),
    });
    const auth = createAuth(site, asMember());
    const init = { method: "POST", body: "{}" };
    expect((await auth.fetchWithAuth("/api/account/email", init)).status).toBe(200);
    expect(site.tokenRequests()).toHaveLength(2);

    site.answer(call, () => refuse({ status: 401, code: "UNAUTHENTICATED", message: "no" }));
    expect((await auth.fetchWithAuth("/api/account/email", init)).status).toBe(401);
    expect(site.tokenRequests()).toHaveLength(3);
  });

  it("detect that the session was ended from another browser", async () => {
    const site = createSitePeer({
      [call]: () => refuse({ status: 401, code: "UNAUTHENTICATED", message: "no" }),
    });
    const auth = createAuth(site, asMember());
    await auth.getAuthHeaders();
    site.answer("POST /oauth2/token", (body) =>
      JSON.stringify(body).includes("refresh_token") ? invalidGrant() : site.grant(body),
    );
    const heard: string[] = [];
    auth.subscribe(({ refreshToken }) => heard.push(refreshToken.role));
    expect((await auth.fetchWithAuth("/api/account/email", { method: "POST" })).status).toBe(401);
    expect(heard).toEqual(["visitor"]);
    expect(site.received.filter((one) => one.call === call)).toHaveLength(1);
  });

  it("reject with an AbortError if the caller aborts", async () => {
    const site = createSitePeer({ [call]: () => Promise.reject(new Error("never")) });
    const auth = createAuth(site);
    await auth.getAuthHeaders();
    await expect(
      auth.fetchWithAuth("/api/account/email", { method: "POST", signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: "AbortError" });
  });
});

it("the strategy uses the two captcha keys of hosted Wix by default", () => {
  const site = createSitePeer();
  expect(createAuth(site)).toMatchObject({
    captchaInvisibleSiteKey: expect.stringMatching(/^6Ld/),
    captchaVisibleSiteKey: expect.stringMatching(/^6Ld/),
  });
  expect(createAuth(site, { captchaKeys: { invisible: "one", visible: "two" } })).toMatchObject({
    captchaInvisibleSiteKey: "one",
    captchaVisibleSiteKey: "two",
  });
});
