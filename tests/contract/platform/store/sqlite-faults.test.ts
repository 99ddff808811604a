/** SQLite in trouble (case F1): held by another process, and on a disk that is full. */
import SQLite from "better-sqlite3";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { expectUnavailable, openCountedBlog } from "#tests/support/counted-blog.ts";
import { onSqlite, type StoreLocation } from "#tests/support/database.ts";
import { second, useMachineClock } from "#tests/support/machine-clock.ts";

const fileOf = ({ dataDir }: StoreLocation) => join(dataDir, "quire.db");

onSqlite("a store that another process holds", (bench) => {
  const clock = useMachineClock();

  /** Another one's connection, which holds the lock for writing. */
  function hold(location: StoreLocation): SQLite.Database {
    const other = new SQLite(fileOf(location));
    onTestFinished(() => void other.close());
    return other.exec("begin immediate");
  }

  it("is read meanwhile; a write waits, is a 503 in the end, and is done when it comes again (F1)", async () => {
    const location = await bench.locate();
    const { logged, read, view, views } = await openCountedBlog(location, { ...bench, ...clock });
    const other = hold(location);
    const refused = view("192.0.2.1");
    for (let times = 0; times < 3; times += 1) expect((await read()).status).toBe(200);
    clock.advance(16 * second);
    expectUnavailable(await refused);
    expect(logged).toMatchObject([{ name: "StoreError", code: "BUSY" }]);
    other.exec("rollback");
    expect((await view("192.0.2.1")).status).toBe(200);
    expect(await views()).toBe(1);
  });

  it("takes its writes up as soon as it is free", async () => {
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

onSqlite("a store on a full disk", (bench) => {
  it("refuses writes and is read; with room it takes them again, and has every one it took (F1)", async () => {
    const pragma = vi.spyOn(SQLite.prototype, "pragma");
    const location = await bench.locate();
    const { logged, read, view, views } = await openCountedBlog(location, bench);
    const store = pragma.mock.contexts.find(
      (one): one is SQLite.Database => one instanceof SQLite && one.name === fileOf(location),
    );
    // No page more than there are, as SQLite itself finds it on a disk without room.
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
