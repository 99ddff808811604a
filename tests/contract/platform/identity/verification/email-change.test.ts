/**
 * Tests for changing the email address: a code verifies the new address, and the old address gets a notice.
 */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { minute, useMachineClock } from "#tests/support/runner/machine-clock.ts";
import {
  accountPath,
  askForRecovery,
  atOnce,
  bearer,
  codeIn,
  expectAlive,
  joinWithTokens,
  loginWithTokens,
  recover,
  sentMails,
  listStatuses,
  verify,
  violationsIn,
  wrongCodes,
} from "#tests/support/members/member-calls.ts";
import { goodPassword, openMembers, type Members } from "#tests/support/members/members.ts";

const email = "ada@example.com";
const newEmail = "countess@example.com";

const begin = (
  { post }: Members,
  access: string,
  address: string,
  currentPassword = goodPassword,
) => post(`${accountPath}/email`, { email: address, currentPassword }, access);
const finish = ({ post }: Members, access: string, stateToken: string, code: string) =>
  post(`${accountPath}/email/verify`, { stateToken, code }, access);
const resend = ({ post }: Members, access: string, stateToken: string) =>
  post(`${accountPath}/email/resend`, { stateToken }, access);

forEachDatabase("a change of the email address", (bench) => {
  const clock = useMachineClock();

  bench.itOnSqlite(
    "is completed with the code sent to the new address, and the old address gets a notice",
    async () => {
      const members = await openMembers(bench, { clock });
      const tokens = await joinWithTokens(members, email);
      const { status, body } = await begin(members, tokens.access, "Countess@Example.com");
      expect([status, Object.keys(body)]).toEqual([200, ["stateToken"]]);
      const code = await members.code(newEmail);
      expect((await members.login(newEmail)).status).toBe(401);
      const changed = await finish(members, tokens.access, body.stateToken, code);
      expect(changed.body.identity.email).toEqual({ address: newEmail, isVerified: true });
      const notice = await members.mail.nextTo(email);
      expect(notice.subject).toBe("Your email address at The Blog was changed");
      expect(notice.raw).not.toContain(newEmail);
      expect((await members.login(newEmail)).body.state).toBe("SUCCESS");
      expect(codeIn(await members.login(email))).toBe("-19976");
      await expectAlive(members, tokens);
      const again = await finish(members, tokens.access, body.stateToken, code);
      expect(codeIn(again)).toBe("INVALID_STATE_TOKEN");
    },
  );

  it("succeeds even if the profile is changed at the same time", async () => {
    const members = await openMembers(bench, { clock });
    const { access } = await joinWithTokens(members, email);
    const { body } = await begin(members, access, newEmail);
    const code = await members.code(newEmail);
    const patches = ["Ada", "Countess", "Augusta"].map((nickname) =>
      members.call("PATCH", `${accountPath}/profile`, { nickname }, bearer(access)),
    );
    const changed = await finish(members, access, body.stateToken, code);
    const patched = await Promise.all(patches);
    expect(patched.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([changed.status, changed.body.identity?.email.address]).toEqual([200, newEmail]);
  });

  bench.itOnSqlite("requires the password and a valid address", async () => {
    const members = await openMembers(bench, { clock });
    const { access } = await joinWithTokens(members, email);
    const wrong = await begin(members, access, newEmail, "another harbour");
    expect([wrong.status, codeIn(wrong)]).toEqual([401, "-19976"]);
    const invalid = await begin(members, access, "a@example.com,b@example.com");
    expect([invalid.status, violationsIn(invalid)]).toEqual([400, ["email EMAIL"]]);
  });

  bench.itOnSqlite(
    "to the member's current address is rejected without sending an email",
    async () => {
      const members = await openMembers(bench, { clock });
      const { access } = await joinWithTokens(members, email);
      const before = (await sentMails(bench, members)).length;
      const same = await begin(members, access, "Ada@Example.com");
      expect([same.status, violationsIn(same)]).toEqual([400, ["email EMAIL"]]);
      expect(same.body.message).toContain("is already your email address");
      expect(await sentMails(bench, members)).toHaveLength(before);
    },
  );

  bench.itOnSqlite(
    "allows five wrong codes, and rejects state tokens issued for other purposes",
    async () => {
      const members = await openMembers(bench, { clock });
      const { access } = await joinWithTokens(members, email);
      const { body } = await begin(members, access, newEmail);
      const code = await members.code(newEmail);
      for (const wrong of wrongCodes(code, 5)) {
        expect(codeIn(await finish(members, access, body.stateToken, wrong))).toBe("INVALID_CODE");
      }
      expect((await finish(members, access, body.stateToken, code)).status).toBe(429);
      expect(codeIn(await verify(members, body.stateToken, code))).toBe("INVALID_STATE_TOKEN");
    },
  );

  bench.itOnSqlite("to one address cannot be completed with a code sent to another", async () => {
    const members = await openMembers(bench, { clock });
    const { access } = await joinWithTokens(members, email);
    await begin(members, access, "own@example.com");
    const code = await members.code("own@example.com");
    const victim = await begin(members, access, "victim@example.com");
    const theirs = await members.code("victim@example.com");
    const answer = await finish(members, access, victim.body.stateToken, code);
    expect(codeIn(answer)).toBe(code === theirs ? undefined : "INVALID_CODE");
  });

  bench.itOnSqlite(
    "is completed with the newest code if the member has requested more than one",
    async () => {
      const members = await openMembers(bench, { clock });
      const { access } = await joinWithTokens(members, email);
      const { body } = await begin(members, access, newEmail);
      const first = await members.code(newEmail);
      clock.advance(minute);
      const { status, body: answer } = await resend(members, access, body.stateToken);
      expect([status, answer]).toEqual([200, {}]);
      const second = await members.code(newEmail);
      const old = await finish(members, access, body.stateToken, first);
      expect(codeIn(old)).toBe(first === second ? undefined : "INVALID_CODE");
      const changed = await finish(members, access, body.stateToken, second);
      expect(changed.body.identity.email.address).toBe(newEmail);
      expect(codeIn(await resend(members, access, body.stateToken))).toBe("INVALID_STATE_TOKEN");
    },
  );

  bench.itOnSqlite(
    "to another member's address notifies that member again on a resend, without revealing this to the requester",
    async () => {
      const members = await openMembers(bench, { clock });
      const { access } = await joinWithTokens(members, email);
      await members.join("bob@example.com");
      clock.advance(minute);
      const { body } = await begin(members, access, "bob@example.com");
      await members.mail.nextTo("bob@example.com");
      clock.advance(minute);
      const again = await resend(members, access, body.stateToken);
      expect([again.status, again.body]).toEqual([200, {}]);
      const { subject } = await members.mail.nextTo("bob@example.com");
      expect(subject).toBe("You already have an account at The Blog");
    },
  );

  bench.itOnSqlite("sends at most one code a minute and five an hour", async () => {
    const members = await openMembers(bench, { clock });
    const { access } = await joinWithTokens(members, email);
    const { body } = await begin(members, access, newEmail);
    const ask = () => resend(members, access, body.stateToken);
    const tooSoon = await ask();
    expect([tooSoon.status, tooSoon.headers.get("retry-after")]).toEqual([429, "60"]);
    for (let sent = 1; sent < 5; sent += 1) {
      // The SMTP client uses this clock too, so advancing it during a delivery would cause a timeout.
      await members.code(newEmail);
      clock.advance(minute);
      expect(listStatuses(await atOnce(3, ask))).toEqual([200, 429, 429]);
    }
    await members.code(newEmail);
    clock.advance(minute);
    const tooMany = await ask();
    expect([tooMany.status, codeIn(tooMany)]).toEqual([429, "TOO_MANY_TRIES"]);
    expect(Number(tooMany.headers.get("retry-after"))).toBeGreaterThan(50 * 60);
  });

  bench.itOnSqlite("expires after an hour, after which no more codes are sent", async () => {
    const members = await openMembers(bench, { clock });
    const { access } = await joinWithTokens(members, email);
    const { body } = await begin(members, access, newEmail);
    await members.code(newEmail);
    clock.advance(60 * minute);
    // The access token of the session has expired by then.
    const { access: later } = await loginWithTokens(members, email);
    expect(codeIn(await resend(members, later, body.stateToken))).toBe("INVALID_STATE_TOKEN");
  });

  bench.itOnSqlite("to another member's address is reported only to that member", async () => {
    const members = await openMembers(bench, { clock });
    const { access } = await joinWithTokens(members, email);
    await members.join("bob@example.com");
    clock.advance(minute);
    const { status, body } = await begin(members, access, "bob@example.com");
    expect([status, Object.keys(body)]).toEqual([200, ["stateToken"]]);
    const { subject } = await members.mail.nextTo("bob@example.com");
    expect(subject).toBe("You already have an account at The Blog");
    const guessed = await finish(members, access, body.stateToken, "123456");
    expect(guessed.status).toBe(400);
  });

  bench.itOnSqlite("takes over the address from an unverified registration", async () => {
    const members = await openMembers(bench, { clock });
    const { access } = await joinWithTokens(members, email);
    const squatter = await members.register(newEmail, "the password of a squatter");
    const theirs = await members.code(newEmail);
    clock.advance(minute);
    const { body } = await begin(members, access, newEmail);
    const code = await members.code(newEmail);
    expect((await finish(members, access, body.stateToken, code)).status).toBe(200);
    expect(codeIn(await verify(members, squatter.body.stateToken, theirs))).toBe(
      "INVALID_STATE_TOKEN",
    );
    expect((await members.login(newEmail)).body.state).toBe("SUCCESS");
  });

  bench.itOnSqlite("invalidates a recovery link sent to the old address", async () => {
    const members = await openMembers(bench, { clock });
    const { access } = await joinWithTokens(members, email);
    clock.advance(minute);
    await askForRecovery(members, email);
    const token = await members.recoveryToken(email);
    const { body } = await begin(members, access, newEmail);
    await finish(members, access, body.stateToken, await members.code(newEmail));
    expect(codeIn(await recover(members, token, goodPassword))).toBe("INVALID_RECOVERY_TOKEN");
  });
});
