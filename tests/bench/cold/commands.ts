/** Measures the start of the servers, and commands of the command line. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { median } from "../load.ts";
import type { MeasuredServer } from "../processes.ts";

export type Duration = {
  /** In milliseconds. */
  readonly processor: number;
  readonly wall: number;
};

type Runs = Readonly<Record<string, () => Promise<Duration>>>;

/** Runs everything in turn `count` times, so that a busy machine affects all of it equally. Returns medians. */
export async function measureRuns(runs: Runs, count: number): Promise<Record<string, Duration>> {
  const durations = new Map(Object.keys(runs).map((name): [string, Duration[]] => [name, []]));
  // The first run of a version stores its compiled code.
  for (let number = 0; number <= count; number += 1) {
    for (const [name, run] of Object.entries(runs)) {
      const duration = await run();
      if (number > 0) durations.get(name)?.push(duration);
    }
  }
  return Object.fromEntries(
    [...durations].map(([name, all]) => [
      name,
      {
        processor: median(all.map(({ processor }) => processor)),
        wall: median(all.map(({ wall }) => wall)),
      },
    ]),
  );
}

/** Measures a server's start until its first page. */
export async function measureStart(start: () => Promise<MeasuredServer>): Promise<Duration> {
  const server = await start();
  const processor = await server.processorTime();
  await server.stop();
  return { processor, wall: server.startedIn };
}

const packageSchema = z.object({ scripts: z.record(z.string(), z.string()) });

/** Returns Node's arguments for an npm script of a checkout. */
export function readScript(checkout: string, name: string): string[] {
  const file: unknown = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8"));
  return packageSchema.parse(file).scripts[name]?.split(" ").slice(1) ?? [];
}

/** Measures a command of Node that has to succeed. */
export async function measureCommand(
  command: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Duration> {
  const before = readChildTime();
  const from = performance.now();
  const { status, stderr } = spawnSync(process.execPath, command, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  const wall = performance.now() - from;
  if (status !== 0) throw new Error(`${command.join(" ")}: ${stderr}`);
  return { processor: readChildTime() - before, wall };
}

/** Returns the processor time of the child processes that have ended, in milliseconds. */
function readChildTime(): number {
  const stat = existsSync("/proc/self/stat") ? readFileSync("/proc/self/stat", "utf8") : "";
  const fields = stat.replace(/^.*\) /s, "").split(" ");
  // The kernel counts hundredths of a second.
  return (Number(fields[13]) + Number(fields[14])) * 10;
}
