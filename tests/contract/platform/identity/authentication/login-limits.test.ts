/** Tests for the rate limits on guessing passwords. */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { minute, second, useMachineClock } from "#tests/support/runner/machine-clock.ts";
import {
  askForRecovery,
  atOnce,
  codeIn,
  recover,
  listStatuses,
} from "#tests/support/members/member-calls.ts";
import { openMembers, type Members } from "#tests/support/members/members.ts";

const email = "ada@example.com";
const guess = (members: Members) => members.login(email, "another harbour");

async function guessTimes(members: Members, times: number): Promise<void> {
  for (let tries = 0; tries < times; tries += 1) expect((await guess(members)).status).toBe(401);
}

/** Returns the retry delay reported for a rejected attempt, in seconds. */
async function waitTold(members: Members): Promise<number> {
  const refused = await guess(members);
  expect([refused.status, codeIn(refused)]).toEqual([429, "TOO_MANY_TRIES"]);
  return Number(refused.headers.get("retry-after"));
}

forEachDatabase("a password", (bench) => {
  const clock = useMachineClock();

  bench.itOnSqlite(
    "can be guessed ten times, then once after each of several increasing delays",
    async () => {
      const members = await openMembers(bench, { clock });
      await members.join(email);
      await guessTimes(members, 10);
      const waits: number[] = [];
      for (let round = 0; round < 6; round += 1) {
        const wait = await waitTold(members);
        waits.push(wait);
        clock.advance(wait * second);
        await guessTimes(members, 1);
      }
      expect(waits).toEqual([60, 120, 240, 480, 900, 900]);
    },
  );

  bench.itOnSqlite("is accepted after 101 wrong attempts once the delay has passed", async () => {
    const members = await openMembers(bench, { clock });
    await members.join(email);
    let tried = 0;
    for (let tries = 0; tries < 101; tries += 1) {
      if ((await guess(members)).status === 401) tried += 1;
    }
    expect(tried).toBe(10);
    expect((await members.login(email)).status).toBe(429);
    clock.advance(15 * minute);
    expect((await members.login(email)).body.state).toBe("SUCCESS");
    await guessTimes(members, 10);
  });

  bench.itOnSqlite(
    "is accepted immediately after a recovery sets it, despite any number of wrong attempts",
    async () => {
      const members = await openMembers(bench, { clock });
      await members.join(email);
      clock.advance(minute);
      await guessTimes(members, 10);
      await askForRecovery(members, email);
      const password = "a louder harbour at high water";
      await recover(members, await members.recoveryToken(email), password);
      expect((await members.login(email, password)).body.state).toBe("SUCCESS");
    },
  );

  bench.itOnSqlite(
    "for an unverified address allows no extra guesses after a second registration",
    async () => {
      const members = await openMembers(bench, { clock });
      await members.register(email);
      const other = "my own quiet harbour";
      await members.register(email, other);
      const guesses: number[] = [];
      for (let round = 0; round < 6; round += 1) {
        guesses.push((await guess(members)).status, (await guess(members)).status);
        await members.login(email, other);
      }
      expect(guesses.at(-1)).toBe(429);
    },
  );

  it("that is being guessed does not block other members' logins", async () => {
    const members = await openMembers(bench, { clock });
    await members.join(email);
    await members.join("bob@example.com");
    await guessTimes(members, 10);
    expect((await members.login("bob@example.com")).body.state).toBe("SUCCESS");
  });

  bench.itOnSqlite("cannot be guessed more often by spelling the address differently", async () => {
    const members = await openMembers(bench, { clock });
    await members.join(email);
    await guessTimes(members, 10);
    for (const spelling of ["ADA@EXAMPLE.COM", " Ada@example.com ", "ada@Example.Com"]) {
      expect((await members.login(spelling)).status).toBe(429);
    }
  });

  it("is checked once if one attempt is left and 20 arrive at once", async () => {
    const members = await openMembers(bench, { clock });
    await members.join(email);
    await guessTimes(members, 9);
    const answers = await atOnce(20, () => guess(members));
    expect(listStatuses(answers)).toEqual([401, ...Array.from({ length: 19 }, () => 429)]);
  });

  it("is checked once if one attempt is left and 20 arrive simultaneously at two instances", async () => {
    const members = await openMembers(bench, { clock });
    const { location } = members;
    const other = await openMembers(bench, {
      clock,
      location,
      mail: { smtpUrl: members.mail.url },
    });
    await members.join(email);
    await guessTimes(members, 9);
    const answers = await atOnce(20, (index) => guess(index % 2 === 0 ? members : other));
    expect(listStatuses(answers).filter((status) => status === 401)).toHaveLength(1);
  });

  bench.itOnSqlite("stays rate-limited after a restart", async () => {
    const members = await openMembers(bench, { clock });
    const { location } = members;
    await members.join(email);
    await guessTimes(members, 10);
    await members.platform.close();
    const after = await openMembers(bench, { clock, location });
    expect(await waitTold(after)).toBe(60);
  });
});
