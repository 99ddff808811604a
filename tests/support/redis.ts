/** A Redis of a test's own, in memory and on a free port, where the machine has the binary. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./site.ts";

export type RedisServer = {
  readonly url: string;
  /** `kill -9`: connections are reset, what was kept is gone. */
  kill(): Promise<void>;
  /** Up again after `kill`, empty, at the same address. */
  revive(): Promise<void>;
  /** It keeps its connections and says nothing, until `wake`. */
  freeze(): void;
  wake(): void;
};

/** Where the machine has it; suites that need one are left out without. */
export const redisBinary = (process.env["PATH"] ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "redis-server"))
  .find((file) => existsSync(file));

if (redisBinary === undefined) {
  console.log("!!! REDIS IS LEFT OUT: no redis-server on this machine; it is tested without !!!");
}

export async function startRedis(): Promise<RedisServer> {
  if (redisBinary === undefined) throw new Error("there is no redis-server");
  const binary = redisBinary;
  const port = await freePort();
  let server = await start(binary, port);
  return {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, "exit");
      server.kill("SIGKILL");
      await ended;
    },
    async revive() {
      server = await start(binary, port);
    },
    freeze: () => void server.kill("SIGSTOP"),
    wake: () => void server.kill("SIGCONT"),
  };
}

async function start(binary: string, port: number): Promise<ChildProcess> {
  const settings = { port, bind: "127.0.0.1", save: "", appendonly: "no", dir: tmpdir() };
  const server = spawn(
    binary,
    Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
    { stdio: "ignore" },
  );
  while (!(await accepts(port))) {
    if (server.exitCode !== null) throw new Error("redis-server did not start");
    // oxlint-disable-next-line no-await-in-loop -- it asks until the server is there
    await sleep(20);
  }
  return server;
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect({ port, host: "127.0.0.1" });
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
