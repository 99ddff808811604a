/**
 * Tests for members who need the owner's approval, and for members without
 * email verification.
 */
import { expect, it } from "vitest";
import { forEachDatabase, type DatabaseBench } from "#tests/support/databases/database.ts";
import {
  authenticationPath,
  codeIn,
  expectAlive,
  expectEnded,
  joinWithTokens,
  proceed,
  sentMails,
  verify,
} from "#tests/support/members/member-calls.ts";
import { goodPassword, openMembers, type Members } from "#tests/support/members/members.ts";

const email = "ada@example.com";
const waiting = { name: "PENDING", reasons: ["PENDING_ADMIN_APPROVAL_REQUIRED"] };

const openOwned = (bench: DatabaseBench, verifyEmail = true) =>
  openMembers(bench, { members: { verifyEmail, approval: "owner" } });

const firstRegister = ({ post }: Members) =>
  post(`${authenticationPath}/v1/register`, {
    identity: { email: { address: email }, identityProfile: { nickname: "Ada" } },
    authenticatorId: "passwordAuthenticator",
    inputs: { password: goodPassword },
  });
const firstLogin = ({ post }: Members) =>
  post(`${authenticationPath}/v1/login`, { identifier: email, inputs: { password: goodPassword } });

forEachDatabase("a new member who waits for the owner's approval", (bench) => {
  bench.itOnSqlite("gets an email after approval, and can then start a session", async () => {
    const members = await openOwned(bench);
    const { body } = await members.join(email);
    expect(body).toMatchObject({
      state: "REQUIRE_OWNER_APPROVAL",
      stateToken: expect.stringMatching(/^[\w-]{43}$/),
      identity: { status: waiting, email: { isVerified: true } },
      additionalData: {},
    });
    expect(body.sessionToken).toBeUndefined();
    const still = await proceed(members, body.stateToken);
    expect(still.body).toMatchObject({
      state: "REQUIRE_OWNER_APPROVAL",
      stateToken: body.stateToken,
    });
    const login = await members.login(email);
    expect(login.body).toMatchObject({
      state: "REQUIRE_OWNER_APPROVAL",
      identity: { status: waiting },
    });
    expect((await members.mail.nextTo(email)).subject).toContain("is awaiting approval");

    const approved = await members.platform.identities.approve(body.identity.id);
    expect(approved.status).toEqual({ name: "ACTIVE", reasons: [] });
    expect((await members.mail.nextTo(email)).subject).toBe(
      "Your account at The Blog has been approved",
    );
    const entered = await proceed(members, body.stateToken);
    expect(entered.body.state).toBe("SUCCESS");
    await expectAlive(members, await members.exchange(entered.body.sessionToken));
    expect(codeIn(await proceed(members, body.stateToken))).toBe("INVALID_STATE_TOKEN");
    expect((await members.login(email)).body.state).toBe("SUCCESS");
  });

  it("is listed, and can be approved only once", async () => {
    const members = await openOwned(bench);
    const { identities } = members.platform;
    const { body } = await members.join(email);
    const list = await identities.list({ status: "PENDING", limit: 10, offset: 0 });
    expect(list).toMatchObject({
      total: 1,
      identities: [{ id: body.identity.id, status: waiting }],
    });
    await identities.approve(body.identity.id);
    await expect(identities.approve(body.identity.id)).rejects.toMatchObject({ status: 409 });
    await expect(identities.approve("nobody")).rejects.toMatchObject({ status: 404 });
  });

  bench.itOnSqlite("must verify the address before the owner can approve the account", async () => {
    const members = await openOwned(bench);
    const { body } = await members.register(email);
    expect(body.state).toBe("REQUIRE_EMAIL_VERIFICATION");
    const { identities } = members.platform;
    await expect(identities.approve(body.identity.id)).rejects.toMatchObject({ status: 409 });
    const proved = await verify(members, body.stateToken, await members.code(email));
    expect(proved.body.state).toBe("REQUIRE_OWNER_APPROVAL");
  });

  it("is rejected while blocked, and is pending again after being unblocked", async () => {
    const members = await openOwned(bench);
    const { body } = await members.join(email);
    const { identities } = members.platform;
    await identities.block(body.identity.id);
    expect(codeIn(await proceed(members, body.stateToken))).toBe("INVALID_STATE_TOKEN");
    expect(codeIn(await members.login(email))).toBe("BLOCKED");
    await identities.unblock(body.identity.id);
    expect((await members.login(email)).body.state).toBe("REQUIRE_OWNER_APPROVAL");
  });

  bench.itOnSqlite(
    "gets REQUIRE_OWNER_APPROVAL from version 1 of the API as well, and DONE after the approval",
    async () => {
      const members = await openOwned(bench, false);
      const registered = await firstRegister(members);
      expect(registered.body).toMatchObject({
        state: "REQUIRE_OWNER_APPROVAL",
        identity: { status: waiting },
      });
      expect((await firstLogin(members)).body.state).toBe("REQUIRE_OWNER_APPROVAL");
      await members.platform.identities.approve(registered.body.identity.id);
      const entered = await proceed(members, registered.body.stateToken);
      expect(entered.body.state).toBe("SUCCESS");
      const { body } = await firstLogin(members);
      expect(body).toMatchObject({ state: "DONE", session: { sessionToken: body.sessionToken } });
      await expectAlive(members, await members.exchange(body.sessionToken));
    },
  );
});

