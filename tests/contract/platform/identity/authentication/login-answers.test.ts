/** Tests that login responses reveal no unnecessary information. */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { useMachineClock, minute } from "#tests/support/runner/machine-clock.ts";
import {
  askForRecovery,
  authenticationPath,
  codeIn,
  expectAlive,
  expectEnded,
  joinWithTokens,
  recover,
} from "#tests/support/members/member-calls.ts";
import {
  goodPassword,
  openMembers,
  siteUrl,
  type Members,
} from "#tests/support/members/members.ts";

const email = "ada@example.com";
const newPassword = "a louder harbour at high water";

/** Returns the status, the body and the header names, but no header values, which vary between requests. */
async function rawAnswer({ platform }: Members, path: string, body: unknown) {
  const response = await platform.fetch(
    new Request(siteUrl + path, { method: "POST", body: JSON.stringify(body) }),
  );
  const headers = Object.fromEntries(response.headers);
  return { status: response.status, body: await response.text(), headers: Object.keys(headers) };
}

forEachDatabase("a login or registration", (bench) => {
  const clock = useMachineClock();

  it.each([
    [
      `${authenticationPath}/v2/login`,
      (to: string, password: string) => ({ loginId: { email: to }, password }),
    ],
    [
      `${authenticationPath}/v1/login`,
      (to: string, password: string) => ({ identifier: to, inputs: { password } }),
    ],
  ])(
    "gets the same status, body and header names for a wrong password and an unknown address at %s",
    async (path, createBody) => {
      const members = await openMembers(bench, { clock });
      await members.join(email);
      for (let round = 0; round < 3; round += 1) {
        const wrong = await rawAnswer(members, path, createBody(email, "another harbour"));
        const unknown = await rawAnswer(
          members,
          path,
          createBody("bob@example.com", "another harbour"),
        );
        const nobodys = await rawAnswer(
          members,
          path,
          createBody("no address at all", goodPassword),
        );
        expect(wrong.status).toBe(401);
        expect(wrong.body).toContain('"code":"-19976"');
        expect(unknown).toEqual(wrong);
        expect(nobodys).toEqual(wrong);
      }
    },
  );

  it("reveals that an account is pending or blocked only if the password is correct", async () => {
    const members = await openMembers(bench, { clock });
    await members.register(email);
    const { body } = await members.join("bob@example.com");
    await members.platform.identities.block(body.identity.id);
    for (const address of [email, "bob@example.com"]) {
      expect(codeIn(await members.login(address, "another harbour"))).toBe("-19976");
    }
    expect((await members.login(email)).body.state).toBe("REQUIRE_EMAIL_VERIFICATION");
    const blocked = await members.login("bob@example.com");
    expect([blocked.status, codeIn(blocked)]).toEqual([403, "BLOCKED"]);
  });

  bench.itOnSqlite(
    "gets -19973 from when the owner requires a new password until the member sets it (specification 8)",
    async () => {
      const members = await openMembers(bench, { clock });
      const tokens = await joinWithTokens(members, email);
      await expectAlive(members, tokens);
      const { identities } = members.platform;
      const ada = await identities.find(email);
      await identities.requireReset(ada?.id ?? "");
      await expectEnded(members, tokens);
      const answer = await members.login(email);
      expect([answer.status, codeIn(answer)]).toEqual([403, "-19973"]);
      expect(codeIn(await members.login(email, "another harbour"))).toBe("-19976");

      clock.advance(minute);
      await askForRecovery(members, email);
      const recovered = await recover(members, await members.recoveryToken(email), newPassword);
      expect(recovered.body.state).toBe("SUCCESS");
      expect((await members.login(email, newPassword)).body.state).toBe("SUCCESS");
      expect(codeIn(await members.login(email))).toBe("-19976");
    },
  );

  bench.itOnSqlite("gets -19995 if the address belongs to a member (specification 8)", async () => {
    const members = await openMembers(bench, { clock });
    await members.join(email);
    const again = await members.register(email, newPassword);
    expect([again.status, codeIn(again)]).toEqual([409, "-19995"]);
    expect((await members.login(email)).body.state).toBe("SUCCESS");
    expect(codeIn(await members.login(email, newPassword))).toBe("-19976");
  });

  bench.itOnSqlite(
    "requires a captcha to register, and to log in after three failures (specification 8)",
    async () => {
      const captcha = {
        kind: "altcha",
        send: () => Promise.reject(new Error("not asked")),
      } as const;
      const members = await openMembers(bench, { clock, captcha });
      const registration = await members.register(email);
      expect([registration.status, codeIn(registration)]).toEqual([403, "-19971"]);
      const invalid = await members.post(`${authenticationPath}/v2/register`, {
        loginId: { email },
        password: goodPassword,
        captchaTokens: [{ Recaptcha: "made up" }],
      });
      expect([invalid.status, codeIn(invalid)]).toEqual([403, "-19970"]);
      for (let tries = 0; tries < 3; tries += 1) {
        expect(codeIn(await members.login(email, "another harbour"))).toBe("-19976");
      }
      expect(codeIn(await members.login(email, "another harbour"))).toBe("-19971");
    },
  );
});
