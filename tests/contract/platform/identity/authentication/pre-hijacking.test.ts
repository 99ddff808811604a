/**
 * Tests for accounts that an attacker sets up in advance with someone else's email address (Sudhodanan and Paverd,
 * "Pre-hijacked accounts", USENIX Security 2022, https://arxiv.org/abs/2205.10174).
 */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { minute, useMachineClock } from "#tests/support/runner/machine-clock.ts";
import {
  accountPath,
  askForRecovery,
  atOnce,
  authenticationPath,
  bearer,
  codeIn,
  expectAlive,
  expectEnded,
  proceed,
  recover,
  resend,
  sentMails,
  verificationPath,
  verify,
  wrongCodes,
} from "#tests/support/members/member-calls.ts";
import {
  goodPassword,
  openMembers,
  type Answer,
  type Members,
} from "#tests/support/members/members.ts";
import { createPost } from "#tests/support/servers/platform.ts";

const email = "ada@example.com";
const attackerPassword = "the password of an attacker";
const adaPassword = "a louder harbour at high water";
const attackerProfile = {
  nickname: "Mallory",
  secondaryEmails: [{ email: "mallory@evil.example", tag: "HOME" }],
  phonesV2: [{ phone: "666 666", tag: "MOBILE" }],
  customFields: [{ name: "note", value: { strValue: "mine" } }],
};
const verified = {
  members: { verifyEmail: true, approval: "auto", customFields: ["note"] },
} as const;
const unverified = { members: { verifyEmail: false, approval: "auto" } } as const;

const register = (members: Members, password: string, profile: object = {}): Promise<Answer> =>
  members.post(`${authenticationPath}/v2/register`, { loginId: { email }, password, profile });

const recoverAsAda = async (members: Members): Promise<Answer> => {
  await askForRecovery(members, email);
  return recover(members, await members.recoveryToken(email), adaPassword);
};

const signOn = ({ post, platform }: Members, verifyEmail: boolean): Promise<Answer> =>
  post(
    `${authenticationPath}/v2/sign-on`,
    { loginId: { email }, profile: { firstName: "Ada" }, verifyEmail, mergeExistingContact: true },
    platform.serverCredential,
  );

