/** A Postgres server for tests, in a temporary folder and on a free port, if the binaries are installed. */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, globSync } from "node:fs";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { freePort } from "../servers/listen.ts";

const run = promisify(execFile);

export type PostgresServer = {
  /** Connection URL of a user who may create databases. */
  readonly url: string;
  /** Like `url`, but over a Unix socket, which takes less processor time than TCP. */
  readonly socketUrl: string;
  readonly port: number;
  /** ID of the parent process of all Postgres processes. */
  readonly pid: number;
  /** Kills the server and its sessions immediately, like a power failure. The data is kept. */
  kill(): Promise<void>;
  /** Restarts the server with the same data at the same URL. */
  revive(): Promise<void>;
  stop(): Promise<void>;
};

/** Settings for a server that is never killed by a test, so that it need not be durable. */
const hasty = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  // Small buffers suffice for small, short-lived databases, and each connection is a process that maps them.
  "shared_buffers=16MB",
  "autovacuum=off",
  "jit=off",
];
/** Settings with which acknowledged writes survive the death of all processes, but not a power failure. */
export const durable = ["fsync=off"];

/** Returns the URL over TCP for a `socketUrl`, and other URLs unchanged. */
export const useTcp = (databaseUrl: string): string =>
  databaseUrl.replace(/@%2F[^:]+:/, "@127.0.0.1:");

export const hasPostgres = (): boolean => findBinaries() !== undefined;

/**
 * Starts a server. Returns `undefined` if `initdb` or `postgres` is not installed. Rejects if the server does
 * not start.
 */
export async function startPostgres(
  settings: readonly string[] = hasty,
): Promise<PostgresServer | undefined> {
  const binaries = findBinaries();
  return binaries === undefined ? undefined : startCluster(binaries, settings);
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

async function startCluster(
  binaries: string,
  settings: readonly string[],
): Promise<PostgresServer> {
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
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    const started = spawn(
      join(binaries, "postgres"),
      // Only this machine can connect.
      ["-D", data, "-p", String(port), "-k", folder, "-c", "listen_addresses=127.0.0.1"].concat(
        settings.flatMap((setting) => ["-c", setting]),
      ),
      { ...options, stdio: ["ignore", "ignore", "pipe"] },
    );
    server = started;
    let printed = "";
    started.stderr.setEncoding("utf8").on("data", (text: string) => (printed += text));
    if (await answers(url, started)) return;
    await stop();
    throw new Error(`Postgres did not start:\n${printed}`);
  }

  /** Stops the server. SIGINT also ends open sessions. */
  async function end(signal: "SIGINT" | "SIGKILL"): Promise<void> {
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  }

  async function stop(): Promise<void> {
    await end("SIGINT");
    await rm(folder, { recursive: true, force: true });
  }

  await start();
  return {
    url,
    socketUrl: `postgres://postgres@${encodeURIComponent(folder)}:${port}/postgres`,
    port,
    get pid() {
      return server?.pid ?? 0;
    },
    async kill() {
      const sessions = await listChildren(server?.pid ?? 0);
      await end("SIGKILL");
      // Otherwise, sessions would notice that the server is gone only after finishing their current work.
      for (const pid of sessions) killIfThere(pid);
      while (sessions.some(isThere)) await sleep(10);
    },
    revive: start,
    stop,
  };
}

/** Returns a user to run Postgres as, because Postgres refuses to run as root. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const [uid, gid] = await Promise.all(
        ["-u", "-g"].map(async (flag) => Number((await run("id", [flag, name])).stdout)),
      );
      if (uid !== undefined && gid !== undefined) return { uid, gid };
    } catch {
      // This user does not exist, so try the next.
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
      // oxlint-disable-next-line no-await-in-loop -- polls until the server responds
      await sleep(100);
    } finally {
      await client.end();
    }
  }
  return false;
}

async function listChildren(pid: number): Promise<number[]> {
  const { stdout } = await run("ps", ["-o", "pid=", "--ppid", String(pid)]).catch(() => ({
    stdout: "",
  }));
  return stdout
    .split("\n")
    .map(Number)
    .filter((child) => child > 0);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
