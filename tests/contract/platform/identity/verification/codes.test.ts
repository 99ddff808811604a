/** Tests for verification codes. */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { hour, minute, second, useMachineClock } from "#tests/support/runner/machine-clock.ts";
import {
  atOnce,
  authenticationPath,
  codeIn,
  resend,
  succeeded,
  verificationPath,
  verify,
  violationsIn,
  wrongCodes,
} from "#tests/support/members/member-calls.ts";
import { openMembers, type Members } from "#tests/support/members/members.ts";

const email = "ada@example.com";

async function registered(members: Members): Promise<{ stateToken: string; code: string }> {
  const { body } = await members.register(email);
  return { stateToken: body.stateToken, code: await members.code(email) };
}

forEachDatabase("a verification code", (bench) => {
  const clock = useMachineClock();

  bench.itOnSqlite(
    "is invalid after five wrong attempts, as are codes sent in the next hour",
    async () => {
      const members = await openMembers(bench, { clock });
      const { stateToken, code } = await registered(members);
      const remaining: unknown[] = [];
      const waits: unknown[] = [];
      for (const wrong of wrongCodes(code, 5)) {
        const answer = await verify(members, stateToken, wrong);
        expect([answer.status, codeIn(answer)]).toEqual([400, "INVALID_CODE"]);
        remaining.push(answer.body.details.applicationError.data.remainingTries);
        waits.push(answer.headers.get("retry-after"));
      }
      expect(remaining).toEqual([4, 3, 2, 1, 0]);
      expect(waits).toEqual([null, null, null, null, "3600"]);
      const sixth = await verify(members, stateToken, code);
      expect([sixth.status, codeIn(sixth)]).toEqual([429, "TOO_MANY_TRIES"]);
      expect(sixth.headers.get("retry-after")).toBe("3600");

      clock.advance(minute);
      expect((await resend(members, stateToken)).status).toBe(200);
      const second = await members.code(email);
      expect((await verify(members, stateToken, second)).status).toBe(429);
      clock.advance(minute);
      const again = await members.register(email);
      const third = await members.code(email);
      expect((await verify(members, again.body.stateToken, third)).status).toBe(429);

      clock.advance(hour);
      await resend(members, again.body.stateToken);
      const late = await verify(members, again.body.stateToken, await members.code(email));
      expect(late.body.state).toBe("SUCCESS");
    },
  );

  it("becomes valid after a block on attempts if it was emailed during the block, and the email states the time", async () => {
    const members = await openMembers(bench, { clock });
    const { stateToken, code } = await registered(members);
    const instant = clock.now();
    for (const wrong of wrongCodes(code, 5)) await verify(members, stateToken, wrong);
    clock.advance(minute);
    await resend(members, stateToken);
    const { text = "" } = await members.mail.nextTo(email);
    const from = Math.ceil((instant + hour) / minute) * minute;
    const time = new Date(from).toISOString().slice(11, 16);
    expect(text).toMatch(new RegExp(`You can use this code from .* ${time} UTC\\.`));
    const later = /\b\d{6}\b/.exec(text)?.[0] ?? "";
    expect((await verify(members, stateToken, later)).status).toBe(429);
    clock.advance(from - clock.now());
    expect((await verify(members, stateToken, later)).body.state).toBe("SUCCESS");
  });

  bench.itOnSqlite("is sent only for the target EMAIL", async () => {
    const members = await openMembers(bench, { clock });
    const { body } = await members.register(email);
    await members.code(email);
    clock.advance(minute);
    const start = (target?: string) =>
      members.post(`${verificationPath}/start`, { identityId: body.identity.id, target });
    const refused = await start("UNKNOWN_TARGET");
    expect([refused.status, violationsIn(refused)]).toEqual([400, ["target FORMAT"]]);
    // The rejected call does not count towards the limit of one code per minute.
    expect((await start("EMAIL")).status).toBe(200);
    expect(await members.code(email)).toMatch(/^\d{6}$/);
  });

  it("allows only five attempts even if 20 arrive at once", async () => {
    const members = await openMembers(bench, { clock });
    const { stateToken, code } = await registered(members);
    const guesses = wrongCodes(code, 20);
    const answers = await atOnce(20, (index) => verify(members, stateToken, guesses[index] ?? ""));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    expect((await verify(members, stateToken, code)).status).toBe(429);
  });

  it("yields one session token even if it is submitted 20 times at once", async () => {
    const members = await openMembers(bench, { clock });
    const { stateToken, code } = await registered(members);
    const answers = await atOnce(20, () => verify(members, stateToken, code));
    const won = succeeded(answers);
    expect(won).toHaveLength(1);
    expect(won[0]?.body.sessionToken).toMatch(/^[\w-]{43}$/);
    const database = await bench.open(members.location);
    const tokens = await database.selectFrom("session_token").select("identity_id").execute();
    expect(tokens).toHaveLength(1);
    for (const answer of answers) expect([200, 400, 429]).toContain(answer.status);
  });

  bench.itOnSqlite("is valid only once", async () => {
    const members = await openMembers(bench, { clock });
    const { stateToken, code } = await registered(members);
    expect((await verify(members, stateToken, code)).body.state).toBe("SUCCESS");
    const again = await verify(members, stateToken, code);
    expect([again.status, codeIn(again)]).toEqual([400, "INVALID_STATE_TOKEN"]);
  });

  bench.itOnSqlite("is valid for ten minutes", async () => {
    const members = await openMembers(bench, { clock });
    const { stateToken, code } = await registered(members);
    clock.advance(10 * minute);
    const late = await verify(members, stateToken, code);
    expect([late.status, codeIn(late)]).toEqual([400, "CODE_EXPIRED"]);
    await resend(members, stateToken);
    const next = await members.code(email);
    clock.advance(10 * minute - second);
    expect((await verify(members, stateToken, next)).body.state).toBe("SUCCESS");
  });

  bench.itOnSqlite("is invalid after a newer code was sent", async () => {
    const members = await openMembers(bench, { clock });
    const { stateToken, code } = await registered(members);
    clock.advance(minute);
    await resend(members, stateToken);
    const newer = await members.code(email);
    if (newer !== code) {
      expect(codeIn(await verify(members, stateToken, code))).toBe("INVALID_CODE");
    }
    expect((await verify(members, stateToken, newer)).body.state).toBe("SUCCESS");
  });

  bench.itOnSqlite("does not verify another member", async () => {
    const members = await openMembers(bench, { clock });
    const { code } = await registered(members);
    const other = await members.register("eve@example.com");
    const own = await members.code("eve@example.com");
    const answer = await verify(members, other.body.stateToken, code);
    expect(codeIn(answer)).toBe(own === code ? undefined : "INVALID_CODE");
  });

  const fullWidth = (digit: string) => String.fromCodePoint(0xff10 + Number(digit));
  const spellings: readonly [name: string, write: (code: string) => string][] = [
    ["spaces", (code) => ` ${code.slice(0, 3)} ${code.slice(3)}\n`],
    ["a dash", (code) => `${code.slice(0, 3)}-${code.slice(3)}`],
    ["an ideographic space", (code) => `${code.slice(0, 3)}\u3000${code.slice(3)}`],
    ["invisible spaces", (code) => `\u200B${code}\u200B`],
    ["full-width digits", (code) => code.replaceAll(/\d/g, fullWidth)],
  ];
  for (const [name, write] of spellings) {
    bench.itOnSqlite(`is accepted with ${name}`, async () => {
      const members = await openMembers(bench, { clock });
      const { stateToken, code } = await registered(members);
      expect((await verify(members, stateToken, write(code))).body.state).toBe("SUCCESS");
    });
  }

  bench.itOnSqlite("must have six digits", async () => {
    const members = await openMembers(bench, { clock });
    const { stateToken } = await registered(members);
    for (const text of [
      "",
      "12345",
      "1234567",
      "12345a",
      "１２３４５",
      `${"x".repeat(95)}123456`,
    ]) {
      const answer = await verify(members, stateToken, text);
      expect([answer.status, violationsIn(answer)]).toEqual([400, ["code FORMAT"]]);
    }
  });

  bench.itOnSqlite("is invalid with an unknown state token", async () => {
    const members = await openMembers(bench, { clock });
    const { code } = await registered(members);
    for (const call of [
      () => verify(members, "made-up", code),
      () => resend(members, "made-up"),
      () => members.post(`${authenticationPath}/v1/state/proceed`, { stateToken: "made-up" }),
    ]) {
      const answer = await call();
      expect([answer.status, codeIn(answer)]).toEqual([400, "INVALID_STATE_TOKEN"]);
    }
  });
});
