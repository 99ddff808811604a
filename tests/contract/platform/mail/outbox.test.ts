import { expect, it } from "vitest";
import { createOutbox, type MailJob } from "#lib/platform/mail/outbox.ts";
import type { Letter } from "#lib/platform/mail/messages/letter.ts";
import { verification } from "#lib/platform/mail/messages/letters.ts";
import { createTransport, type MailTransport } from "#lib/platform/mail/transport.ts";
import {
  forEachDatabase,
  type DatabaseBench,
  type StoreLocation,
} from "#tests/support/databases/database.ts";
import { freePort } from "#tests/support/servers/listen.ts";
import { startMailServer } from "#tests/support/servers/mail-server.ts";
import { standingClock } from "#tests/support/servers/platform.ts";

const site = { siteName: "Quire", siteUrl: "https://blog.example", language: "en" };
const minute = 60_000;

const compose = (job: MailJob): Promise<Letter | undefined> =>
  Promise.resolve(verification({ ...site, code: job.data["code"] ?? "123456", minutes: 10 }));

/** Returns a promise that never settles, to simulate a killed process. */
const never = <T>() => new Promise<T>(() => undefined);

async function startPost(bench: DatabaseBench) {
  const location = await bench.locate();
  const clock = standingClock();
  const server = await startMailServer({ port: await freePort() });
  bench.onEnd(server.stop);
  const transport = transportTo(bench, server.url);
  const reports: unknown[] = [];

  async function open(
    options: {
      transport?: Pick<MailTransport, "send">;
      compose?: typeof compose;
      onEnqueued?: () => void;
    } = {},
    at: StoreLocation = location,
  ) {
    const database = await bench.open(at);
    const report = (error: unknown) => reports.push(error);
    const outbox = createOutbox({
      database,
      now: clock.now,
      compose,
      transport,
      report,
      random: () => 0,
      ...options,
    });
    const enqueue = (recipient: string) =>
      outbox.enqueue(database, { kind: "verification", recipient });
    const waiting = () => database.selectFrom("mail").selectAll().execute();
    return { ...outbox, database, put: enqueue, waiting };
  }

  return { clock, server, transport, reports, open };
}

function transportTo(bench: DatabaseBench, smtpUrl: string): MailTransport {
  const transport = createTransport({
    ...site,
    smtpUrl,
    from: undefined,
    dataDir: "unused",
    print: () => undefined,
  });
  bench.onEnd(() => Promise.resolve(transport.close()));
  return transport;
}

