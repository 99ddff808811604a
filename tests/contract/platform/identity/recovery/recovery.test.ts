/** Tests for account recovery. */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { minute, second, useMachineClock } from "#tests/support/runner/machine-clock.ts";
import {
  askForRecovery,
  atOnce,
  codeIn,
  expectEnded,
  expectAlive,
  joinWithTokens,
  loginWithTokens,
  recover,
  recoveryPath,
  sentMails,
  succeeded,
  verify,
  violationsIn,
} from "#tests/support/members/member-calls.ts";
import {
  goodPassword,
  openMembers,
  siteUrl,
  type Answer,
  type Members,
} from "#tests/support/members/members.ts";

const email = "ada@example.com";
const newPassword = "a louder harbour at high water";
const otherPassword = "a harbour without any water";

/** Requests a recovery email once the rate limit allows it, and returns the emailed token. */
async function askForToken(members: Members): Promise<string> {
  members.clock.advance(minute);
  expect((await askForRecovery(members, email)).status).toBe(200);
  return members.recoveryToken(email);
}

const told = ({ status, body }: Answer) => [status, body];

forEachDatabase("a recovery token", (bench) => {
  const clock = useMachineClock();

  bench.itOnSqlite("sets a new password once, and logs the member in", async () => {
    const members = await openMembers(bench, { clock });
    await members.join(email);
    const token = await askForToken(members);
    expect(token).toMatch(/^[\w-]{43}$/);
    const recovered = await recover(members, token, newPassword);
    expect(recovered.body).toMatchObject({
      state: "SUCCESS",
      identity: { email: { address: email } },
      additionalData: {},
    });
    await expectAlive(members, await members.exchange(recovered.body.sessionToken));
    const again = await recover(members, token, otherPassword);
    expect([again.status, codeIn(again)]).toEqual([400, "INVALID_RECOVERY_TOKEN"]);
    expect((await members.login(email, newPassword)).body.state).toBe("SUCCESS");
  });

  it("is accepted once even if it is submitted ten times at once", async () => {
    const members = await openMembers(bench, { clock });
    await members.join(email);
    const token = await askForToken(members);
    const passwords = Array.from({ length: 10 }, (_, index) => `${newPassword} ${index}`);
    const answers = await atOnce(10, (index) => recover(members, token, passwords[index] ?? ""));
    expect(succeeded(answers)).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status !== 200) expect(codeIn(answer)).toBe("INVALID_RECOVERY_TOKEN");
    }
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await members.login(email, passwords[winner])).body.state).toBe("SUCCESS");
  });

  it("gets the same error whether it is used, expired, superseded, unknown or belongs to a blocked member", async () => {
    const members = await openMembers(bench, { clock });
    const { body } = await members.join(email);
    const used = await askForToken(members);
    await recover(members, used, newPassword);
    const superseded = await askForToken(members);
    const expired = await askForToken(members);
    const uniform = told(await recover(members, "made-up", otherPassword));
    expect(told(await recover(members, superseded, otherPassword))).toEqual(uniform);
    clock.advance(30 * minute);
    expect(told(await recover(members, expired, otherPassword))).toEqual(uniform);
    expect(told(await recover(members, used, otherPassword))).toEqual(uniform);
    const blocked = await askForToken(members);
    await members.platform.identities.block(body.identity.id);
    expect(told(await recover(members, blocked, otherPassword))).toEqual(uniform);
  });

  bench.itOnSqlite("is valid for half an hour", async () => {
    const members = await openMembers(bench, { clock });
    await members.join(email);
    const token = await askForToken(members);
    clock.advance(30 * minute - second);
    expect((await recover(members, token, newPassword)).body.state).toBe("SUCCESS");
  });

  bench.itOnSqlite(
    "stays valid if the new password is weak or equals the current one",
    async () => {
      const members = await openMembers(bench, { clock });
      await members.join(email);
      const token = await askForToken(members);
      const weak = await recover(members, token, "password1");
      expect([weak.status, violationsIn(weak)]).toEqual([400, ["password PASSWORD"]]);
      const same = await recover(members, token, goodPassword);
      expect([same.status, violationsIn(same)]).toEqual([400, ["password PASSWORD"]]);
      expect((await recover(members, token, newPassword)).body.state).toBe("SUCCESS");
    },
  );

  bench.itOnSqlite("ends all existing sessions when used, and a notice is emailed", async () => {
    const members = await openMembers(bench, { clock });
    const one = await joinWithTokens(members, email);
    const other = await loginWithTokens(members, email);
    const unfinished = await members.login(email);
    const token = await askForToken(members);
    await expectAlive(members, one);
    await recover(members, token, newPassword);
    await expectEnded(members, one);
    await expectEnded(members, other);
    const late = await members.exchange(unfinished.body.sessionToken).catch(() => undefined);
    expect(late?.access).toBeUndefined();
    const { subject, recipients } = await members.mail.nextTo(email);
    expect([subject, recipients]).toEqual(["Your password for The Blog was reset", [email]]);
  });

  bench.itOnSqlite("verifies a pending registration's address", async () => {
    const members = await openMembers(bench, { clock });
    const { body } = await members.register(email);
    const code = await members.code(email);
    const recovered = await recover(members, await askForToken(members), newPassword);
    expect(recovered.body).toMatchObject({
      state: "SUCCESS",
      identity: { status: { name: "ACTIVE", reasons: [] }, email: { isVerified: true } },
    });
    expect(codeIn(await verify(members, body.stateToken, code))).toBe("INVALID_STATE_TOKEN");
  });

  bench.itOnSqlite(
    "is emailed in a link to this site, regardless of the request's host headers",
    async () => {
      const members = await openMembers(bench, { clock });
      await members.join(email);
      clock.advance(minute);
      const { platform } = members;
      const response = await platform.fetch(
        new Request(`https://evil.example${recoveryPath}/send-email`, {
          method: "POST",
          headers: {
            Host: "evil.example",
            "X-Forwarded-Host": "evil.example",
            "X-Forwarded-Proto": "http",
            "X-Original-Host": "evil.example",
            Forwarded: "host=evil.example;proto=http",
            Origin: "https://evil.example",
            Referer: "https://evil.example/recover",
          },
          body: JSON.stringify({ email }),
        }),
      );
      expect(response.status).toBe(200);
      const { text = "", html = "", raw } = await members.mail.nextTo(email);
      expect(text).toContain(`${siteUrl}/reset-password#recoveryToken=`);
      expect(html).toContain(`${siteUrl}/reset-password#recoveryToken=`);
      expect(raw).not.toContain("evil");
    },
  );

  bench.itOnSqlite(
    "is in the link's fragment, is stored only as a hash, and is not logged",
    async () => {
      const logged: unknown[] = [];
      const members = await openMembers(bench, { clock, log: (error) => logged.push(error) });
      await members.join(email);
      clock.advance(minute);
      await askForRecovery(members, email, `${siteUrl}/reset-password?from=mail`);
      const { text = "" } = await members.mail.nextTo(email);
      const link = new URL(/https:\S+recoveryToken=\S+/.exec(text)?.[0] ?? "");
      expect(link.search).toBe("?from=mail");
      const token = new URLSearchParams(link.hash.slice(1)).get("recoveryToken") ?? "";
      await recover(members, token, newPassword);
      await recover(members, token, newPassword);
      const database = await bench.open(members.location);
      for (const table of ["recovery_token", "mail", "identity", "redirect_session"] as const) {
        const rows = await database.selectFrom(table).selectAll().execute();
        expect(JSON.stringify(rows)).not.toContain(token);
      }
      expect(logged).toEqual([]);
    },
  );

  bench.itOnSqlite("stays valid after GET and HEAD requests by a mail scanner", async () => {
    const members = await openMembers(bench, { clock });
    await members.join(email);
    const token = await askForToken(members);
    for (const path of [
      `/reset-password`,
      `/reset-password?recoveryToken=${token}`,
      `${recoveryPath}/recover?recoveryToken=${token}&password=${encodeURIComponent(otherPassword)}`,
    ]) {
      expect((await members.call("GET", path)).status).toBe(404);
      expect((await members.call("HEAD", path)).status).toBe(404);
    }
    expect((await recover(members, token, newPassword)).body.state).toBe("SUCCESS");
    expect((await sentMails(bench, members)).at(-1)?.subject).toMatch(
      /^Your password for .* was reset$/,
    );
  });
});
