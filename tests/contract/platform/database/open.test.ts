import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrationNames } from "#lib/platform/database/migrate.ts";
import { readOrCreateSecret } from "#lib/platform/database/secret.ts";
import { forEachDatabase, type StoreLocation } from "#tests/support/databases/database.ts";
import { runStatement } from "#tests/support/databases/postgres-admin.ts";
import { createPost, openTestPlatform } from "#tests/support/servers/platform.ts";

const script = new URL("../../../support/databases/open-database.thread.ts", import.meta.url);

forEachDatabase("opening the database", (bench) => {
  const { locate, open } = bench;

  /** Creates a database without tables. */
  async function locateWithoutTables(): Promise<StoreLocation> {
    const location = await locate();
    const { dataDir, databaseUrl } = location;
    if (databaseUrl === undefined) await rm(join(dataDir, "quire.db"));
    else await runStatement(databaseUrl, "drop schema public cascade; create schema public");
    return location;
  }

  /** Creates a migrated database on which no platform has been opened. */
  async function locateMigrated(): Promise<StoreLocation> {
    const location = await locate();
    const database = await open(location);
    for (const table of ["secret", "note", "post_count"] as const) {
      await database.deleteFrom(table).execute();
    }
    await database.updateTable("change_sequence").set({ counted: -1 }).execute();
    return location;
  }

  it("migrates an empty database once when several instances start at the same time", async () => {
    const location = await locateWithoutTables();
    // Within one thread, a migration on SQLite would not be interrupted.
    const threads = [1, 2, 3].map(() => new Worker(script, { execArgv: [], workerData: location }));
    bench.onEnd(async () => void (await Promise.all(threads.map((thread) => thread.terminate()))));
    await Promise.all(threads.map((thread) => once(thread, "message")));
    const ended = Promise.all(threads.map((thread) => once(thread, "exit")));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
    for (const thread of threads) thread.postMessage("open");
    expect(await ended).toEqual([[0], [0], [0]]);

    const database = await open(location);
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration order by name`.execute(database);
    expect(rows.map(({ name }) => name)).toEqual(migrationNames());
    const sequences = await database.selectFrom("change_sequence").select("value").execute();
    expect(sequences).toEqual([{ value: 0 }]);
  });

  it("creates one set of keys and counts when several platforms start for the first time at once", async () => {
    const location = await locateMigrated();
    const platforms = await Promise.all([1, 2, 3].map(() => openTestPlatform(bench, { location })));
    const keys = await Promise.all(
      platforms.map(async ({ fetch, serverCredential, webhooks }) => {
        const jwks = await fetch(new Request("https://blog.example/oauth2/jwks"));
        expect(jwks.status).toBe(200);
        return {
          jwks: await jwks.json(),
          serverCredential,
          webhookKey: await webhooks.readPublicKey(),
        };
      }),
    );
    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(1);

    await Promise.all(platforms.map(({ posts }) => posts.create(createPost(), "ADMIN")));
    expect(await Promise.all(platforms.map(({ posts }) => posts.count()))).toEqual(
      platforms.map(() => ({ PUBLISHED: 3 })),
    );
  });

  it("returns the same secret to every instance when they request it at the same time", async () => {
    const location = await locate();
    const doors = await Promise.all([open(location), open(location)]);
    const [one, other] = await Promise.all(
      doors.map((door) => readOrCreateSecret(door, "cursors")),
    );
    expect(one).toHaveLength(32);
    expect(other).toEqual(one);
  });

  it("keeps secrets across restarts, and creates a different one for each name", async () => {
    const location = await locate();
    const before = await open(location);
    const cursors = await readOrCreateSecret(before, "cursors");
    const tokens = await readOrCreateSecret(before, "tokens");
    const after = await open(location);
    expect(tokens).not.toEqual(cursors);
    expect(await readOrCreateSecret(after, "cursors")).toEqual(cursors);
  });
});
