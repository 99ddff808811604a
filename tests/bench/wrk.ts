/** Loads a target with wrk, if installed, which sends more requests than a JavaScript load generator can. */
import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import type { Load, Target } from "./load.ts";

const run = promisify(execFile);

export const hasWrk = spawnSync("wrk", ["-v"]).error === undefined;

const milliseconds: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };

/** Loads one target with GET requests. Rejects if a response is missing or not 2xx. */
export async function runWrk(
  { name, url, headers = {} }: Target,
  seconds: number,
  connections: number,
): Promise<Load> {
  const { stdout } = await run("wrk", [
    "--threads=1",
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    "--latency",
    ...Object.entries(headers).map(([header, value]) => `--header=${header}: ${value}`),
    url,
  ]);
  const fault = /Non-2xx.*|Socket errors.*/.exec(stdout)?.[0];
  if (fault !== undefined) throw new Error(`${name}: ${fault}`);
  const [, p99 = "", unit = ""] = /^\s*99%\s+([\d.]+)(us|ms|s)/m.exec(stdout) ?? [];
  return {
    requestsPerSecond: Number(/^Requests\/sec:\s+([\d.]+)/m.exec(stdout)?.[1]),
    p99: Number(p99) * (milliseconds[unit] ?? Number.NaN),
  };
}
