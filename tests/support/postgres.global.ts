/**
 * Gives the run a Postgres: the one that `TEST_DATABASE_URL` names, else a cluster of its own, in a
 * temporary folder and on a free port, when the machine has the binaries. Suites find it by
 * `inject("postgresUrl")`; each makes a database of its own in it.
 */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { listen } from "./listen.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- it merges with Vitest's own
  interface ProvidedContext {
    /** A server on which databases may be created; null when there is none. */
    postgresUrl: string | null;
  }
}

const run = promisify(execFile);

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given !== undefined && given !== "") {
    provide("postgresUrl", given);
    return () => Promise.resolve();
  }
  const binaries = findBinaries();
  if (binaries === undefined) {
    console.log(
      "\n!!! POSTGRES IS LEFT OUT: no TEST_DATABASE_URL and no initdb/postgres on this machine; the store is tested on SQLite only !!!\n",
    );
    provide("postgresUrl", null);
    return () => Promise.resolve();
  }
  const cluster = await startCluster(binaries);
  provide("postgresUrl", cluster.url);
  return cluster.stop;
}

function findBinaries(): string | undefined {
  const folders = [
    ...globSync("/usr/lib/postgresql/*/bin").toSorted().toReversed(),
    ...(process.env["PATH"] ?? "").split(delimiter),
  ];
  return folders.find((folder) =>
    ["initdb", "postgres"].every((name) => existsSync(join(folder, name))),
  );
}

async function startCluster(binaries: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "quire-postgres-"));
  const owner = await unprivilegedUser();
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const options = { ...owner, cwd: folder };
  await run(
    join(binaries, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", "--no-instructions"],
    options,
  );
  const port = await freePort();
  const server = spawn(
    join(binaries, "postgres"),
    // Only this machine reaches it, and nothing in it has to survive.
    ["-D", data, "-p", String(port), "-k", folder, "-c", "listen_addresses=127.0.0.1"].concat(
      ["fsync=off", "synchronous_commit=off", "full_page_writes=off"].flatMap((set) => ["-c", set]),
    ),
    { ...options, stdio: ["ignore", "ignore", "pipe"] },
  );
  let printed = "";
  server.stderr.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    await end(server);
    await rm(folder, { recursive: true, force: true });
  };
  if (!(await answers(url, server))) {
    await stop();
    throw new Error(`Postgres did not start:\n${printed}`);
  }
  return { url, stop };
}

/** Postgres refuses to run as root. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const [uid, gid] = await Promise.all(
        ["-u", "-g"].map(async (flag) => Number((await run("id", [flag, name])).stdout)),
      );
      if (uid !== undefined && gid !== undefined) return { uid, gid };
    } catch {
      // No such user: the next one.
    }
  }
  return undefined;
}

async function answers(url: string, server: ChildProcess): Promise<boolean> {
  for (let attempt = 0; attempt < 300 && server.exitCode === null; attempt += 1) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return true;
    } catch {
      // oxlint-disable-next-line no-await-in-loop -- it asks until the server is there
      await sleep(100);
    } finally {
      await client.end();
    }
  }
  return false;
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const ended = once(server, "exit");
  // Fast shutdown: open sessions are ended.
  server.kill("SIGINT");
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const { port } = await listen(server);
  server.close();
  await once(server, "close");
  return port;
}
