/** Tests for two instances with one database, and for an unreachable mail server (see docs/faults.md). */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { freePort } from "#tests/support/servers/listen.ts";
import { startMailServer } from "#tests/support/servers/mail-server.ts";
import { minute, second, useMachineClock } from "#tests/support/runner/machine-clock.ts";
import {
  askForRecovery,
  atOnce,
  codeIn,
  expectAlive,
  expectEnded,
  readMy,
  recover,
  renew,
  sentMails,
  listStatuses,
  succeeded,
  verify,
} from "#tests/support/members/member-calls.ts";
import {
  requestGrant,
  exchangeCode,
  openMembers,
  type Members,
} from "#tests/support/members/members.ts";

const email = "ada@example.com";

forEachDatabase("two instances with one database", (bench) => {
  const clock = useMachineClock();

  async function openTwo(): Promise<readonly [Members, Members]> {
    const one = await openMembers(bench, { clock });
    const { location, mail } = one;
    const other = await openMembers(bench, { clock, location, mail: { smtpUrl: mail.url } });
    return [one, { ...other, mail }];
  }

  it("issue one session token for a code submitted 20 times at once", async () => {
    const both = await openTwo();
    const { body } = await both[0].register(email);
    const code = await both[0].code(email);
    const answers = await atOnce(20, (index) =>
      verify(both[index % 2 === 0 ? 0 : 1], body.stateToken, code),
    );
    expect(succeeded(answers)).toHaveLength(1);
    const database = await bench.open(both[0].location);
    expect(await database.selectFrom("session_token").select("identity_id").execute()).toHaveLength(
      1,
    );
  });

  it("exchange an authorization code once, and end its session when the code is replayed", async () => {
    const both = await openTwo();
    const grant = await requestGrant(both[0], (await both[0].join(email)).body.sessionToken);
    const won = succeeded(
      await atOnce(20, (index) => exchangeCode(both[index % 2 === 0 ? 0 : 1], grant)),
    );
    expect(won).toHaveLength(1);
    const { access_token: access, refresh_token: refresh } = won[0]?.body ?? {};
    for (const members of both) await expectEnded(members, { access, refresh });
  });

  it("accept a recovery token once", async () => {
    const both = await openTwo();
    await both[0].join(email);
    clock.advance(minute);
    await askForRecovery(both[1], email);
    const token = await both[0].recoveryToken(email);
    const answers = await atOnce(10, (index) =>
      recover(both[index % 2 === 0 ? 0 : 1], token, `a louder harbour ${index}`),
    );
    expect(listStatuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  });

  it("accept each other's tokens, and reject them after either has blocked the member", async () => {
    const [one, other] = await openTwo();
    const { access, refresh } = await one.exchange((await one.join(email)).body.sessionToken);
    await expectAlive(other, { access, refresh });
    const ada = await other.platform.identities.find(email);
    await other.platform.identities.block(ada?.id ?? "");
    expect((await readMy(one, access)).status).toBe(401);
    expect((await renew(one, refresh)).status).toBe(400);
  });

  it("send each email once", async () => {
    const [one, other] = await openTwo();
    const addresses = Array.from({ length: 10 }, (_, index) => `member${index}@example.com`);
    await Promise.all(
      addresses.map((address, index) => (index % 2 === 0 ? one : other).register(address)),
    );
    const recipients = (await sentMails(bench, one)).flatMap((mail) => mail.recipients);
    expect(recipients.toSorted()).toEqual(addresses);
  });
});

forEachDatabase("while the mail server is down for five minutes", (bench) => {
  const clock = useMachineClock();

  it("visitors can register and request links as usual, and each receives a valid email afterwards", async () => {
    const logged: unknown[] = [];
    const port = await freePort();
    const mail = await startMailServer({ port });
    bench.onEnd(mail.stop);
    const members = await openMembers(bench, {
      clock,
      log: (error) => logged.push(error),
      mail: { smtpUrl: mail.url },
    });
    await members.platform.identities.signOn("bob@example.com", {}, { isVerified: true });
    await mail.stop();
    const { body } = await members.register(email);
    expect(body.state).toBe("REQUIRE_EMAIL_VERIFICATION");
    expect((await askForRecovery(members, "bob@example.com")).status).toBe(200);
    const database = await bench.open(members.location);
    const attempts = () =>
      database.selectFrom("mail").select(["attempts", "claimed_until"]).execute();
    // Both emails are tried, so none is being sent when the clock advances. The platform checks for due emails every
    // second, on a real timer.
    for (const tries of [1, 2]) {
      const tried = { attempts: tries, claimed_until: null };
      await expect.poll(attempts, { timeout: 60_000 }).toEqual([tried, tried]);
      if (tries === 1) clock.advance(5 * minute);
    }
    expect(logged).toMatchObject([{ code: "SERVER_UNAVAILABLE" }]);

    const back = await startMailServer({ port });
    bench.onEnd(back.stop);
    clock.advance(5 * minute);
    const [code, link] = await Promise.all([back.nextTo(email), back.nextTo("bob@example.com")]);
    const digits = /\b\d{6}\b/.exec(code.text ?? "")?.[0] ?? "";
    expect((await verify(members, body.stateToken, digits)).body.state).toBe("SUCCESS");
    const token = /#recoveryToken=([\w-]+)/.exec(link.text ?? "")?.[1] ?? "";
    const recovered = await recover(members, token, "a louder harbour at high water");
    expect(recovered.body.state).toBe("SUCCESS");
  });

  it("an email sent twice because of a crash leaves only one valid code", async () => {
    const members = await openMembers(bench, { clock });
    const { body } = await members.register(email);
    const first = await members.code(email);
    const database = await bench.open(members.location);
    await sentMails(bench, members);
    const { id: registrationId } = await database
      .selectFrom("registration")
      .select("id")
      .executeTakeFirstOrThrow();
    // The state after a crash between the mail server accepting the email and the row being deleted.
    await database
      .insertInto("mail")
      .values({
        id: "crashed",
        kind: "verification",
        recipient: email,
        identity_id: body.identity.id,
        data: JSON.stringify({ registrationId }),
        created_at: clock.now(),
        attempts: 1,
        next_attempt_at: clock.now(),
        claimed_until: clock.now() + 2 * minute,
        lost_claims: 0,
      })
      .execute();
    clock.advance(2 * minute + second);
    const again = await members.code(email);
    if (again !== first) {
      expect(codeIn(await verify(members, body.stateToken, first))).toBe("INVALID_CODE");
    }
    expect((await verify(members, body.stateToken, again)).body.state).toBe("SUCCESS");
    expect(await sentMails(bench, members)).toHaveLength(2);
  });
});
