/** Tests for the platform's API, from registration to tokens. */
import { expect, it } from "vitest";
import { onSqlite } from "#tests/support/databases/database.ts";
import { violationsIn } from "#tests/support/members/member-calls.ts";
import { goodPassword, openMembers } from "#tests/support/members/members.ts";

const email = "ada@example.com";

onSqlite("members", (bench) => {
  it("can register, verify the address with the emailed code, and get valid tokens", async () => {
    const members = await openMembers(bench);
    const registered = await members.register(email);
    expect(registered.status).toBe(200);
    expect(registered.body).toMatchObject({
      state: "REQUIRE_EMAIL_VERIFICATION",
      identity: {
        email: { address: email, isVerified: false },
        status: { name: "PENDING", reasons: ["PENDING_EMAIL_VERIFICATION_REQUIRED"] },
      },
    });
    const verified = await members.post("/_api/iam/verification/v1/auth/verify", {
      code: await members.code(email),
      stateToken: registered.body.stateToken,
    });
    expect(verified.body).toMatchObject({
      state: "SUCCESS",
      identity: { status: { name: "ACTIVE", reasons: [] } },
    });
    const { access, refresh } = await members.exchange(verified.body.sessionToken);
    const my = await members.call("GET", "/members/v1/members/my", undefined, {
      Authorization: access,
    });
    expect(my.body).toMatchObject({ member: { loginEmail: email, status: "APPROVED" } });

    const renewed = await members.post("/oauth2/token", {
      grantType: "refresh_token",
      refreshToken: refresh,
    });
    expect(renewed.body).toMatchObject({ refresh_token: refresh, expires_in: 1800 });
  });

  it("can register and log in through version 2 with the email in the body or the query", async () => {
    const members = await openMembers(bench);
    const path = "/_api/iam/authentication/v2";
    const inQuery = (call: string, name: string) =>
      `${path}/${call}?${new URLSearchParams({ [name]: email }).toString()}`;
    const password = goodPassword;
    const registered = await members.post(inQuery("register", "email"), {
      password,
      profile: { nickname: "Ada" },
    });
    expect(registered.body).toMatchObject({
      state: "REQUIRE_EMAIL_VERIFICATION",
      identity: { email: { address: email }, identityProfile: { nickname: "Ada" } },
    });
    for (const [call, body] of [
      [inQuery("login", "email"), { password }],
      [inQuery("login", "loginId.email"), { password }],
      [`${path}/login`, { password, loginId: { email } }],
      [`${path}/login?email=bob@example.com`, { password, loginId: { email } }],
    ] as const) {
      const { body: answer } = await members.post(call, body);
      expect([call, answer.identity?.email.address]).toEqual([call, email]);
    }
    const without = await members.post(`${path}/register`, { password });
    expect([without.status, violationsIn(without)]).toEqual([400, ["loginId FORMAT"]]);
    const malformed = await members.post(`${path}/register?email=nobody`, { password });
    expect(violationsIn(malformed)).toEqual(["loginId.email EMAIL"]);
  });

  it("can log in with a password, and get the same error for a wrong password as for an unknown address", async () => {
    const members = await openMembers(bench);
    await members.join(email);
    expect((await members.login(email)).body).toMatchObject({ state: "SUCCESS" });
    const wrong = await members.login(email, "another harbour");
    const unknown = await members.login("nobody@example.com", "another harbour");
    expect(wrong.status).toBe(401);
    expect(wrong.body.details.applicationError.code).toBe("-19976");
    expect(unknown.status).toBe(wrong.status);
    expect(unknown.body).toEqual(wrong.body);
  });
});
