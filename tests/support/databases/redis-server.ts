/** A Redis server for tests on a free port, if the binary is installed. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "../servers/listen.ts";

/** Command timeout for a responsive server, in milliseconds. Long, because the machine may be busy. */
export const patientTimeout = 30_000;

/** Command timeout for tests that wait for it to expire, in milliseconds. */
export const briefTimeout = 2_000;

export type RedisServer = {
  readonly url: string;
  /** Kills the server immediately, like a power failure. The data is lost. */
  kill(): Promise<void>;
  /** Restarts the server, without data, at the same URL. */
  revive(): Promise<void>;
  /** Stops the server from responding until `wake` is called. Connections stay open. */
  freeze(): void;
  wake(): void;
  stop(): Promise<void>;
};

/**
 * Starts a server. Returns `undefined` if `redis-server` is not installed. Rejects if the server does not
 * start.
 */
export async function startRedis(): Promise<RedisServer | undefined> {
  const program = (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "redis-server"))
    .find((file) => existsSync(file));
  if (program === undefined) return undefined;
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "quire-redis-"));
  const launch = () => launchServer(program, port, folder);
  let server = await launch();
  const kill = () => end(server, "SIGKILL");
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    async revive() {
      await kill();
      server = await launch();
    },
    freeze: () => void server.kill("SIGSTOP"),
    wake: () => void server.kill("SIGCONT"),
    async stop() {
      server.kill("SIGCONT");
      await end(server, "SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function launchServer(program: string, port: number, folder: string): Promise<ChildProcess> {
  const server = spawn(
    program,
    ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  let printed = "";
  await new Promise<void>((resolve, reject) => {
    server.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      if (printed.includes("Ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`Redis did not start:\n${printed}`)));
  });
  return server;
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill(signal);
  await ended;
}
