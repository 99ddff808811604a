/** Starts the site, or only the platform, in a separate process on a free port, as `npm start` does. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./listen.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Environment variable with the path to a data folder that contains the sample blog. If it is unset, each
 * site imports the blog.
 */
export const sampleDataVariable = "QUIRE_SAMPLE_DATA";

export type RunningSite = {
  /** Origin, for example `http://localhost:41234`. */
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** Milliseconds from starting the process until it printed its ready line. */
  readonly startedIn: number;
  /** Returns everything that the process has printed. */
  output(): string;
  /** Sends a signal and resolves with the exit code, or -1 if another signal ended the process. */
  end(signal: "SIGTERM" | "SIGINT" | "SIGKILL"): Promise<number>;
  /** Ends the process. With `keepData`, its data is kept for another start. */
  stop(options?: { keepData?: boolean }): Promise<void>;
};

export type StartOptions = {
  readonly environment?: Readonly<Record<string, string>>;
  readonly dataDir?: string;
  readonly nodeArguments?: readonly string[];
  /** Defaults to a free port. */
  readonly port?: number;
};

/** Starts the whole site. Rejects with the process's output if the process ends before it is ready. */
export function startSite(options: StartOptions = {}): Promise<RunningSite> {
  return start("start", "PORT", options);
}

/** Starts only the embedded platform, over HTTP (`npm run platform`). */
export function startPlatform(options: StartOptions = {}): Promise<RunningSite> {
  return start("platform", "PLATFORM_PORT", options);
}

async function start(
  program: "start" | "platform",
  portVariable: "PORT" | "PLATFORM_PORT",
  { environment = {}, dataDir, nodeArguments = [], port: given }: StartOptions,
): Promise<RunningSite> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), "quire-")));
  const sample = process.env[sampleDataVariable];
  // Importing the sample blog takes longer than the rest of startup.
  if (dataDir === undefined && sample !== undefined && !("DATABASE_URL" in environment)) {
    await cp(sample, folder, { recursive: true });
  }
  const port = given ?? (await freePort());
  const url = `http://localhost:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...nodeArguments, "scripts/run.mjs", program], {
    cwd: root,
    env: {
      ...process.env,
      SITE_URL: url,
      DATA_DIR: folder,
      ...environment,
      [portVariable]: String(port),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  }
  await readyLine(child, () => printed);
  const startedIn = performance.now() - startedAt;
  if (child.pid === undefined) throw new Error("the process has no id");
  return {
    url,
    dataDir: folder,
    pid: child.pid,
    startedIn,
    output: () => printed,
    end: (signal) => end(child, signal),
    async stop({ keepData = false } = {}) {
      const isKept = keepData || dataDir !== undefined;
      // A graceful shutdown takes a second. A second signal ends the process at once, but unlike SIGKILL lets it store
      // its compiled code, with which the next site starts in half the time.
      const ended = end(child, "SIGTERM");
      if (!isKept) child.kill("SIGINT");
      await ended;
      if (!isKept) await rm(folder, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number> {
  if (child.exitCode === null && child.signalCode === null) {
    // The process may print until its output closes.
    const ended = once(child, "close");
    child.kill(signal);
    await ended;
  }
  return child.exitCode ?? -1;
}

function readyLine(child: ChildProcess, printed: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (/ is at http/.test(printed())) resolve();
    };
    child.stdout?.on("data", check);
    child.once("exit", (code) =>
      reject(new Error(`it ended with exit code ${code}:\n${printed()}`)),
    );
  });
}
