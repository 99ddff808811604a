/** Tests that additional fields in requests grant no rights. */
import { expect, it } from "vitest";
import { onSqlite } from "#tests/support/databases/database.ts";
import {
  authenticationPath,
  codeIn,
  verificationPath,
  wrongCodes,
} from "#tests/support/members/member-calls.ts";
import { goodPassword, openMembers } from "#tests/support/members/members.ts";

const email = "ada@example.com";

onSqlite("additional fields of a request", (bench) => {
  const extra = {
    status: "ACTIVE",
    state: "SUCCESS",
    skipEmailVerification: true,
    email_verified: 1,
    emailVerified: true,
    reset_required: 0,
    role: "owner",
    id: "6f1c7f4e-0000-4000-8000-000000000000",
  };

  it("do not activate a registration", async () => {
    const members = await openMembers(bench);
    const second = await members.post(`${authenticationPath}/v2/register`, {
      ...extra,
      loginId: { email, ...extra },
      password: goodPassword,
      profile: { nickname: "Ada", ...extra },
    });
    expect(second.body.state).toBe("REQUIRE_EMAIL_VERIFICATION");
    expect(second.body.sessionToken).toBeUndefined();
    expect(second.body.identity.id).not.toBe(extra.id);
    expect(second.body.identity).toMatchObject({
      email: { address: email, isVerified: false },
      status: { name: "PENDING" },
      identityProfile: { nickname: "Ada" },
    });
    expect(Object.keys(second.body.identity.identityProfile)).toEqual(["nickname"]);

    const first = await members.post(`${authenticationPath}/v1/register`, {
      ...extra,
      identity: { ...extra, status: { name: "ACTIVE" }, email: { address: "bob@example.com" } },
      inputs: { password: goodPassword, ...extra },
    });
    expect(first.body).toMatchObject({
      state: "STATUS_CHECK",
      identity: { status: { name: "PENDING" } },
    });
  });

  it("do not activate a member on login or with a wrong code", async () => {
    const members = await openMembers(bench);
    const { body } = await members.register(email);
    const login = await members.post(`${authenticationPath}/v2/login`, {
      ...extra,
      loginId: { email, ...extra },
      password: goodPassword,
    });
    expect(login.body.state).toBe("REQUIRE_EMAIL_VERIFICATION");
    const code = await members.code(email);
    const proved = await members.post(`${verificationPath}/auth/verify`, {
      ...extra,
      identityId: body.identity.id,
      code: wrongCodes(code, 1)[0],
      stateToken: body.stateToken,
    });
    expect(codeIn(proved)).toBe("INVALID_CODE");
  });
});
