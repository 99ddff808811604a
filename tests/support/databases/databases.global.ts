/**
 * Prepares the databases for a test run. Uses the Postgres server at `TEST_DATABASE_URL`, or starts one in a
 * temporary folder if Postgres is installed. For each of SQLite and Postgres, the migrations run once, on a
 * template database that `tests/support/databases/database.ts` copies.
 */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ProvidedContext } from "vitest";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#lib/platform/database/open-database.ts";
import { loadWebhookKey } from "#lib/platform/events/webhook-key.ts";
import { createKeyLoader } from "#lib/platform/oauth/signing-key.ts";
import { openPlatform } from "#lib/platform/platform.ts";
import { startPostgres } from "./postgres-server.ts";
import { listDatabases, postgresTemplate, runStatement } from "./postgres-admin.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- it merges with Vitest's own
  interface ProvidedContext {
    /** URL of a Postgres server on which databases can be created; `null` if there is none. */
    postgresUrl: string | null;
    /** Prefix of the names of this run's databases. */
    postgresPrefix: string;
    /** The path of a SQLite database with the current tables. */
    sqliteTemplate: string;
    /** A folder for files that several tests share. It is removed after the run. */
    sharedFolder: string;
  }
}

type Databases = { readonly context: ProvidedContext; readonly stop: () => Promise<void> };

const sharedKey = Symbol.for("tests.prepared-databases");
type Shared = typeof globalThis & {
  [sharedKey]?: { prepared: Promise<Databases>; projects: number };
};

/** Runs once for each project of `vitest.config.ts`. The projects share the databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const holder: Shared = globalThis;
  const shared = (holder[sharedKey] ??= { prepared: prepareDatabases(), projects: 0 });
  shared.projects += 1;
  const { context, stop } = await shared.prepared;
  project.provide("postgresUrl", context.postgresUrl);
  project.provide("postgresPrefix", context.postgresPrefix);
  project.provide("sqliteTemplate", context.sqliteTemplate);
  project.provide("sharedFolder", context.sharedFolder);
  return async () => {
    shared.projects -= 1;
    if (shared.projects > 0) return;
    delete holder[sharedKey];
    await stop();
  };
}

async function prepareDatabases(): Promise<Databases> {
  const dataDir = await mkdtemp(join(tmpdir(), "quire-template-"));
  const sharedFolder = await mkdtemp(join(tmpdir(), "quire-shared-"));
  await prepare({ dataDir });
  const postgresPrefix = `quire_${randomBytes(4).toString("hex")}_`;
  const server = await findPostgres(postgresPrefix);
  if (server === undefined) {
    console.log(
      "\n!!! NO POSTGRES: TEST_DATABASE_URL is not set and Postgres is not installed, so the tests use SQLite only !!!\n",
    );
  } else {
    await runStatement(server.url, `drop database if exists ${postgresTemplate}`);
    await runStatement(server.url, `create database ${postgresTemplate}`);
    const databaseUrl = new URL(`/${postgresTemplate}`, server.url).href;
    await prepare({ dataDir, databaseUrl });
    await runStatement(databaseUrl, keepSeedRows);
  }
  return {
    context: {
      postgresUrl: server?.url ?? null,
      postgresPrefix,
      sqliteTemplate: join(dataDir, "quire.db"),
      sharedFolder,
    },
    async stop() {
      await server?.stop();
      for (const folder of [dataDir, sharedFolder]) {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

async function findPostgres(prefix: string) {
  const given = process.env["TEST_DATABASE_URL"];
  if (given === undefined || given === "") {
    const server = await startPostgres();
    return server && { url: server.socketUrl, stop: server.stop };
  }
  return {
    url: given,
    async stop() {
      const names = await listDatabases(given, prefix);
      for (const name of [...names, postgresTemplate]) {
        await runStatement(given, `drop database if exists ${name} with (force)`);
      }
    },
  };
}

/**
 * Creates the tables, and everything that a platform creates at its first start. Done once, because it takes longer
 * than most tests.
 */
async function prepare(location: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const platform = await openPlatform({
    ...location,
    siteUrl: "https://blog.example",
    siteLanguage: "en",
    clientId: "embedded",
  });
  await platform.close();
  const database = await openDatabase(location);
  await createKeyLoader(database)();
  await loadWebhookKey(database);
  // A restore recognizes a blog by this key, so each test's database gets its own.
  await database.deleteFrom("secret").where("name", "=", "cursor").execute();
  await database.destroy();
}

/**
 * Backs up the template's rows, which the migrations create, in the schema `seed`, from which tests restore
 * them.
 */
const keepSeedRows = `
  create schema seed;
  do $$
  declare
    entry record;
    is_filled boolean;
  begin
    for entry in
      select tablename from pg_tables
      where schemaname = 'public' and tablename not like 'kysely_%'
    loop
      execute format('select exists (select 1 from %I)', entry.tablename) into is_filled;
      if is_filled then
        execute format('create table seed.%1$I as table %1$I', entry.tablename);
      end if;
    end loop;
  end $$`;
