/**
 * What the parts of this process count, for whoever watches it. Counting costs a look into a map, and
 * nothing here knows how it is shown: `metrics-server.ts` does.
 */

/** Each has one label, whose values are a fixed few. */
export type CounterName =
  /** Calls of the upstream, by how they ended: `2xx` … `5xx`, or the code of the error. */
  | "upstreamCalls"
  /** Refusals of the rate limits, by the name of the rule. */
  | "rateLimitRefusals";

export type GaugeName =
  | "storedPages"
  | "storedBytes"
  | "hashesWaiting"
  | "mailsWaiting"
  | "requestsRunning"
  | "connections";

type Read = () => number | Promise<number>;

const slot = Symbol.for("quire.metrics");

type Metrics = {
  readonly counts: Map<CounterName, Map<string, number>>;
  readonly gauges: Map<GaugeName, Read>;
};

/** Bundles have copies of this module; a process counts once. */
const shared: typeof globalThis & { [slot]?: Metrics } = globalThis;
const { counts, gauges } = (shared[slot] ??= { counts: new Map(), gauges: new Map() });

/** Counts one more of what `label` says. */
export function count(name: CounterName, label: string): void {
  let of = counts.get(name);
  if (of === undefined) counts.set(name, (of = new Map()));
  of.set(label, (of.get(label) ?? 0) + 1);
}

/** Names who tells a figure of the moment; it is asked when somebody looks. */
export function gauge(name: GaugeName, read: Read): void {
  gauges.set(name, read);
}

export function countsOf(name: CounterName): ReadonlyMap<string, number> {
  return counts.get(name) ?? new Map();
}

/** The figure of the moment; nothing when nobody tells it, or it cannot be told now. */
export async function readGauge(name: GaugeName): Promise<number | undefined> {
  try {
    return await gauges.get(name)?.();
  } catch {
    return undefined;
  }
}
