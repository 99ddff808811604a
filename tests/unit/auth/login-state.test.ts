import { expect, it } from "vitest";
import { toLoginState } from "#lib/auth/login-state.ts";

it("SUCCESS contains the session token", () => {
  expect(toLoginState({ state: "SUCCESS", sessionToken: "session" })).toEqual({
    loginState: "SUCCESS",
    data: { sessionToken: "session" },
  });
});

it("REQUIRE_OWNER_APPROVAL contains the state token", () => {
  expect(toLoginState({ state: "REQUIRE_OWNER_APPROVAL", stateToken: "token" })).toEqual({
    loginState: "OWNER_APPROVAL_REQUIRED",
    data: { stateToken: "token" },
  });
});

it("REQUIRE_OWNER_APPROVAL without a state token has no data", () => {
  expect(toLoginState({ state: "REQUIRE_OWNER_APPROVAL" })).toEqual({
    loginState: "OWNER_APPROVAL_REQUIRED",
  });
});

it("REQUIRE_EMAIL_VERIFICATION contains the state token", () => {
  expect(toLoginState({ state: "REQUIRE_EMAIL_VERIFICATION", stateToken: "token" })).toEqual({
    loginState: "EMAIL_VERIFICATION_REQUIRED",
    data: { stateToken: "token" },
  });
});

it.each(["UNKNOWN_STATE", "STATUS_CHECK", "DONE", "REQUIRE_MFA", "success", "", undefined, null])(
  "the state %s is a failure",
  (state) => {
    expect(toLoginState({ state, sessionToken: "session", stateToken: "token" })).toEqual({
      loginState: "FAILURE",
      error: "Unknown _state",
    });
  },
);
