/** Runs a suite on every database that the machine has: SQLite always, Postgres where there is one. */
import type { Kysely } from "kysely";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, describe, inject } from "vitest";
import { openDatabase } from "#lib/platform/database/open-database.ts";
import type { Database } from "#lib/platform/database/schema.ts";

/** Where a store is: give it to `openDatabase` or `openPlatform`, as often as a test needs. */
export type StoreLocation = { readonly dataDir: string; readonly databaseUrl?: string };

export type DatabaseBench = {
  readonly kind: "sqlite" | "postgres";
  /** A place for a new, empty store, gone after the test. */
  readonly locate: () => Promise<StoreLocation>;
  /** A new, empty store, or another door to the one at `location`; closed after the test. */
  readonly open: (location?: StoreLocation) => Promise<Kysely<Database>>;
  /** Has something else undone after the test, before the stores are removed. */
  readonly onEnd: (undo: () => Promise<void>) => void;
};

/** Declares the suite once a database, named by it. */
export function forEachDatabase(name: string, suite: (bench: DatabaseBench) => void): void {
  describe(`${name} (SQLite)`, () => {
    suite(benchOf("sqlite", null));
  });
  const server = inject("postgresUrl");
  describe.skipIf(server === null)(`${name} (Postgres)`, () => {
    suite(benchOf("postgres", server));
  });
}

/** Declares a suite about something that stands above the databases, and is slow. */
export function onSqlite(name: string, suite: (bench: DatabaseBench) => void): void {
  describe(`${name}, on SQLite`, () => {
    suite(benchOf("sqlite", null));
  });
}

function benchOf(kind: DatabaseBench["kind"], server: string | null): DatabaseBench {
  const undo: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  });

  async function locate(): Promise<StoreLocation> {
    const dataDir = await mkdtemp(join(tmpdir(), "quire-store-"));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    if (server === null) return { dataDir };
    const name = `quire_${randomBytes(8).toString("hex")}`;
    await administer(server, `create database ${name}`);
    // Not by force: that would break connections which are being closed, and be reported. Postgres
    // itself waits a while for those to go.
    undo.push(() => administer(server, `drop database ${name}`));
    const databaseUrl = new URL(server);
    databaseUrl.pathname = `/${name}`;
    return { dataDir, databaseUrl: databaseUrl.href };
  }

  return {
    kind,
    locate,
    async open(location) {
      const database = await openDatabase(location ?? (await locate()));
      undo.push(() => database.destroy());
      return database;
    },
    onEnd: (step) => undo.push(step),
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
