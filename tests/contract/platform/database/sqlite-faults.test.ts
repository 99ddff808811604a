/** Tests for SQLite failures (F1 in docs/faults.md): locked by another process, and on a full disk. */
import SQLite from "better-sqlite3";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { expectUnavailable, openCountedBlog } from "#tests/support/content/counted-blog.ts";
import { onSqlite, type StoreLocation } from "#tests/support/databases/database.ts";
import { second, useMachineClock } from "#tests/support/runner/machine-clock.ts";

const buildDatabasePath = ({ dataDir }: StoreLocation) => join(dataDir, "quire.db");

onSqlite("a database that another process has locked", (bench) => {
  const clock = useMachineClock();

  /** Opens another connection and takes the write lock. */
  function hold(location: StoreLocation): SQLite.Database {
    const other = new SQLite(buildDatabasePath(location));
    onTestFinished(() => void other.close());
    return other.exec("begin immediate");
  }

  it("serves reads, answers a blocked write with 503, and accepts the write when retried after unlocking", async () => {
    const location = await bench.locate();
    const { logged, read, view, views } = await openCountedBlog(location, { ...bench, ...clock });
    const other = hold(location);
    const refused = view("192.0.2.1");
    let isPending = true;
    const answered = refused.finally(() => (isPending = false));
    for (let times = 0; times < 3 || isPending; times += 1) {
      expect((await read()).status).toBe(200);
      if (times >= 2) clock.advance(16 * second);
    }
    expectUnavailable(await answered);
    expect(logged).toMatchObject([{ name: "StoreError", code: "BUSY" }]);
    other.exec("rollback");
    expect((await view("192.0.2.1")).status).toBe(200);
    expect(await views()).toBe(1);
  });

  it("completes pending writes as soon as the lock is released", async () => {
    const location = await bench.locate();
    const { logged, read, view, views } = await openCountedBlog(location, { ...bench, ...clock });
    const other = hold(location);
    const waiting = [view("192.0.2.1"), view("192.0.2.2"), view("192.0.2.3")];
    await read();
    other.exec("rollback");
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await views()).toBe(3);
    expect(logged).toEqual([]);
  });
});

onSqlite("a database on a full disk", (bench) => {
  it("rejects writes but serves reads, and later accepts writes again without having lost any", async () => {
    const pragma = vi.spyOn(SQLite.prototype, "pragma");
    const location = await bench.locate();
    const { logged, read, view, views } = await openCountedBlog(location, bench);
    const store = pragma.mock.contexts.find(
      (one): one is SQLite.Database =>
        one instanceof SQLite && one.name === buildDatabasePath(location),
    );
    // SQLite reports this limit as it would a full disk.
    store?.pragma(`max_page_count = ${Number(store.pragma("page_count", { simple: true }))}`);
    const most = 2_000;
    let taken = 0;
    let answer = await view("visitor 0");
    while (answer.status === 200 && taken < most) {
      taken += 1;
      answer = await view(`visitor ${taken}`);
    }
    expectUnavailable(answer);
    expect(logged).toMatchObject([{ name: "StoreError", code: "FULL" }]);
    expect((await read()).status).toBe(200);
    expect(await views()).toBe(taken);

    store?.pragma("max_page_count = 1000000");
    expect((await view(`visitor ${taken}`)).status).toBe(200);
    expect(await views()).toBe(taken + 1);
    expect(store?.pragma("integrity_check", { simple: true })).toBe("ok");
  });
});
