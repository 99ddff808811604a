/** Tests for changing the password while logged in. */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { minute, useMachineClock } from "#tests/support/runner/machine-clock.ts";
import {
  changePassword,
  codeIn,
  expectAlive,
  expectEnded,
  joinWithTokens,
  loginWithTokens,
  violationsIn,
} from "#tests/support/members/member-calls.ts";
import { goodPassword, openMembers } from "#tests/support/members/members.ts";

const email = "ada@example.com";
const newPassword = "a louder harbour at high water";

forEachDatabase("changing the password", (bench) => {
  const clock = useMachineClock();

  bench.itOnSqlite("requires the current password one minute after login", async () => {
    const members = await openMembers(bench, { clock });
    const { access } = await joinWithTokens(members, email);
    clock.advance(minute + 1);
    const late = await changePassword(members, access, { newPassword });
    expect([late.status, codeIn(late)]).toEqual([403, "REAUTHENTICATION_REQUIRED"]);
    const wrong = await changePassword(members, access, {
      newPassword,
      currentPassword: newPassword,
    });
    expect([wrong.status, codeIn(wrong)]).toEqual([401, "-19976"]);
    expect((await members.login(email)).body.state).toBe("SUCCESS");
    const right = await changePassword(members, access, {
      newPassword,
      currentPassword: goodPassword,
    });
    expect([right.status, right.body]).toEqual([200, {}]);
    expect((await members.login(email, newPassword)).body.state).toBe("SUCCESS");
    expect(codeIn(await members.login(email))).toBe("-19976");
  });

  it("is rejected if the new password equals the current one", async () => {
    const members = await openMembers(bench, { clock });
    const { access } = await joinWithTokens(members, email);
    const same = await changePassword(members, access, { newPassword: goodPassword });
    expect([same.status, violationsIn(same)]).toEqual([400, ["newPassword PASSWORD"]]);
    expect((await changePassword(members, access, { newPassword })).status).toBe(200);
  });

  bench.itOnSqlite("has the same rate limit as logins", async () => {
    const members = await openMembers(bench, { clock });
    const { access } = await joinWithTokens(members, email);
    const wrong = { newPassword, currentPassword: "another harbour" };
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await changePassword(members, access, wrong)).status).toBe(401);
    }
    expect((await changePassword(members, access, wrong)).status).toBe(429);
  });

  bench.itOnSqlite(
    "ends sessions in other browsers, keeps the current session, and emails a notice",
    async () => {
      const members = await openMembers(bench, { clock });
      const here = await joinWithTokens(members, email);
      const there = await loginWithTokens(members, email);
      const unfinished = await members.login(email);
      expect((await changePassword(members, here.access, { newPassword })).status).toBe(200);
      await expectAlive(members, here);
      await expectEnded(members, there);
      const late = await members.exchange(unfinished.body.sessionToken).catch(() => undefined);
      expect(late?.access).toBeUndefined();
      const { subject } = await members.mail.nextTo(email);
      expect(subject).toBe("Your password for The Blog was changed");
    },
  );
});
