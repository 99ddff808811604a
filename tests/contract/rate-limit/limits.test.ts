import SQLite from "better-sqlite3";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Client } from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openRateLimits } from "#lib/rate-limit/open-rate-limits.ts";
import type { Rule } from "#lib/rate-limit/rate-limits.ts";
import { forEachDatabase, type StoreLocation } from "#tests/support/databases/database.ts";

const rule: Rule = { name: "try", points: 3, seconds: 60 };

beforeEach(() => {
  // The counters read Date, so only Date is faked. Timers run normally.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 2, 14, 9, 30) });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const tooMany = (retryAfterSeconds: number) => ({
  status: 429,
  code: "TOO_MANY_TRIES",
  retryAfterSeconds,
});

async function countPassed(takes: readonly Promise<void>[]): Promise<number> {
  const outcomes = await Promise.allSettled(takes);
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

async function readRows({ dataDir, databaseUrl }: StoreLocation): Promise<unknown[]> {
  if (databaseUrl === undefined) {
    const file = new SQLite(join(dataDir, "limits.db"), { readonly: true });
    const rows = file.prepare("select * from rate_limit").all();
    file.close();
    return rows;
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<object>("select * from rate_limit");
  await client.end();
  return rows;
}

forEachDatabase("a rate limit", (bench) => {
  async function open(location: StoreLocation, report: (error: unknown) => void = failTest) {
    const limits = await openRateLimits({ ...location, report });
    bench.onEnd(() => limits.close());
    return limits;
  }

  const openNew = async () => open(await bench.locate());

  it("allows the rule's number of attempts per key in each window", async () => {
    const limiter = (await openNew()).limit(rule);
    expect(await limiter.remaining("ada")).toBe(3);
    await limiter.take("ada");
    pass(20);
    await limiter.take("ada", 2);
    expect(await limiter.remaining("ada")).toBe(0);
    await expect(limiter.take("ada")).rejects.toMatchObject(tooMany(40));
    await limiter.take("bob");
    pass(40);
    await limiter.take("ada");
    expect(await limiter.remaining("ada")).toBe(2);
  });

  it("ends after its window if the clock is set back by a day", async () => {
    const limiter = (await openNew()).limit(rule);
    await limiter.take("ada", 3);
    pass(-24 * 60 * 60);
    await expect(limiter.take("ada")).rejects.toMatchObject(tooMany(60));
    pass(60);
    expect(await limiter.remaining("ada")).toBe(3);
  });

  it("can be checked without counting an attempt", async () => {
    const limiter = (await openNew()).limit({ ...rule, points: 1 });
    await limiter.check("ada");
    await limiter.check("ada");
    await limiter.take("ada");
    await expect(limiter.check("ada")).rejects.toMatchObject(tooMany(60));
  });

  it("is separate from limits with other names", async () => {
    const limits = await openNew();
    const [one, other] = ["one", "other"].map((name) => limits.limit({ ...rule, name, points: 1 }));
    await one?.take("ada");
    await other?.take("ada");
    await expect(one?.take("ada")).rejects.toMatchObject(tooMany(60));
  });

  it("survives a restart", async () => {
    const location = await bench.locate();
    const before = await openRateLimits(location);
    await before.limit(rule).take("ada", 3);
    await before.close();
    const after = (await open(location)).limit(rule);
    await expect(after.take("ada")).rejects.toMatchObject(tooMany(60));
  });

  it.each([
    ["plain", rule],
    [
      "growing",
      { ...rule, growingBlock: { firstSeconds: 30, longestSeconds: 100, memorySeconds: 3600 } },
    ],
  ])(
    "allows one of 20 concurrent attempts when one is left, on two instances (%s)",
    async (_, rule) => {
      const location = await bench.locate();
      const limiters = [(await open(location)).limit(rule), (await open(location)).limit(rule)];
      const twenty = () =>
        countPassed(
          Array.from({ length: 10 }, () => limiters.map((limiter) => limiter.take("ada"))).flat(),
        );
      await limiters[0]?.take("ada", rule.points - 1);
      expect(await twenty()).toBe(1);
      pass(60);
      if ("growingBlock" in rule) expect(await twenty()).toBe(1);
    },
  );

  it("can be opened at once by several instances on a new database", async () => {
    const location = await bench.locate();
    const all = await Promise.all(Array.from({ length: 5 }, () => open(location)));
    await Promise.all(all.slice(0, 3).map((limits) => limits.limit(rule).take("ada")));
    expect(await all[4]?.limit(rule).remaining("ada")).toBe(0);
  });

  it("stores no IP addresses, and its file is readable only by the owner", async () => {
    const location = await bench.locate();
    const limits = await open(location);
    await limits.limit(rule).take("192.0.2.7");
    const rows = JSON.stringify(await readRows(location));
    expect(rows).toContain("try:");
    expect(rows).not.toContain("192.0.2.7");
    if (location.databaseUrl === undefined) {
      for (const file of ["limits.db", "limits.db-wal"]) {
        expect((await stat(join(location.dataDir, file))).mode & 0o777).toBe(0o600);
      }
    }
  });

  it("deletes expired rows", async () => {
    const location = await bench.locate();
    const before = await openRateLimits(location);
    await Promise.all(["ada", "bob"].map((key) => before.limit(rule).take(key)));
    pass(30);
    await before.limit(rule).take("eve");
    await before.close();
    pass(31);
    await (await open(location)).close();
    expect(await readRows(location)).toHaveLength(1);
  });

  bench.itOnSqlite("handles other events while another process has locked its file", async () => {
    const location = await bench.locate();
    const limiter = (await open(location)).limit(rule);
    await limiter.take("bob");
    const other = new SQLite(join(location.dataDir, "limits.db"));
    bench.onEnd(async () => void other.close());
    other.exec("begin immediate");
    const taken = limiter.take("ada");
    await nextTurn();
    other.exec("rollback");
    await taken;
    expect(await readRows(location)).toHaveLength(2);
  });

  bench.itOnSqlite(
    "does not ask a file again that stays locked, and counts in memory",
    async () => {
      const location = await bench.locate();
      const reports: unknown[] = [];
      const limiter = (await open(location, (error) => void reports.push(error))).limit(rule);
      await limiter.take("bob");
      const other = new SQLite(join(location.dataDir, "limits.db"));
      bench.onEnd(async () => void other.close());
      other.exec("begin immediate");
      await limiter.take("ada");
      for (let count = 0; count < 2; count += 1) await limiter.take("ada");
      expect(await limiter.remaining("ada")).toBe(0);
      other.exec("rollback");
      expect(await readRows(location)).toHaveLength(1);
      expect(reports).toHaveLength(1);
    },
  );

  it("counts in memory while its database is failing, and reports the failure once", async () => {
    const reports: unknown[] = [];
    const limits = await openRateLimits({
      ...(await bench.locate()),
      report: (error) => reports.push(error),
    });
    const growing = {
      ...rule,
      growingBlock: { firstSeconds: 30, longestSeconds: 100, memorySeconds: 3600 },
    };
    const limiter = limits.limit(growing);
    await limits.close();
    // Some callers create a new limiter for each call.
    const twenty = Array.from({ length: 20 }, () => limits.limit(growing).take("ada"));
    expect(await countPassed(twenty)).toBe(3);
    await expect(limiter.check("ada")).rejects.toMatchObject(tooMany(30));
    pass(30);
    await limiter.take("ada");
    await limiter.forget("ada");
    expect(await limiter.remaining("ada")).toBe(3);
    expect(reports).toHaveLength(1);
    expect(reports[0]).toBeInstanceOf(Error);
  });
});

function failTest(error: unknown): void {
  throw new Error("the counters failed", { cause: error });
}
