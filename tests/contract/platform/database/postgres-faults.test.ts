/**
 * Tests for Postgres failures (F1 in docs/faults.md): killed and restarted, connections cut, read-only,
 * unresponsive.
 */
import { Kysely, sql } from "kysely";
import { createServer, type Socket } from "node:net";
import { Client } from "pg";
import { expect, it, onTestFinished } from "vitest";
import { openPostgres } from "#lib/platform/database/postgres.ts";
import { findStoreError } from "#lib/platform/database/store-error.ts";
import { expectUnavailable, openCountedBlog } from "#tests/support/content/counted-blog.ts";
import { forEachDatabase, type StoreLocation } from "#tests/support/databases/database.ts";
import { listen } from "#tests/support/servers/listen.ts";
import {
  durable,
  hasPostgres,
  startPostgres,
  useTcp,
} from "#tests/support/databases/postgres-server.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

it.runIf(hasPostgres())(
  "while Postgres is down, reads and writes get 503; after its restart both work and no accepted write is lost",
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "quire-gone-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const server = await startPostgres(durable);
    if (server === undefined) throw new Error("there is no Postgres");
    onTestFinished(() => server.stop());
    const { logged, read, view, views } = await openCountedBlog(
      { dataDir, databaseUrl: server.url },
      { onEnd: onTestFinished },
    );
    for (let visitor = 0; visitor < 10; visitor += 1) await view(`before ${visitor}`);
    await server.kill();
    for (const answer of await Promise.all([read(), view("a"), read(), view("b")])) {
      expectUnavailable(answer);
    }
    expect(logged).not.toEqual([]);
    for (const error of logged) expect(error).toMatchObject({ code: "UNREACHABLE" });
    await server.revive();
    expect((await read()).status).toBe(200);
    expect((await view("after")).status).toBe(200);
    expect(await views()).toBe(11);
  },
);

forEachDatabase("a database whose connections are cut", (bench) => {
  const isPostgres = bench.kind === "postgres";

  /** Creates a store that is reached over TCP, as usual, although other tests use a Unix socket. */
  async function locateOverTcp(): Promise<StoreLocation> {
    const { dataDir, databaseUrl } = await bench.locate();
    return { dataDir, ...(databaseUrl !== undefined && { databaseUrl: useTcp(databaseUrl) }) };
  }

  async function administer(databaseUrl: string | undefined, statement: string): Promise<void> {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }
  const cutConnections = ({ databaseUrl }: StoreLocation) =>
    administer(
      databaseUrl,
      // Waits until all connections are closed, with a timeout in milliseconds.
      "select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );

  it.runIf(isPostgres)("fails only the transaction that was open", async () => {
    const location = await locateOverTcp();
    const database = await bench.open(location);
    const torn = database.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      await cutConnections(location);
      await sql`select 1`.execute(transaction);
    });
    const error: unknown = await torn.catch((failure: unknown) => failure);
    expect(findStoreError(error)).toMatchObject({ code: "UNREACHABLE" });
    await expect(sql`select 1`.execute(database)).resolves.toBeDefined();
  });

  it.runIf(isPostgres)(
    "answers pending requests with their result or a 503, and works again at once",
    async () => {
      const location = await locateOverTcp();
      const { read, view, views } = await openCountedBlog(location, bench);
      const calls = Array.from({ length: 40 }, (_, index) => view(`visitor ${index}`));
      await cutConnections(location);
      for (const answer of await Promise.all(calls)) {
        if (answer.status !== 200) expectUnavailable(answer);
      }
      await expect.poll(async () => (await read()).status).toBe(200);
      // A visitor who got a 503 and then retried is counted once.
      for (let index = 0; index < 40; index += 1) await view(`visitor ${index}`);
      expect(await views()).toBe(40);
    },
  );

  it.runIf(isPostgres)(
    "serves reads while it is read-only, and accepts writes again afterwards",
    async () => {
      const location = await locateOverTcp();
      const { logged, read, view, views } = await openCountedBlog(location, bench);
      const server = new URL(location.databaseUrl ?? "");
      const name = server.pathname.slice(1);
      server.pathname = "/postgres";
      const makeReadOnly = async (isReadOnly: boolean) => {
        const setting = `default_transaction_read_only = ${isReadOnly}`;
        await administer(server.href, `alter database ${name} set ${setting}`);
        // The setting applies only to new connections.
        await cutConnections(location);
      };
      await makeReadOnly(true);
      await expect.poll(async () => (await read()).status).toBe(200);
      expectUnavailable(await view("192.0.2.1"));
      // The background work may log a failure, too.
      expect(logged).toContainEqual(expect.objectContaining({ code: "READ_ONLY" }));
      await makeReadOnly(false);
      await expect.poll(async () => (await view("192.0.2.1")).status).toBe(200);
      expect(await views()).toBe(1);
    },
  );
});

it("a connection to a Postgres server that accepts it but never responds fails within seconds", async () => {
  const sockets: Socket[] = [];
  const dumb = createServer((socket) => sockets.push(socket.on("error", () => undefined)));
  const { port } = await listen(dumb);
  const database = new Kysely<Record<string, never>>({
    dialect: openPostgres(`postgres://postgres@127.0.0.1:${port}/blog`, () => undefined),
  });
  onTestFinished(() => {
    dumb.close();
    for (const socket of sockets) socket.destroy();
  });
  const error: unknown = await sql`select 1`.execute(database).catch((failure: unknown) => failure);
  expect(findStoreError(error)).toMatchObject({ code: "UNREACHABLE" });
});
