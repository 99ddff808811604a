import { expect, it } from "vitest";
import { toLoginState } from "#lib/auth/login-state.ts";

it("succeeds with the session token", () => {
  expect(toLoginState({ state: "SUCCESS", sessionToken: "session" })).toEqual({
    loginState: "SUCCESS",
    data: { sessionToken: "session" },
  });
});

it("waits for the owner, keeping the state token", () => {
  expect(toLoginState({ state: "REQUIRE_OWNER_APPROVAL", stateToken: "token" })).toEqual({
    loginState: "OWNER_APPROVAL_REQUIRED",
    data: { stateToken: "token" },
  });
});

it("waits for the owner without a state token when there is none", () => {
  expect(toLoginState({ state: "REQUIRE_OWNER_APPROVAL" })).toEqual({
    loginState: "OWNER_APPROVAL_REQUIRED",
  });
});

it("waits for a code, keeping the state token", () => {
  expect(toLoginState({ state: "REQUIRE_EMAIL_VERIFICATION", stateToken: "token" })).toEqual({
    loginState: "EMAIL_VERIFICATION_REQUIRED",
    data: { stateToken: "token" },
  });
});

it.each(["UNKNOWN_STATE", "STATUS_CHECK", "DONE", "REQUIRE_MFA", "success", "", undefined, null])(
  "fails on the state %s",
  (state) => {
    expect(toLoginState({ state, sessionToken: "session", stateToken: "token" })).toEqual({
      loginState: "FAILURE",
      error: "Unknown _state",
    });
  },
);
