/** Tests for the password rules. */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import {
  authenticationPath,
  changePassword,
  codeIn,
  joinWithTokens,
  violationsIn,
} from "#tests/support/members/member-calls.ts";
import { goodPassword, openMembers } from "#tests/support/members/members.ts";

const email = "ada@example.com";
const letters = "tide, buoy, keel, mast, oar, rope, sail, wave; ".repeat(300);

const bad = [
  ["of 7 characters", "k7#qzP2", /at least 8 characters/],
  ["of 7 characters outside the basic plane", "🦆🐟🦀🐙🦑🐚🪸", /at least 8 characters/],
  ["of 10 kB", letters.slice(0, 10_240), /at most 1024 bytes/],
  ["that is common", "password1", /too common/],
  ["that is common, in capitals", "PASSWORD1", /too common/],
  ["that is a row of the keyboard", "1234567890", /too common/],
  ["that repeats one letter", "aaaaaaaaaaaa", /same few characters/],
  ["that is the email address", email, /your name or email/],
] as const;

const good = [
  ["of 8 characters", "k7#qzP2w"],
  ["of 64 characters", letters.slice(0, 63) + "!"],
  ["of 128 characters", letters.slice(0, 127) + "!"],
  ["with spaces at its ends", "  harbour  "],
  ["with letters outside ASCII", "gezeitentümpel 🦀"],
] as const;

forEachDatabase("a password", (bench) => {
  bench.onlyOnSqlite(() => {
    it.each(bad)(
      "%s is rejected with a reason, both on registration and on a password change",
      async (_, password, reason) => {
        const members = await openMembers(bench);
        const refused = await members.register(email, password);
        expect([refused.status, violationsIn(refused)]).toEqual([400, ["password PASSWORD"]]);
        expect(refused.body.message).toMatch(reason);
        const first = await members.post(`${authenticationPath}/v1/register`, {
          identity: { email },
          inputs: { password },
        });
        expect([first.status, first.body.message]).toEqual([400, refused.body.message]);
        expect(await members.platform.identities.find(email)).toBeUndefined();

        const { access } = await joinWithTokens(members, email);
        const change = await changePassword(members, access, { newPassword: password });
        expect([change.status, violationsIn(change)]).toEqual([400, ["newPassword PASSWORD"]]);
        expect((await members.login(email)).body.state).toBe("SUCCESS");
      },
    );

    it.each(good)("%s is accepted unchanged", async (_, password) => {
      const members = await openMembers(bench);
      await members.join(email, password);
      expect((await members.login(email, password)).body.state).toBe("SUCCESS");
      expect(codeIn(await members.login(email, password.slice(0, -1)))).toBe("-19976");
      expect(codeIn(await members.login(email, `${password} `))).toBe("-19976");
    });
  });

  bench.itOnSqlite("is distinguished from a password that differs only in byte 73", async () => {
    const members = await openMembers(bench);
    const password = `${letters.slice(0, 72)}a`;
    await members.join(email, password);
    expect(codeIn(await members.login(email, `${letters.slice(0, 72)}b`))).toBe("-19976");
    expect((await members.login(email, password)).body.state).toBe("SUCCESS");
  });

  bench.itOnSqlite("matches in composed and in decomposed Unicode form", async () => {
    const members = await openMembers(bench);
    await members.join(email, "gezeitentümpel im märz".normalize("NFD"));
    const composed = await members.login(email, "gezeitentümpel im märz".normalize("NFC"));
    expect(composed.body.state).toBe("SUCCESS");
  });

  bench.onlyOnSqlite(() => {
    it("is rejected before it is hashed if it is too long", async () => {
      const members = await openMembers(bench);
      const answers = await Promise.all(
        Array.from({ length: 300 }, (_, index) =>
          members.register(`member${index}@example.com`, letters.slice(0, 10_240)),
        ),
      );
      // The hashing queue holds 200 requests, and any more would get 503.
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    });

    it("is rejected if it is not a string or the body exceeds 64 kB", async () => {
      const members = await openMembers(bench);
      for (const password of [12345678, ["a password"], { a: 1 }, null]) {
        const answer = await members.post(`${authenticationPath}/v2/login`, {
          loginId: { email },
          password,
        });
        expect([answer.status, violationsIn(answer)]).toEqual([400, ["password FORMAT"]]);
      }
      expect((await members.login(email, goodPassword.repeat(3000))).status).toBe(413);
    });
  });

  it("is stored as an argon2id hash with 19 MiB and two passes", async () => {
    const members = await openMembers(bench, { passwordCost: undefined });
    await members.register(email);
    const database = await bench.open(members.location);
    const row = await database.selectFrom("identity").select("password_hash").executeTakeFirst();
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});
