/** Servers under measurement: each a process pinned to one core, the load comes from the other. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { freePort } from "../support/listen.ts";

export type MeasuredServer = {
  readonly name: string;
  readonly url: string;
  readonly startedIn: number;
  residentBytes(): Promise<number>;
  stop(): Promise<void>;
};

const canPin = spawnSync("taskset", ["--version"]).status === 0;

/** Runs a program to its end on the core of the servers, and gives what it printed. */
export function runPinned(command: readonly string[], cwd: string): string {
  const [program, ...parameters] = canPin
    ? ["taskset", "--cpu-list", "0", process.execPath, ...command]
    : [process.execPath, ...command];
  return spawnSync(program ?? "", parameters, { cwd, encoding: "utf8" }).stdout;
}

/** Pins a process that runs already, where the machine can do that; pins its threads too. */
export function pin(pid: number, core: number): void {
  if (canPin)
    spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", String(core), String(pid)]);
}

type ServerOptions = {
  readonly name: string;
  /** The program and its arguments, for Node. `PORT` tells it where to listen. */
  readonly command: readonly string[];
  readonly cwd: string;
  /** A free one when it is left out. */
  readonly port?: number | undefined;
  /** What it prints when it is ready; an answer says so when it is left out. */
  readonly readyLine?: string;
  readonly environment?: Readonly<Record<string, string>>;
};

/** Starts a server and waits until it answers. */
export async function startServer(options: ServerOptions): Promise<MeasuredServer> {
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, options.command, {
    cwd: options.cwd,
    env: {
      ...process.env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      SITE_URL: url,
      ...options.environment,
      PORT: String(port),
      PLATFORM_PORT: String(port),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  }
  const { pid } = child;
  if (pid === undefined) throw new Error(`${options.name} did not start`);
  pin(pid, 0);
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${options.name} ended:\n${printed}`);
    const isReady =
      options.readyLine === undefined
        ? (await fetch(url).catch(() => undefined)) !== undefined
        : printed.includes(options.readyLine);
    if (isReady) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const startedIn = performance.now() - startedAt;
  pin(pid, 0);
  return {
    name: options.name,
    url,
    startedIn,
    residentBytes: async () => residentBytes(pid),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? Number.NaN : Number(kilobytes) * 1024;
}
