/**
 * The servers being measured. Each is a process pinned to one core, and the load generator runs on the other
 * core.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { freePort } from "../support/servers/listen.ts";

export type MeasuredServer = {
  readonly name: string;
  readonly url: string;
  readonly startedIn: number;
  residentBytes(): Promise<number>;
  peakBytes(): Promise<number>;
  /** Returns the processor time of all threads since the start, in milliseconds. */
  processorTime(): Promise<number>;
  stop(): Promise<void>;
};

const canPin = spawnSync("taskset", ["--version"]).status === 0;

/** Runs a program to completion on the servers' core and returns its output. */
export function runPinned(command: readonly string[], cwd: string): string {
  const [program, ...parameters] = canPin
    ? ["taskset", "--cpu-list", "0", process.execPath, ...command]
    : [process.execPath, ...command];
  return spawnSync(program ?? "", parameters, { cwd, encoding: "utf8" }).stdout;
}

/** Pins a running process and its threads to a core, if the machine has `taskset`. */
export function pin(pid: number, core: number): void {
  if (canPin)
    spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", String(core), String(pid)]);
}

type ServerOptions = {
  readonly name: string;
  /** Program and arguments for Node. The server must listen on `PORT`. */
  readonly command: readonly string[];
  readonly cwd: string;
  /** Defaults to a free port. */
  readonly port?: number | undefined;
  /**
   * Text that the server prints when it is ready. By default, the server counts as ready once it responds.
   */
  readonly readyLine?: string;
  readonly environment?: Readonly<Record<string, string>>;
};

/** Starts a server and waits until it is ready. */
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
    residentBytes: () => readMemory(pid, "VmRSS"),
    peakBytes: () => readMemory(pid, "VmHWM"),
    processorTime: () => readProcessorTime(pid),
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Returns a process's memory usage, now (`VmRSS`) or at its peak (`VmHWM`), as recorded by the kernel. */
export async function readMemory(
  pid: number | undefined,
  field: "VmRSS" | "VmHWM",
): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1];
  return kilobytes === undefined ? Number.NaN : Number(kilobytes) * 1024;
}

/** Unlike `/proc/<pid>/stat`, which counts hundredths of a second, `schedstat` counts nanoseconds. */
async function readProcessorTime(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const times = threads.map(async (thread) => {
    const schedule = await readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8");
    return Number(schedule.split(" ", 1)[0]) / 1_000_000;
  });
  return times.length === 0
    ? Number.NaN
    : (await Promise.all(times)).reduce((sum, one) => sum + one);
}
