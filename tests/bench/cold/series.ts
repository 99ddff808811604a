/** Measures the processor time of servers for requests that are sent one after another. */
import { setTimeout as sleep } from "node:timers/promises";
import { median } from "../load.ts";
import { randomAddress } from "../logins.ts";
import type { MeasuredServer } from "../processes.ts";

/** Requests of one kind to one server. */
export type Series = {
  /** The row and the column of the table. */
  readonly row: string;
  readonly column: string;
  readonly server: MeasuredServer;
  /** Returns the paths that are requested in a round. */
  readonly paths: (round: number) => readonly string[];
  /** Paths that are requested before, without being counted, if `paths` returns only one. */
  readonly leadIn?: (round: number) => readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** The body of a POST. */
  readonly body?: string;
  /** Defaults to 200. */
  readonly status?: number;
  /** Whether the response has to contain the text of the last change, as a page that is not stored does. */
  readonly showsChange?: boolean;
};

export type Cost = {
  /** Processor time for one request, in milliseconds. */
  readonly time: number;
  /** In multiples of the unit. */
  readonly ratio: number;
};

/** Costs by row and column. */
export type Costs = Readonly<Record<string, Readonly<Record<string, Cost>>>>;

/** Time in milliseconds for work that a server still does after its last response. */
const rest = 20;

/**
 * Requests all series in each round, each followed by the unit, so that a busy machine affects both equally. Returns
 * medians. `change` makes a change before each round, and resolves with its text. The first rounds only warm up the
 * servers.
 */
export async function measureSeries(
  series: readonly Series[],
  unit: Series,
  rounds: { readonly warm: number; readonly counted: number },
  change: (round: number) => Promise<string>,
): Promise<Costs> {
  const measured = series.map((one) => ({ one, times: [] as number[], ratios: [] as number[] }));
  for (let round = 0; round < rounds.warm + rounds.counted; round += 1) {
    const text = await change(round);
    for (const { one, times, ratios } of measured) {
      const time = await measureRound(one, round, text);
      const ratio = time / (await measureRound(unit, round, text));
      if (round < rounds.warm) continue;
      times.push(time);
      ratios.push(ratio);
    }
  }
  const costs: Record<string, Record<string, Cost>> = {};
  for (const { one, times, ratios } of measured) {
    (costs[one.row] ??= {})[one.column] = { time: median(times), ratio: median(ratios) };
  }
  return costs;
}

/** Sends the requests of some rounds without their lead-in, and resolves with the number of requests. */
export async function repeatSeries(
  series: Series,
  rounds: { readonly from: number; readonly count: number },
  change: (round: number) => Promise<string>,
): Promise<number> {
  let sent = 0;
  for (let round = rounds.from; round < rounds.from + rounds.count; round += 1) {
    await measureRound({ ...series, leadIn: () => [] }, round, await change(round));
    sent += series.paths(round).length;
  }
  return sent;
}

/** Sends the requests of a round, and returns the processor time for one of them. */
async function measureRound(series: Series, round: number, text: string): Promise<number> {
  const { server, leadIn } = series;
  for (const path of leadIn?.(round) ?? []) await (await fetch(server.url + path)).text();
  const paths = series.paths(round);
  const before = await server.processorTime();
  for (const path of paths) await send(series, path, text);
  await sleep(rest);
  return ((await server.processorTime()) - before) / paths.length;
}

async function send(
  { row, server, headers, body, status = 200, showsChange = false }: Series,
  path: string,
  text: string,
): Promise<void> {
  const response = await fetch(server.url + path, {
    headers: { "X-Forwarded-For": randomAddress(), ...headers },
    redirect: "manual",
    ...(body === undefined ? {} : { method: "POST", body }),
  });
  const answer = await response.text();
  if (response.status !== status) throw new Error(`${row}: ${path} has status ${response.status}`);
  if (showsChange && !answer.includes(text)) throw new Error(`${row}: ${path} shows no change`);
}
