/** Tests how the site's error responses are turned into login states. */
import { LoginState } from "@wix/sdk-runtime/login-state";
import { describe, expect, it } from "vitest";
import type { FieldViolation } from "#lib/wix/errors/errors.ts";
import { createAuth, createSitePeer, refuse } from "./site-peer.ts";

const register = "POST /_api/iam/authentication/v2/register";
const login = "POST /_api/iam/authentication/v2/login";
const verify = "POST /_api/iam/verification/v1/auth/verify";
const credentials = { email: "ada@blog.example", password: "a long password" };
const waiting = {
  loginState: LoginState.EMAIL_VERIFICATION_REQUIRED,
  data: { stateToken: "waiting" },
} as const;

const violated = (violations: readonly FieldViolation[]) =>
  refuse({ status: 400, message: "INVALID_ARGUMENT", violations });

/** Creates a strategy for a site that gives one call the specified response. */
function authWhere(call: string, answer: () => Response | Promise<Response>) {
  return createAuth(createSitePeer({ [call]: answer }));
}

describe("a rejected registration", () => {
  it("with an invalid email has the violation's description", async () => {
    const auth = authWhere(register, () =>
      violated([
        { field: "password", description: "is too common", type: "PASSWORD" },
        { field: "loginId.email", description: "must be a valid email", type: "EMAIL" },
      ]),
    );
    expect(await auth.register(credentials)).toEqual({
      loginState: "FAILURE",
      error: "must be a valid email",
      errorCode: "invalidEmail",
      wireCode: "INVALID_ARGUMENT",
      violations: [
        { field: "password", description: "is too common" },
        { field: "loginId.email", description: "must be a valid email", rule: "INVALID_EMAIL" },
      ],
    });
  });

  it.each([
    [409, "-19995", "emailAlreadyExists"],
    [403, "-19970", "invalidCaptchaToken"],
  ] as const)("with %d and %s is %s", async (status, code, errorCode) => {
    const auth = authWhere(register, () => refuse({ status, code, message: "In words." }));
    expect(await auth.register(credentials)).toEqual({
      loginState: "FAILURE",
      error: "In words.",
      errorCode,
      wireCode: code,
    });
  });

  it.each([
    [401, "-19976"],
    [403, "-19973"],
    [500, "INTERNAL"],
  ] as const)("with %d and %s has only its message", async (status, code) => {
    const auth = authWhere(register, () => refuse({ status, code, message: "In words." }));
    const state = await auth.register(credentials);
    expect(state).toEqual({ loginState: "FAILURE", error: "In words.", wireCode: code });
    expect(state).not.toHaveProperty("errorCode");
  });

  it("with any other violation names the field and has no error code", async () => {
    const auth = authWhere(register, () =>
      violated([{ field: "password", description: "is too common", type: "PASSWORD" }]),
    );
    const state = await auth.register(credentials);
    expect(state).toMatchObject({
      loginState: "FAILURE",
      error: expect.stringContaining("INVALID_ARGUMENT:"),
      violations: [{ field: "password", description: "is too common" }],
    });
    expect(state).not.toHaveProperty("errorCode");
  });
});