forEachDatabase("version 1 of the authentication API", (bench) => {
  bench.itOnSqlite("returns STATUS_CHECK until the address is verified, then DONE", async () => {
    const members = await openMembers(bench);
    const { body } = await firstRegister(members);
    expect(body).toMatchObject({
      state: "STATUS_CHECK",
      stateToken: expect.any(String),
      identity: { identityProfile: { nickname: "Ada" } },
      additionalData: {},
    });
    const waits = await proceed(members, body.stateToken);
    expect(waits.body).toMatchObject({
      state: "REQUIRE_EMAIL_VERIFICATION",
      stateToken: body.stateToken,
    });
    expect((await firstLogin(members)).body.state).toBe("STATUS_CHECK");
    await verify(members, body.stateToken, await members.code(email));
    const done = await firstLogin(members);
    expect(done.body).toMatchObject({ state: "DONE", identity: { status: { name: "ACTIVE" } } });
    await expectAlive(members, await members.exchange(done.body.session.sessionToken));
    expect(codeIn(await proceed(members, body.stateToken))).toBe("INVALID_STATE_TOKEN");
  });

  it.each([{ loginId: { email } }, { identifier: email }, { identifier: { email } }])(
    "logs a member in with %j",
    async (named) => {
      const members = await openMembers(bench);
      await members.join(email);
      const inputs = { password: goodPassword };
      const { body } = await members.post(`${authenticationPath}/v1/login`, { ...named, inputs });
      expect(body.state).toBe("DONE");
    },
  );

  bench.itOnSqlite("rejects a login without an email address", async () => {
    const members = await openMembers(bench);
    const inputs = { password: goodPassword };
    expect((await members.post(`${authenticationPath}/v1/login`, { inputs })).status).toBe(400);
  });
});

forEachDatabase("a new member without email verification (MEMBERS_VERIFY_EMAIL=false)", (bench) => {
  it("gets a session at once, but no email", async () => {
    const members = await openMembers(bench, { members: { verifyEmail: false, approval: "auto" } });
    const { body } = await members.register(email);
    expect(body).toMatchObject({
      state: "SUCCESS",
      identity: { status: { name: "ACTIVE" }, email: { isVerified: false } },
    });
    await expectAlive(members, await members.exchange(body.sessionToken));
    expect(await sentMails(bench, members)).toEqual([]);
  });
});

forEachDatabase("a blocked member", (bench) => {
  it("loses every session and cannot log in until unblocked", async () => {
    const members = await openMembers(bench);
    const tokens = await joinWithTokens(members, email);
    const { identities } = members.platform;
    const ada = await identities.find(email);
    await identities.block(ada?.id ?? "");
    await expectEnded(members, tokens);
    const login = await members.login(email);
    expect([login.status, codeIn(login)]).toEqual([403, "BLOCKED"]);
    expect(codeIn(await members.register(email))).toBe("-19995");
    await identities.unblock(ada?.id ?? "");
    await expectEnded(members, tokens);
    expect((await members.login(email)).body.state).toBe("SUCCESS");
  });
});
