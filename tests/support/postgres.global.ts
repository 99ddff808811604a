/**
 * Gives the run a Postgres: the one that `TEST_DATABASE_URL` names, else a cluster of its own, in a
 * temporary folder and on a free port, when the machine has the binaries. Suites find it by
 * `inject("postgresUrl")`; each makes a database of its own in it.
 */
import type { TestProject } from "vitest/node";
import { startPostgres } from "./postgres-server.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- it merges with Vitest's own
  interface ProvidedContext {
    /** A server on which databases may be created; null when there is none. */
    postgresUrl: string | null;
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined && given !== "") {
    provide("postgresUrl", given);
    return () => Promise.resolve();
  }
  const server = await startPostgres();
  if (server === undefined) {
    console.log(
      "\n!!! POSTGRES IS LEFT OUT: no TEST_DATABASE_URL and no initdb/postgres on this machine; the store is tested on SQLite only !!!\n",
    );
    provide("postgresUrl", null);
    return () => Promise.resolve();
  }
  provide("postgresUrl", server.url);
  return () => server.stop();
}