describe("a rejected login", () => {
  it.each([
    [403, "-19970", "invalidCaptchaToken"],
    [401, "-19976", "invalidPassword"],
    [403, "-19973", "resetPassword"],
    [409, "-19995", "invalidEmail"],
    [403, "BLOCKED", "invalidEmail"],
    [500, "INTERNAL", "invalidEmail"],
  ] as const)("with %d and %s is %s", async (status, code, errorCode) => {
    const auth = authWhere(login, () => refuse({ status, code, message: "In words." }));
    expect(await auth.login(credentials)).toEqual({
      loginState: "FAILURE",
      error: "In words.",
      errorCode,
      wireCode: code,
    });
  });

  it("with a violation is invalidEmail", async () => {
    const auth = authWhere(login, () =>
      violated([{ field: "loginId.email", description: "must be a valid email", type: "EMAIL" }]),
    );
    expect(await auth.login(credentials)).toMatchObject({ errorCode: "invalidEmail" });
  });

  it("with an HTML response is invalidEmail, with a generic message", async () => {
    const auth = authWhere(login, () => new Response("<html>", { status: 502 }));
    expect(await auth.login(credentials)).toMatchObject({
      loginState: "FAILURE",
      error: "System error occurred",
      errorCode: "invalidEmail",
      wireCode: "BAD_GATEWAY",
    });
  });

  it("reports how many seconds to wait before retrying", async () => {
    const auth = authWhere(login, () =>
      refuse({
        status: 429,
        code: "TOO_MANY_TRIES",
        message: "Too many tries.",
        retryAfterSeconds: 40,
      }),
    );
    expect(await auth.login(credentials)).toMatchObject({
      wireCode: "TOO_MANY_TRIES",
      retryAfterSeconds: 40,
    });
  });

  it("is sent only once, because a wrong password is not a rejected token", async () => {
    const site = createSitePeer({
      [login]: () => refuse({ status: 401, code: "-19976", message: "Wrong." }),
    });
    await createAuth(site).login(credentials);
    expect(site.received.filter(({ call }) => call === login)).toHaveLength(1);
    expect(site.tokenRequests()).toHaveLength(1);
  });
});

describe("a step that requires a captcha", () => {
  const missing = (data?: Readonly<Record<string, string>>) => () =>
    refuse({ status: 403, code: "-19971", message: "In words.", ...(data && { data }) });

  it.each([
    [undefined, "USER_CAPTCHA_REQUIRED"],
    [{ captcha: "user" }, "USER_CAPTCHA_REQUIRED"],
    [{ captcha: "silent" }, "SILENT_CAPTCHA_REQUIRED"],
    [{ captcha: "riddle" }, "USER_CAPTCHA_REQUIRED"],
  ])("with the response data %j has the state %s", async (data, loginState) => {
    const required = {
      loginState,
      error: "In words.",
      errorCode: "missingCaptchaToken",
      wireCode: "-19971",
    };
    expect(await authWhere(register, missing(data)).register(credentials)).toEqual(required);
    expect(await authWhere(login, missing(data)).login(credentials)).toEqual(required);
  });
});

describe("a step without a response", () => {
  const offline = () => Promise.reject(new TypeError("fetch failed"));
  const failure = { loginState: "FAILURE", error: "Network Error", wireCode: "NETWORK" };

  it("is reported as a network error, without an error code for the email", async () => {
    expect(await authWhere(register, offline).register(credentials)).toEqual(failure);
    expect(await authWhere(login, offline).login(credentials)).toEqual(failure);
    const verification = { verificationCode: "123456" };
    expect(await authWhere(verify, offline).processVerification(verification, waiting)).toEqual(
      failure,
    );
  });

  it("reports the reason if its token request fails", async () => {
    const token = "POST /oauth2/token";
    expect(await authWhere(token, offline).login(credentials)).toEqual(failure);
    const auth = authWhere(token, () =>
      refuse({ status: 429, code: "TOO_MANY_TRIES", message: "later", retryAfterSeconds: 7 }),
    );
    expect(await auth.login(credentials)).toEqual({
      loginState: "FAILURE",
      error: "something went wrong",
      wireCode: "TOO_MANY_TRIES",
      retryAfterSeconds: 7,
    });
  });
});

describe("a rejected code", () => {
  it("reports the remaining attempts", async () => {
    const auth = authWhere(verify, () =>
      refuse({
        status: 400,
        code: "INVALID_CODE",
        message: "The code is wrong.",
        data: { remainingTries: 3 },
      }),
    );
    expect(await auth.processVerification({ verificationCode: "000000" }, waiting)).toEqual({
      loginState: "FAILURE",
      error: "The code is wrong.",
      wireCode: "INVALID_CODE",
      remainingTries: 3,
    });
  });

  it.each(["CODE_EXPIRED", "INVALID_STATE_TOKEN"] as const)(
    "keeps the site's error code %s",
    async (code) => {
      const auth = authWhere(verify, () => refuse({ status: 400, code, message: "In words." }));
      expect(await auth.processVerification({ verificationCode: "000000" }, waiting)).toEqual({
        loginState: "FAILURE",
        error: "In words.",
        wireCode: code,
      });
    },
  );
});
