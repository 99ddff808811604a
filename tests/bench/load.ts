import autocannon from "autocannon";
import { hasWrk, runWrk } from "./wrk.ts";

export type Load = {
  readonly requestsPerSecond: number;
  /** In milliseconds. */
  readonly p99: number;
};

export type Target = {
  readonly name: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: "GET" | "POST";
  readonly body?: string;
};

/**
 * Loads all targets in turn over several rounds, so that changes in machine speed affect all targets equally.
 * Returns the median across rounds. Rejects if any response is not 2xx.
 */
export async function measure(
  targets: readonly Target[],
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Map<string, Load>> {
  const runs = new Map<string, Load[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const target of targets) runs.get(target.name)?.push(await run(target, seconds));
  }
  return new Map(
    [...runs].map(([name, loads]) => [
      name,
      {
        requestsPerSecond: median(loads.map((load) => load.requestsPerSecond)),
        p99: median(loads.map((load) => load.p99)),
      },
    ]),
  );
}

/** Loads one target. Rejects if any response is not 2xx. */
export async function run(target: Target, seconds: number, connections = 16): Promise<Load> {
  const headers = { Accept: "text/html,application/json", ...target.headers };
  if (hasWrk && target.method !== "POST") {
    return runWrk({ ...target, headers }, seconds, connections);
  }
  const result = await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    headers,
    ...(target.method === undefined ? {} : { method: target.method }),
    ...(target.body === undefined ? {} : { body: target.body }),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${target.name}: ${result.non2xx} bad answers, ${result.errors} errors`);
  }
  return { requestsPerSecond: result.requests.average, p99: result.latency.p99 };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
