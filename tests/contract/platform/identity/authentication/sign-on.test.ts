/** Tests for sign-on by the owner's own servers. */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import {
  authenticationPath,
  codeIn,
  expectAlive,
  readMy,
  recover,
  recoveryPath,
  verify,
} from "#tests/support/members/member-calls.ts";
import {
  goodPassword,
  openMembers,
  type Answer,
  type Members,
} from "#tests/support/members/members.ts";

const email = "ada@example.com";

const signOn = (
  { call, platform }: Members,
  body: object,
  authorization = `Bearer ${platform.serverCredential}`,
): Promise<Answer> =>
  call(
    "POST",
    `${authenticationPath}/v2/sign-on`,
    { loginId: { email }, ...body },
    {
      Authorization: authorization,
    },
  );

forEachDatabase("a server with the owner's credential", (bench) => {
  bench.itOnSqlite("signs a new member on, with a profile and a session", async () => {
    const members = await openMembers(bench);
    const profile = { nickname: "Ada", firstName: "Ada" };
    const { status, body } = await signOn(members, { profile, verifyEmail: true });
    expect(status).toBe(200);
    expect(body.identity).toMatchObject({
      email: { address: email, isVerified: true },
      status: { name: "ACTIVE", reasons: [] },
      identityProfile: profile,
    });
    const tokens = await members.exchange(body.sessionToken);
    await expectAlive(members, tokens);
    expect((await readMy(members, tokens.access)).body.member.profile.nickname).toBe("Ada");
  });

  bench.itOnSqlite(
    "signs a known member on again, and updates the fields that it sends",
    async () => {
      const members = await openMembers(bench);
      const first = await signOn(members, { profile: { nickname: "Ada", company: "Analytical" } });
      const second = await signOn(members, { profile: { nickname: "Countess" } });
      expect(second.body.identity.id).toBe(first.body.identity.id);
      expect(second.body.identity.identityProfile).toMatchObject({
        nickname: "Countess",
        company: "Analytical",
      });
    },
  );

  bench.itOnSqlite("can send a visitor token along with the credential", async () => {
    const members = await openMembers(bench);
    const { body } = await members.post("/oauth2/token", {
      clientId: "embedded",
      grantType: "anonymous",
    });
    const both = `${body.access_token},${members.platform.serverCredential}`;
    expect((await signOn(members, {}, both)).status).toBe(200);
  });

  it("verifies a pending registration's address and invalidates its password", async () => {
    const members = await openMembers(bench);
    const registered = await members.register(email, "the password of somebody else");
    const code = await members.code(email);
    const signedOn = await signOn(members, { verifyEmail: true });
    expect(signedOn.body.identity).toMatchObject({
      id: registered.body.identity.id,
      status: { name: "ACTIVE" },
    });
    expect(codeIn(await members.login(email, "the password of somebody else"))).toBe("-19976");
    const late = await verify(members, registered.body.stateToken, code);
    expect(codeIn(late)).toBe("INVALID_STATE_TOKEN");
  });

  it("gets no session for a pending or blocked member", async () => {
    const members = await openMembers(bench);
    const { body } = await members.register(email);
    const waits = await signOn(members, { verifyEmail: false });
    expect(waits.body.identity.status.name).toBe("PENDING");
    expect(waits.body.sessionToken).toBeUndefined();
    await members.platform.identities.block(body.identity.id);
    const blocked = await signOn(members, { verifyEmail: true });
    expect(blocked.body.identity.status.name).toBe("BLOCKED");
    expect(blocked.body.sessionToken).toBeUndefined();
  });

  bench.itOnSqlite(
    "creates a member without a password, who can set one through activation-email",
    async () => {
      const members = await openMembers(bench);
      const { body } = await signOn(members, { verifyEmail: true });
      expect(codeIn(await members.login(email))).toBe("-19976");
      expect(codeIn(await members.register(email))).toBe("-19995");
      const answer = await members.post(`${recoveryPath}/activation-email`, {
        identityId: body.identity.id,
        emailOptions: { language: "en" },
      });
      expect([answer.status, answer.body]).toEqual([200, {}]);
      const token = await members.recoveryToken(email);
      expect((await recover(members, token, goodPassword)).body.state).toBe("SUCCESS");
      expect((await members.login(email)).body.state).toBe("SUCCESS");
    },
  );

  bench.itOnSqlite("offers no other identity providers", async () => {
    const { post, platform } = await openMembers(bench);
    const answer = await post(
      `${authenticationPath}/v1/sso/login-with-token-params`,
      { idpConnectionId: "google", tokenParams: {} },
      platform.serverCredential,
    );
    expect([answer.status, codeIn(answer)]).toEqual([404, "IDP_CONNECTION_NOT_FOUND"]);
  });
});
