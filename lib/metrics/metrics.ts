/**
 * The counters and gauges of this process. Counting takes one map lookup; `metrics-server.ts` formats the
 * values.
 */

/** The counters. Each has one label with a small, fixed set of values. */
export type CounterName =
  /** Calls to the upstream by result, which is `2xx` … `5xx` or the error code. */
  | "upstreamCalls"
  /** Requests rejected by rate limits, by rule name. */
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

/** Bundles contain copies of this module, so this process's metrics are stored on `globalThis`. */
const shared: typeof globalThis & { [slot]?: Metrics } = globalThis;
const { counts, gauges } = (shared[slot] ??= { counts: new Map(), gauges: new Map() });

/** Increments a counter for a label. */
export function count(name: CounterName, label: string): void {
  let of = counts.get(name);
  if (of === undefined) counts.set(name, (of = new Map()));
  of.set(label, (of.get(label) ?? 0) + 1);
}

/** Registers the function that reads a gauge. The function is called each time the metrics are requested. */
export function gauge(name: GaugeName, read: Read): void {
  gauges.set(name, read);
}

export function readCounts(name: CounterName): ReadonlyMap<string, number> {
  return counts.get(name) ?? new Map();
}

/** Returns the current value of a gauge, or `undefined` if the gauge is not registered or cannot be read. */
export async function readGauge(name: GaugeName): Promise<number | undefined> {
  try {
    return await gauges.get(name)?.();
  } catch {
    return undefined;
  }
}
