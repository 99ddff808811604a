/** A Postgres of one's own, in a temporary folder and on a free port, where the machine has the binaries. */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { freePort } from "./listen.ts";

const run = promisify(execFile);

export type PostgresServer = {
  /** A server on which databases may be created. */
  readonly url: string;
  readonly port: number;
  /** The process that all the others belong to. */
  readonly pid: number;
  stop(): Promise<void>;
};

/** Nothing where the machine has no `initdb` and `postgres`. Rejects when it does not start. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const binaries = findBinaries();
  return binaries === undefined ? undefined : startCluster(binaries);
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

async function startCluster(binaries: string): Promise<PostgresServer> {
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
  if (server.pid === undefined) throw new Error("Postgres has no process");
  return { url, port, pid: server.pid, stop };
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
