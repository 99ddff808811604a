/**
 * Tests that emails to one address are rate-limited, and that the responses do not reveal who is a member.
 */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { hour, minute, second, useMachineClock } from "#tests/support/runner/machine-clock.ts";
import {
  askForRecovery,
  atOnce,
  codeIn,
  recoveryPath,
  resend,
  sentMails,
  listStatuses,
  verificationPath,
} from "#tests/support/members/member-calls.ts";
import { openMembers, type Answer, type Members } from "#tests/support/members/members.ts";

const email = "ada@example.com";
const oneAccepted = [200, ...Array.from({ length: 49 }, () => 429)];

/** Calls that send an email to Ada. Each function does the setup and returns the call. */
const calls: readonly [string, (members: Members) => Promise<() => Promise<Answer>>][] = [
  [
    "send-email",
    async (members) => {
      await members.join(email);
      return () => askForRecovery(members, email);
    },
  ],
  [
    "auth/resend",
    async (members) => {
      const { body } = await members.register(email);
      return () => resend(members, body.stateToken);
    },
  ],
  [
    "activation-email",
    async (members) => {
      const { post, platform } = members;
      const { identity } = await platform.identities.signOn(email, {}, { isVerified: true });
      const request = { identityId: identity.id, emailOptions: {} };
      return () => post(`${recoveryPath}/activation-email`, request);
    },
  ],
  [
    // Wix's API has this spelling. The platform accepts `start` as well.
    "Start",
    async (members) => {
      const { body } = await members.register(email);
      const identityId = body.identity.id;
      return () => members.post(`${verificationPath}/Start`, { identityId, target: "EMAIL" });
    },
  ],
];

forEachDatabase("email to one address", (bench) => {
  const clock = useMachineClock();

  it.each(calls)("is sent once when %s is called 50 times at once", async (_, prepare) => {
    const members = await openMembers(bench, { clock });
    const ask = await prepare(members);
    const before = (await sentMails(bench, members)).length;
    clock.advance(2 * hour);
    const answers = await atOnce(50, ask);
    expect(listStatuses(answers)).toEqual(oneAccepted);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused && codeIn(refused)).toBe("TOO_MANY_TRIES");
    expect(Number(refused?.headers.get("retry-after"))).toBe(60);
    expect((await sentMails(bench, members)).length - before).toBe(1);
  });

  bench.onlyOnSqlite(() => {
    it.each(calls)(
      "is sent five times when %s is called 50 times within an hour",
      async (_, prepare) => {
        const members = await openMembers(bench, { clock });
        const ask = await prepare(members);
        const before = (await sentMails(bench, members)).length;
        clock.advance(2 * hour);
        for (let tries = 0; tries < 50; tries += 1) {
          // The SMTP client uses this clock too, so advancing it during a delivery would cause a timeout.
          if ((await ask()).status === 200) await sentMails(bench, members);
          clock.advance(70 * second);
        }
        expect((await sentMails(bench, members)).length - before).toBe(5);
        clock.advance(10 * minute);
        expect((await ask()).status).toBe(200);
      },
    );
  });

  bench.itOnSqlite(
    "is limited to one code and one recovery link when all calls that send either arrive within a minute",
    async () => {
      const members = await openMembers(bench, { clock });
      const { body } = await members.register(email);
      await sentMails(bench, members);
      clock.advance(2 * hour);
      expect((await askForRecovery(members, email)).status).toBe(200);
      expect((await resend(members, body.stateToken)).status).toBe(200);
      const started = await members.post(`${verificationPath}/start`, {
        identityId: body.identity.id,
      });
      expect(started.status).toBe(200);
      expect((await members.login(email)).body.state).toBe("REQUIRE_EMAIL_VERIFICATION");
      expect((await members.register(email)).body.state).toBe("REQUIRE_EMAIL_VERIFICATION");
      const [, ...mails] = await sentMails(bench, members);
      const subjects = mails.map(({ subject }) => subject);
      expect(subjects).toHaveLength(2);
      expect(subjects).toContain("Set a new password for The Blog");
      expect(subjects).toContainEqual(expect.stringMatching(/^\d{6} is your The Blog code$/));
    },
  );

  bench.itOnSqlite(
    "is counted toward the same limit for all spellings of the address",
    async () => {
      const members = await openMembers(bench, { clock });
      expect((await askForRecovery(members, email)).status).toBe(200);
      expect((await askForRecovery(members, " ADA@Example.com")).status).toBe(429);
    },
  );

  bench.itOnSqlite(
    "a recovery request gets the same response whether or not the address is known and the mail server accepts email",
    async () => {
      const members = await openMembers(bench, { clock, log: () => undefined });
      await members.join(email);
      await members.register("waits@example.com");
      const { body } = await members.join("blocked@example.com");
      await members.platform.identities.block(body.identity.id);
      const known = [email, "waits@example.com", "blocked@example.com"];
      for (const isDown of [false, true]) {
        members.mail.refuse(isDown);
        clock.advance(2 * minute);
        for (const address of [...known, "unknown@example.com"]) {
          const { status, body: answer, headers } = await askForRecovery(members, address);
          expect([status, answer, headers.get("content-length")]).toEqual([200, {}, null]);
          const again = await askForRecovery(members, address);
          expect([again.status, again.headers.get("retry-after")]).toEqual([429, "60"]);
        }
      }
      members.mail.refuse(false);
    },
  );

  it("stays queued while the mail server is down, and a recovery request still succeeds", async () => {
    const members = await openMembers(bench, { clock, log: () => undefined });
    await members.join(email);
    clock.advance(minute);
    await members.mail.stop();
    for (const address of [email, "unknown@example.com"]) {
      expect((await askForRecovery(members, address)).status).toBe(200);
    }
    const database = await bench.open(members.location);
    expect(await database.selectFrom("mail").select("recipient").execute()).toContainEqual({
      recipient: email,
    });
  });

  bench.itOnSqlite("is sent only to active members", async () => {
    const members = await openMembers(bench, { clock });
    const { body } = await members.join("blocked@example.com");
    await members.platform.identities.block(body.identity.id);
    const before = (await sentMails(bench, members)).length;
    clock.advance(minute);
    await askForRecovery(members, "unknown@example.com");
    await askForRecovery(members, "blocked@example.com");
    expect((await sentMails(bench, members)).slice(before)).toEqual([]);
  });

  it.each(["activation-email", "Start"])(
    "by %s does not reveal whether the identity exists",
    async (name) => {
      const members = await openMembers(bench, { clock });
      const { body } = await members.join(email);
      const before = (await sentMails(bench, members)).length;
      clock.advance(minute);
      const path = name === "Start" ? `${verificationPath}/Start` : `${recoveryPath}/${name}`;
      for (const identityId of [body.identity.id, "6f1c7f4e-0000-4000-8000-000000000000"]) {
        const answer = await members.post(path, { identityId });
        expect([answer.status, Object.keys(answer.body)]).toEqual([
          200,
          name === "Start" ? ["verificationId"] : [],
        ]);
        expect((await members.post(path, { identityId })).status).toBe(429);
      }
      // Ada is already verified, so she gets no email either.
      expect((await sentMails(bench, members)).slice(before)).toEqual([]);
    },
  );
});
