/** Tests for the read-only database handle and the API calls that use it. */
import SQLite from "better-sqlite3";
import { sql } from "kysely";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { openReader } from "#lib/platform/database/open-database.ts";
import { createReadPool } from "#lib/platform/database/read-pool.ts";
import type { ReadLimits } from "#lib/platform/database/read-queue.ts";
import { countTurns } from "#tests/support/count-turns.ts";
import { forEachDatabase, onSqlite } from "#tests/support/databases/database.ts";
import { openSmallBlog } from "#tests/support/content/small-blog.ts";

/** A timeout in milliseconds that no read exceeds, even on a busy machine. */
const patientTime = 60_000;

/** Builds a statement that runs for a few milliseconds and returns one row. */
const countNumbers = (to: number) => `
  with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${to})
  select count(*) as count from numbers`;

forEachDatabase("the reader of a store", ({ locate, open, onEnd }) => {
  async function openBoth(limits: Partial<ReadLimits> = {}) {
    const location = await locate();
    const database = await open(location);
    const reader = openReader(location, { time: patientTime, ...limits });
    onEnd(() => reader.destroy());
    return { database, reader };
  }

  it("a long read does not block the event loop", async () => {
    const { reader } = await openBoth();
    const read = () => sql.raw(countNumbers(100_000)).execute(reader);
    expect(await countTurns(read)).toBeGreaterThan(0);
    expect((await read()).rows).toEqual([{ count: 100_000 }]);
  });

  it("a read sees every write committed before it", async () => {
    const { database, reader } = await openBoth();
    const read = () => reader.selectFrom("note").select("value").execute();
    for (const value of ["one", "two", "three"]) {
      await database.deleteFrom("note").execute();
      await database.insertInto("note").values({ name: "a", value }).execute();
      expect(await read()).toEqual([{ value }]);
    }
  });

  it("a failed read rejects with the database's error message", async () => {
    const { reader } = await openBoth();
    await expect(sql`select * from no_such_table`.execute(reader)).rejects.toThrow("no_such_table");
    expect((await sql`select 1 as one`.execute(reader)).rows).toEqual([{ one: 1 }]);
  });

  it("a read that exceeds its deadline is rejected with READ_TOO_SLOW", async () => {
    const { reader } = await openBoth({ time: 1 });
    const slow = sql.raw(countNumbers(300_000)).execute(reader);
    await expect(slow).rejects.toMatchObject({ status: 503, code: "READ_TOO_SLOW" });
  });

  it("a read that finds the queue full is rejected with BUSY", async () => {
    const { reader } = await openBoth({ slots: 1, waitingForPages: 0 });
    const refused = sql`select 1`.execute(reader);
    await expect(refused).rejects.toMatchObject({
      status: 503,
      code: "BUSY",
      retryAfterSeconds: 5,
    });
  });
});

onSqlite("the read pool", ({ locate, open }) => {
  async function openPool(limits: Partial<ReadLimits> = {}) {
    const location = await locate();
    await open(location);
    const pool = createReadPool(join(location.dataDir, "quire.db"), {
      slots: 1,
      waitingForClients: 10,
      waitingPerClient: 10,
      waitingForPages: 10,
      time: patientTime,
      ...limits,
    });
    onTestFinished(() => pool.close());
    return (text: string) => pool.read({ sql: text, parameters: [] });
  }

  it("a write in the read pool is rejected", async () => {
    const read = await openPool();
    await expect(read("delete from note returning name")).rejects.toThrow("readonly");
  });

  it("a read is rejected with 503 at once when the queue is full", async () => {
    const read = await openPool({ waitingForPages: 1 });
    const [running, waiting, refused] = [read("select 1"), read("select 2"), read("select 3")];
    await expect(refused).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
    expect(await Promise.all([running, waiting])).toEqual([[{ 1: 1 }], [{ 2: 2 }]]);
  });

  it("a read that times out is rejected with 503, and the next read runs in a new thread", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const read = await openPool({ time: 1_000 });
    await read("select 1");
    const slow = read(countNumbers(1_000_000));
    vi.advanceTimersByTime(999);
    const next = read("select 1");
    vi.advanceTimersByTime(1);
    await expect(slow).rejects.toMatchObject({ status: 503, code: "READ_TOO_SLOW" });
    expect(await next).toEqual([{ 1: 1 }]);
  });
});

onSqlite("API reads whose cost depends on the caller", ({ locate, onEnd }) => {
  it("queries, counts, searches and lists without an index do not run on the main thread", async () => {
    const prepare = vi.spyOn(SQLite.prototype, "prepare");
    const { call, platform } = await openSmallBlog(await locate());
    onEnd(() => platform.close());
    prepare.mockClear();
    for (const path of [
      "/v3/posts?skipCount=true&sort=VIEW_COUNT",
      "/v3/tags",
      "/v2/stats/posts/total",
      "/v2/stats/post/count",
      "/quire/v1/search?q=alder",
    ]) {
      expect((await call(path)).status, path).toBe(200);
    }
    for (const path of ["/v3/posts", "/v3/tags", "/members/v1/members"]) {
      expect((await call(`${path}/query`, { query: {} })).status, path).toBe(200);
    }
    await platform.posts.list({ limit: 10, offset: 0, search: "alder" });
    await platform.posts.count();
    const statements = prepare.mock.calls.map(([text]) => text);
    expect(statements.filter((text) => /count\(\*\)|\boffset\b|search_index/.test(text))).toEqual(
      [],
    );
    expect(statements.join()).toContain('from "post"');
  });

  it("a client that makes too many costly calls at once gets 503, but the site's own pages are unaffected", async () => {
    const { platform } = await openSmallBlog(await locate());
    onEnd(() => platform.close());
    const readTwenty = async (client?: string) => {
      const calls = Array.from({ length: 20 }, (_, index) =>
        platform.fetch(
          new Request(`http://upstream/v3/posts?sort=VIEW_COUNT&paging.offset=${index}`),
          client,
        ),
      );
      return new Set((await Promise.all(calls)).map(({ status }) => status));
    };
    const [client, pages] = await Promise.all([readTwenty("192.0.2.1"), readTwenty()]);
    expect(client).toEqual(new Set([200, 503]));
    expect(pages).toEqual(new Set([200]));
  });
});