forEachDatabase("the outbox", (bench) => {
  bench.itOnSqlite(
    "gives up at once on an address that a server without SMTPUTF8 rejects, and sends the other emails",
    async () => {
      const { open, reports } = await startPost(bench);
      const server = await startMailServer({ isInternational: false });
      bench.onEnd(server.stop);
      const outbox = await open({ transport: transportTo(bench, server.url) });
      await outbox.put("jürgen@example.com");
      await outbox.put("ada@example.com");
      expect(await outbox.deliverDue()).toBe(1);
      expect(server.received().map(({ recipients }) => recipients)).toEqual([["ada@example.com"]]);
      expect(await outbox.waiting()).toEqual([]);
      expect(reports).toMatchObject([{ code: "GIVEN_UP" }]);
      expect(String(reports[0])).not.toContain("jürgen");
    },
  );

  bench.itOnSqlite("delivers an email once and deletes it", async () => {
    const { server, open } = await startPost(bench);
    const outbox = await open();
    await outbox.put("ada@example.com");
    expect(await outbox.deliverDue()).toBe(1);
    expect(await outbox.deliverDue()).toBe(0);
    const mail = await server.nextTo("ada@example.com");
    expect(server.received()).toHaveLength(1);
    expect(mail.subject).toBe("123456 is your Quire code");
    expect(mail.recipients).toEqual(["ada@example.com"]);
    expect(await outbox.waiting()).toEqual([]);
  });

  bench.itOnSqlite("does not store content that is composed at delivery", async () => {
    const { open } = await startPost(bench);
    const outbox = await open({
      compose: () => Promise.resolve(verification({ ...site, code: "918273", minutes: 10 })),
      transport: { send: () => Promise.reject(new Error("away")) },
    });
    await outbox.put("ada@example.com");
    await outbox.deliverDue();
    expect(JSON.stringify(await outbox.waiting())).not.toContain("918273");
  });

  bench.itOnSqlite("drops an email if its composer returns no content", async () => {
    const { server, open } = await startPost(bench);
    const outbox = await open({ compose: () => Promise.resolve(undefined) });
    await outbox.put("unknown@example.com");
    expect(await outbox.deliverDue()).toBe(0);
    expect(await outbox.waiting()).toEqual([]);
    expect(server.received()).toEqual([]);
  });

  bench.itOnSqlite(
    "removes an email if its transaction is rolled back, and calls onEnqueued every time",
    async () => {
      const { open } = await startPost(bench);
      let told = 0;
      const { database, enqueue, waiting } = await open({ onEnqueued: () => (told += 1) });
      const job = { kind: "verification", recipient: "ada@example.com" } as const;
      await expect(
        database.transaction().execute(async (transaction) => {
          await enqueue(transaction, job);
          throw new Error("undone");
        }),
      ).rejects.toThrow("undone");
      expect(await waiting()).toEqual([]);
      await enqueue(database, { ...job, identityId: "i", data: { code: "1" } });
      expect(await waiting()).toMatchObject([{ identity_id: "i", data: '{"code":"1"}' }]);
      expect(told).toBe(2);
    },
  );

  it("delivers emails that were pending while the mail server was down for ten minutes", async () => {
    const { clock, server, reports, open } = await startPost(bench);
    const outbox = await open();
    await server.stop();
    await outbox.put("ada@example.com");
    await outbox.put("ben@example.com");
    for (let second = 0; second < 600; second += 30) {
      await outbox.deliverDue();
      clock.advance(30_000);
    }
    expect(await outbox.waiting()).toHaveLength(2);
    expect(reports).toMatchObject([{ code: "SERVER_UNAVAILABLE" }]);
    const back = await startMailServer({ port: server.port });
    bench.onEnd(back.stop);
    clock.advance(10 * minute);
    expect(await outbox.deliverDue()).toBe(2);
    expect(back.received().flatMap(({ recipients }) => recipients)).toHaveLength(2);
  });

  it("delivers an email whose retry is a day ahead because the clock was set back", async () => {
    const { clock, server, open } = await startPost(bench);
    const outbox = await open();
    await outbox.put("ada@example.com");
    clock.advance(-24 * 60 * minute);
    expect(await outbox.deliverDue()).toBe(1);
    expect(server.received()).toHaveLength(1);
  });

  bench.itOnSqlite("increases the retry delay after each failure, up to ten minutes", async () => {
    const { clock, server, open } = await startPost(bench);
    const outbox = await open();
    server.refuse(true);
    await outbox.put("ada@example.com");
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await outbox.deliverDue();
      const wait = ((await outbox.waiting())[0]?.next_attempt_at ?? 0) - clock.now();
      waits.push(wait / 1000);
      clock.advance(wait - 1);
      expect(await outbox.deliverDue()).toBe(0);
      expect((await outbox.waiting())[0]?.attempts).toBe(attempt + 1);
      clock.advance(1);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 600, 600]);
    server.refuse(false);
    expect(await outbox.deliverDue()).toBe(1);
  });

  bench.itOnSqlite(
    "gives up on an email after a day, and reports this without the recipient",
    async () => {
      const { clock, server, reports, open } = await startPost(bench);
      const outbox = await open();
      server.refuse(true);
      await outbox.put("ada@example.com");
      await outbox.deliverDue();
      clock.advance(24 * 60 * minute);
      await outbox.deliverDue();
      expect(await outbox.waiting()).toEqual([]);
      expect(reports).toMatchObject([{ code: "SERVER_UNAVAILABLE" }, { code: "GIVEN_UP" }]);
      expect(everythingIn(reports)).not.toContain("ada@");
    },
  );

  it("gives up on an email at once if the server rejects the recipient, who is not reported", async () => {
    const { server, reports, open } = await startPost(bench);
    const outbox = await open();
    server.refuseRecipient("gone@example.com");
    await outbox.put("gone@example.com");
    await outbox.put("ada@example.com");
    expect(await outbox.deliverDue()).toBe(1);
    expect(await outbox.waiting()).toEqual([]);
    expect(reports).toMatchObject([{ code: "GIVEN_UP", cause: { code: "REFUSED" } }]);
    expect(everythingIn(reports)).toContain("550 5.1.1");
    expect(everythingIn(reports)).not.toContain("gone@");
  });

  bench.itOnSqlite("delivers the other emails if composing one fails", async () => {
    const { clock, server, reports, open } = await startPost(bench);
    const outbox = await open({
      compose: (job) =>
        job.recipient.startsWith("broken") ? Promise.reject(new Error("no words")) : compose(job),
    });
    for (let index = 0; index < 30; index += 1) await outbox.put(`broken${index}@example.com`);
    for (let index = 0; index < 5; index += 1) await outbox.put(`fine${index}@example.com`);
    expect(await outbox.deliverDue()).toBe(5);
    expect(server.received()).toHaveLength(5);
    expect(reports).toHaveLength(30);
    expect(reports[0]).toMatchObject({ code: "NOT_COMPOSED" });
    clock.advance(minute);
    await outbox.put("late@example.com");
    expect(await outbox.deliverDue()).toBe(1);
    expect(reports).toHaveLength(30);
  });

  it("delivers an email only once with several instances", async () => {
    const { server, open } = await startPost(bench);
    const [one, other] = [await open(), await open()];
    const addresses = Array.from({ length: 40 }, (_, index) => `member${index}@example.com`);
    for (const address of addresses) await one.put(address);
    const counts = await Promise.all(
      [one, other, one, other].map(({ deliverDue }) => deliverDue()),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
    const seen = server.received().flatMap(({ recipients }) => recipients);
    expect(seen.toSorted()).toEqual(addresses.toSorted());
  });

  it("delivers an email claimed by a crashed instance before the clock was set back", async () => {
    const { clock, server, open } = await startPost(bench);
    let claimed = () => {};
    const underWay = new Promise<void>((resolve) => (claimed = resolve));
    const crashed = await open({
      compose: () => {
        claimed();
        return never();
      },
    });
    await crashed.put("ada@example.com");
    void crashed.deliverDue();
    await underWay;
    clock.advance(-24 * 60 * minute);
    const other = await open();
    expect(await other.deliverDue()).toBe(1);
    expect(server.received()).toHaveLength(1);
  });

  it("delivers an email claimed by a crashed instance two minutes later", async () => {
    const { clock, server, open } = await startPost(bench);
    let claimed = () => {};
    const underWay = new Promise<void>((resolve) => (claimed = resolve));
    const crashed = await open({
      compose: () => {
        claimed();
        return never();
      },
    });
    await crashed.put("ada@example.com");
    void crashed.deliverDue();
    await underWay;
    const other = await open();
    expect(await other.deliverDue()).toBe(0);
    clock.advance(2 * minute - 1);
    expect(await other.deliverDue()).toBe(0);
    clock.advance(1);
    expect(await other.deliverDue()).toBe(1);
    expect(server.received()).toHaveLength(1);
  });

  it("sends at most one duplicate if an instance crashes right after sending", async () => {
    const { clock, server, transport, open } = await startPost(bench);
    const crashed = await open({
      transport: {
        async send(message) {
          await transport.send(message);
          return never();
        },
      },
    });
    await crashed.put("ada@example.com");
    void crashed.deliverDue();
    await server.nextTo("ada@example.com");
    const others = [await open(), await open()];
    for (let step = 0; step < 12; step += 1) {
      clock.advance(minute);
      await Promise.all(others.map(({ deliverDue }) => deliverDue()));
    }
    expect(server.received()).toHaveLength(2);
    expect(await crashed.waiting()).toEqual([]);
  });

  bench.itOnSqlite("claims no more emails after it is stopped", async () => {
    const { server, open } = await startPost(bench);
    const outbox = await open({
      compose: (job) => {
        outbox.stop();
        return compose(job);
      },
    });
    for (let index = 0; index < 20; index += 1) await outbox.put(`member${index}@example.com`);
    const delivered = await outbox.deliverDue();
    expect(delivered).toBeLessThanOrEqual(5);
    expect(server.received()).toHaveLength(delivered);
    expect(await outbox.waiting()).toHaveLength(20 - delivered);
    expect(await outbox.deliverDue()).toBe(0);
  });
});

/** Returns all text from the errors that a log could contain. */
function everythingIn(errors: readonly unknown[]): string {
  const told: string[] = [];
  for (let error of errors) {
    for (; error instanceof Error; error = error.cause) {
      told.push(String(error), error.stack ?? "", JSON.stringify(error));
    }
  }
  return told.join("\n");
}
