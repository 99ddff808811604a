/** Tests for SQLite failures (F1 in docs/faults.md): locked by another process, and on a full disk. */
import SQLite from "better-sqlite3";
import {
  closeSync,
  copyFileSync,
  fstatSync,
  openSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { findStoreError } from "#lib/platform/database/store-error.ts";
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
    const startedAt = performance.now();
    onTestFinished(() => void vi.restoreAllMocks());
    const refused = view("192.0.2.1");
    let isPending = true;
    const answered = refused.finally(() => (isPending = false));
    for (let times = 0; times < 3 || isPending; times += 1) {
      expect((await read()).status).toBe(200);
      // A read from memory lets no timer run, but the write is retried after a while.
      await nextTurn();
      if (times >= 2) vi.spyOn(performance, "now").mockReturnValue(startedAt + 16 * second);
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

onSqlite("a database whose files change while it is open", (bench) => {
  const shrink = (path: string) => truncateSync(path, 100);
  const replace = (path: string) => {
    copyFileSync(path, `${path}-copy`);
    renameSync(`${path}-copy`, path);
  };
  const overwrite = (path: string) => writeFileSync(path, "This is not a database.");

  it.each([
    ["was deleted", (path: string) => rmSync(path)],
    ["was replaced by a copy", replace],
    ["was renamed", (path: string) => renameSync(path, `${path}-old`)],
    [
      "was in a folder that was removed",
      (path: string) => rmSync(dirname(path), { recursive: true }),
    ],
    ["lost its write-ahead log", (path: string) => rmSync(`${path}-wal`)],
    ["was truncated", shrink],
    ["was overwritten", overwrite],
  ])("rejects writes and reports the failure if its file %s", async (_, change) => {
    const location = await bench.locate();
    const { logged, view, probe } = await openCountedBlog(location, bench);
    expect((await view("192.0.2.1")).status).toBe(200);
    await expect(probe()).resolves.toBeUndefined();
    change(buildDatabasePath(location));
    expectUnavailable(await view("192.0.2.2"));
    expect(logged).toMatchObject([
      { name: "StoreError", code: expect.stringMatching(/LOST|DAMAGED/) },
    ]);
    const failure = await probe().then(() => undefined, findStoreError);
    expect(["LOST", "DAMAGED"]).toContain(failure?.code);
  });

  it("reports damage to the content of a file", async () => {
    const location = await bench.locate();
    const { probe } = await openCountedBlog(location, bench);
    const path = buildDatabasePath(location);
    const checkpoint = new SQLite(path);
    checkpoint.pragma("wal_checkpoint(TRUNCATE)");
    checkpoint.close();
    const file = openSync(path, "r+");
    const { size } = fstatSync(file);
    writeSync(file, Buffer.alloc(size - 4_096, 0xff), 0, size - 4_096, 4_096);
    closeSync(file);
    const failure = await probe().then(() => undefined, findStoreError);
    expect(failure?.code).toBe("DAMAGED");
  });

  it("accepts writes after another process has compacted the file", async () => {
    const location = await bench.locate();
    const { view, probe } = await openCountedBlog(location, bench);
    const other = new SQLite(buildDatabasePath(location));
    other.exec("create table filler as select randomblob(2000000) as bytes; drop table filler");
    other.pragma("wal_checkpoint(TRUNCATE)");
    expect((await view("192.0.2.1")).status).toBe(200);
    other.exec("vacuum");
    other.pragma("wal_checkpoint(TRUNCATE)");
    other.close();
    expect((await view("192.0.2.2")).status).toBe(200);
    await expect(probe()).resolves.toBeUndefined();
  });
});