forEachDatabase("an address that an attacker registered first", (bench) => {
  const clock = useMachineClock();

  bench.itOnSqlite(
    "recovery by the real owner clears the profile and invalidates the attacker's password and tokens",
    async () => {
      const members = await openMembers(bench, { clock, ...verified });
      const attack = await register(members, attackerPassword, attackerProfile);
      const code = await members.code(email);
      const recovered = await recoverAsAda(members);
      expect(recovered.body).toMatchObject({
        state: "SUCCESS",
        identity: { email: { address: email, isVerified: true }, identityProfile: {} },
      });
      expect(recovered.body.identity.identityProfile).toEqual({});
      expect(codeIn(await members.login(email, attackerPassword))).toBe("-19976");
      for (const answer of [
        await verify(members, attack.body.stateToken, code),
        await proceed(members, attack.body.stateToken),
        await resend(members, attack.body.stateToken),
      ]) {
        expect(codeIn(answer)).toBe("INVALID_STATE_TOKEN");
      }
      const database = await bench.open(members.location);
      for (const table of ["registration", "verification_code", "state_token"] as const) {
        expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
      }
    },
  );

  bench.itOnSqlite(
    "recovery ends every session but keeps the profile, likes and public page of a member admitted without verification",
    async () => {
      const members = await openMembers(bench, { clock, ...unverified });
      const { id } = await members.platform.posts.create(createPost(), "ADMIN");
      const first = await register(members, attackerPassword, { nickname: "Ada" });
      const tokens = await members.exchange(first.body.sessionToken);
      await members.platform.reactions.like(first.body.identity.id, id);
      const change = { email: "mallory@evil.example", currentPassword: attackerPassword };
      const emailChange = await members.post(`${accountPath}/email`, change, tokens.access);
      const changeCode = await members.code(change.email);

      const recovered = await recoverAsAda(members);
      expect(recovered.body.identity).toMatchObject({
        email: { isVerified: true },
        identityProfile: { nickname: "Ada" },
      });
      await expectEnded(members, tokens);
      expect(codeIn(await members.login(email, attackerPassword))).toBe("-19976");
      const ada = await members.exchange(recovered.body.sessionToken);
      // The earlier state token is invalid, even in the new session.
      const proof = { stateToken: emailChange.body.stateToken, code: changeCode };
      const late = await members.post(`${accountPath}/email/verify`, proof, ada.access);
      expect(codeIn(late)).toBe("INVALID_STATE_TOKEN");
      const { body } = await members.call(
        "GET",
        `${accountPath}/data`,
        undefined,
        bearer(ada.access),
      );
      expect(body).toMatchObject({ publicPage: { nickname: "Ada" }, likes: [{}] });
    },
  );

  bench.itOnSqlite("recovery keeps the profile if the address was already verified", async () => {
    const members = await openMembers(bench, { clock });
    await members.join(email);
    const { body } = await members.login(email);
    const { access } = await members.exchange(body.sessionToken);
    await members.call("PATCH", `${accountPath}/profile`, { nickname: "Ada" }, bearer(access));
    const recovered = await recoverAsAda(members);
    expect(recovered.body.identity.identityProfile).toEqual({ nickname: "Ada" });
  });

  it.each(["before", "after"])(
    "the registration whose code is entered wins, even if an attacker registers %s it",
    async (order) => {
      const members = await openMembers(bench, { clock, ...verified });
      const attack = () => register(members, attackerPassword, attackerProfile);
      const early = order === "before" ? await attack() : undefined;
      if (early !== undefined) await members.code(email);
      clock.advance(minute);
      const ada = await register(members, adaPassword, { nickname: "Ada" });
      const code = await members.code(email);
      const attacker = early ?? (await attack());
      expect((await verify(members, attacker.body.stateToken, code)).status).toBe(400);
      const proved = await verify(members, ada.body.stateToken, code);
      expect(proved.body).toMatchObject({ state: "SUCCESS" });
      expect(proved.body.identity.identityProfile).toEqual({ nickname: "Ada" });
      expect((await members.login(email, adaPassword)).body.state).toBe("SUCCESS");
      expect(codeIn(await members.login(email, attackerPassword))).toBe("-19976");
      expect(codeIn(await proceed(members, attacker.body.stateToken))).toBe("INVALID_STATE_TOKEN");
    },
  );

  bench.itOnSqlite("a registration shows only its own profile", async () => {
    const members = await openMembers(bench, { clock, ...verified });
    const attack = await register(members, attackerPassword, attackerProfile);
    await register(members, adaPassword, { nickname: "Ada", phonesV2: [{ phone: "123 456" }] });
    const { body } = await proceed(members, attack.body.stateToken);
    expect(body.identity.identityProfile).toMatchObject({ nickname: "Mallory" });
  });

  bench.itOnSqlite(
    "a user still has all five attempts after an attacker has used up their own",
    async () => {
      const members = await openMembers(bench, { clock });
      const attack = await register(members, attackerPassword);
      for (const wrong of wrongCodes(await members.code(email), 5)) {
        await verify(members, attack.body.stateToken, wrong);
      }
      clock.advance(minute);
      const { body } = await register(members, adaPassword);
      const code = await members.code(email);
      for (const wrong of wrongCodes(code, 4)) {
        expect(codeIn(await verify(members, body.stateToken, wrong))).toBe("INVALID_CODE");
      }
      expect((await verify(members, body.stateToken, code)).body.state).toBe("SUCCESS");
    },
  );

  bench.itOnSqlite(
    "logging in with an earlier registration's password resumes that registration and its attempt count",
    async () => {
      const members = await openMembers(bench, { clock });
      const first = await register(members, attackerPassword);
      const code = await members.code(email);
      for (const wrong of wrongCodes(code, 5)) await verify(members, first.body.stateToken, wrong);
      await register(members, adaPassword);
      clock.advance(minute);
      const again = await register(members, attackerPassword);
      const newCode = await members.code(email);
      expect((await verify(members, again.body.stateToken, newCode)).status).toBe(429);
    },
  );

  bench.itOnSqlite(
    "logging in with the password of any pending registration for an address resumes that registration",
    async () => {
      const members = await openMembers(bench, { clock, ...verified });
      await register(members, adaPassword, { nickname: "Ada" });
      const code = await members.code(email);
      await register(members, attackerPassword, attackerProfile);
      expect(codeIn(await members.login(email, "neither of the two passwords"))).toBe("-19976");
      const { body } = await members.login(email, adaPassword);
      expect(body.state).toBe("REQUIRE_EMAIL_VERIFICATION");
      expect(body.identity.identityProfile).toEqual({ nickname: "Ada" });
      const proved = await verify(members, body.stateToken, code);
      expect(proved.body.identity.identityProfile).toEqual({ nickname: "Ada" });
      expect((await members.login(email, adaPassword)).body.state).toBe("SUCCESS");
    },
  );

  bench.itOnSqlite("20 parallel registrations of a new address send only one code", async () => {
    const members = await openMembers(bench, { clock });
    const answers = await atOnce(20, (index) => register(members, `${adaPassword} ${index}`));
    expect(new Set(answers.map(({ body }) => body.state))).toEqual(
      new Set(["REQUIRE_EMAIL_VERIFICATION"]),
    );
    expect(await sentMails(bench, members)).toHaveLength(1);
  });

  it("concurrent registrations of a new address with the same password create one registration", async () => {
    const members = await openMembers(bench, { clock });
    await atOnce(5, () => register(members, adaPassword));
    const database = await bench.open(members.location);
    expect(await database.selectFrom("registration").selectAll().execute()).toHaveLength(1);
  });

  bench.itOnSqlite(
    "another registration for which no code was emailed allows no further attempts",
    async () => {
      const members = await openMembers(bench, { clock });
      await register(members, attackerPassword);
      const code = await members.code(email);
      // At most one code is emailed per minute, so this registration has none.
      const other = await register(members, "another password of the attacker");
      expect(codeIn(await verify(members, other.body.stateToken, code))).toBe("CODE_EXPIRED");
    },
  );

  it("the owner of an address can recover the account even after the hourly limit on code emails is reached", async () => {
    const members = await openMembers(bench, { clock });
    const attack = await register(members, attackerPassword);
    for (let sent = 1; sent < 5; sent += 1) {
      // The SMTP client uses this clock too, so advancing it during a delivery would cause a timeout.
      await members.code(email);
      clock.advance(minute);
      expect((await resend(members, attack.body.stateToken)).status).toBe(200);
    }
    await members.code(email);
    clock.advance(minute);
    const ada = await register(members, adaPassword);
    expect((await resend(members, ada.body.stateToken)).status).toBe(429);
    expect((await recoverAsAda(members)).body.state).toBe("SUCCESS");
  });

  bench.itOnSqlite(
    "sign-on by a server that has verified the address deletes a pending registration's data",
    async () => {
      const members = await openMembers(bench, { clock, ...verified });
      await register(members, attackerPassword, attackerProfile);
      await members.code(email);
      const { body } = await signOn(members, true);
      expect(body.identity.identityProfile).toEqual({ firstName: "Ada" });
      expect(codeIn(await members.login(email, attackerPassword))).toBe("-19976");
      await expectAlive(members, await members.exchange(body.sessionToken));
    },
  );

  it("sign-on by a server that has verified the address ends an unverified member's sessions and clears the password, but keeps profile and likes", async () => {
    const members = await openMembers(bench, { clock, ...unverified });
    const { id } = await members.platform.posts.create(createPost(), "ADMIN");
    const first = await register(members, attackerPassword, { nickname: "Countess" });
    const tokens = await members.exchange(first.body.sessionToken);
    await members.platform.reactions.like(first.body.identity.id, id);
    const { body } = await signOn(members, true);
    expect(body.identity.identityProfile).toEqual({ nickname: "Countess", firstName: "Ada" });
    await expectEnded(members, tokens);
    expect(codeIn(await members.login(email, attackerPassword))).toBe("-19976");
    const ada = await members.exchange(body.sessionToken);
    const data = await members.call("GET", `${accountPath}/data`, undefined, bearer(ada.access));
    expect(data.body).toMatchObject({ publicPage: { nickname: "Countess" }, likes: [{}] });
  });

  bench.itOnSqlite(
    "sign-on by a server that has not verified the address neither changes a member with a password nor gets a session",
    async () => {
      const members = await openMembers(bench, { clock, ...unverified });
      await register(members, adaPassword, { nickname: "Ada" });
      const { body } = await signOn(members, false);
      expect(body.sessionToken).toBeUndefined();
      expect(body.identity.identityProfile).toEqual({ nickname: "Ada" });
    },
  );

  bench.itOnSqlite(
    "sign-on by a server that has not verified the address neither changes an owner without a password nor gets a session",
    async () => {
      const members = await openMembers(bench, { clock });
      const { body: member } = await signOn(members, false);
      await members.platform.owners.make(member.identity.id);
      const { body } = await signOn(members, false);
      expect(body.sessionToken).toBeUndefined();
    },
  );

  bench.itOnSqlite(
    "sign-on by a server that has not verified the address gets no session for a verified member",
    async () => {
      const members = await openMembers(bench, { clock });
      await members.join(email);
      const { body } = await signOn(members, false);
      expect(body.sessionToken).toBeUndefined();
      expect(body.identity.identityProfile).toEqual({});
      expect((await signOn(members, true)).body.sessionToken).toEqual(expect.any(String));
    },
  );

  bench.itOnSqlite(
    "a code requested by identity ID verifies only the newest registration",
    async () => {
      const members = await openMembers(bench, { clock });
      const attack = await register(members, attackerPassword);
      await members.code(email);
      const ada = await register(members, adaPassword);
      clock.advance(minute);
      const identityId = ada.body.identity.id;
      expect((await members.post(`${verificationPath}/start`, { identityId })).status).toBe(200);
      const code = await members.code(email);
      expect(codeIn(await verify(members, attack.body.stateToken, code))).toBe("INVALID_CODE");
      expect((await verify(members, ada.body.stateToken, code)).body.state).toBe("SUCCESS");
    },
  );

  it("a logged-in member can confirm the password while logins are rate-limited", async () => {
    const members = await openMembers(bench, { clock });
    const { body } = await members.join(email);
    const { access } = await members.exchange(body.sessionToken);
    for (let tries = 0; tries < 11; tries += 1) await members.login(email, attackerPassword);
    expect((await members.login(email)).status).toBe(429);
    const change = { email: "ada@new.example", currentPassword: goodPassword };
    expect((await members.post(`${accountPath}/email`, change, access)).status).toBe(200);
  });
});
