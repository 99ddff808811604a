/**
 * Prepares the databases for a test run. Uses the Postgres server at `TEST_DATABASE_URL`, or starts one in a
 * temporary folder if Postgres is installed. For each of SQLite and Postgres, the migrations run once, on a
 * template database that `tests/support/databases/database.ts` copies.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#lib/platform/database/open-database.ts";
import { loadWebhookKey } from "#lib/platform/events/webhook-key.ts";
import { createKeyLoader } from "#lib/platform/oauth/signing-key.ts";
import { startPostgres } from "./postgres-server.ts";
import { postgresTemplate, runStatement } from "./postgres-admin.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- it merges with Vitest's own
  interface ProvidedContext {
    /** URL of a Postgres server on which databases can be created; `null` if there is none. */
    postgresUrl: string | null;
    /** The path of a SQLite database with the current tables. */
    sqliteTemplate: string;
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "quire-template-"));
  await prepare({ dataDir });
  provide("sqliteTemplate", join(dataDir, "quire.db"));

  const server = await findPostgres();
  provide("postgresUrl", server?.url ?? null);
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
  return async () => {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function findPostgres() {
  const given = process.env["TEST_DATABASE_URL"];
  if (given === undefined || given === "") return startPostgres();
  return {
    url: given,
    stop: () => runStatement(given, `drop database if exists ${postgresTemplate}`),
  };
}

/** Creates the tables, and the keys, because computing a key pair takes longer than most tests. */
async function prepare(location: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const database = await openDatabase(location);
  await createKeyLoader(database)();
  await loadWebhookKey(database);
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
