/**
 * A server for metrics in Prometheus's text format. It listens on a separate address that visitors cannot
 * reach.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { readCounts, readGauge, type CounterName, type GaugeName } from "./metrics.ts";
import type { RouteKind } from "./route-kind.ts";

const gauges: readonly (readonly [GaugeName, string, string])[] = [
  ["storedPages", "quire_stored_pages", "Entries in the HTTP cache."],
  ["storedBytes", "quire_stored_bytes", "Size of the entries in the HTTP cache, in bytes."],
  ["hashesWaiting", "quire_hashes_waiting", "Passwords waiting to be hashed."],
  ["mailsWaiting", "quire_mails_waiting", "Emails in the outbox."],
  ["requestsRunning", "quire_requests_running", "Requests in progress."],
  ["connections", "quire_connections", "Open connections."],
];

const counters: readonly (readonly [CounterName, string, string, string])[] = [
  ["upstreamCalls", "quire_upstream_calls_total", "result", "Calls to the upstream."],
  [
    "rateLimitRefusals",
    "quire_rate_limit_refusals_total",
    "limit",
    "Requests rejected by the rate limits.",
  ],
];

/** The outcome of a request. */
export type FinishedRequest = {
  readonly kind: RouteKind;
  /** 0 if the client disconnected before the response was complete. */
  readonly status: number;
  readonly isFromCache: boolean;
  readonly milliseconds: number;
};

export type RequestMetrics = (request: FinishedRequest) => void;

export type MetricsServer = {
  readonly port: number;
  readonly countRequest: RequestMetrics;
  readonly close: () => Promise<void>;
};

/** Starts the server. Rejects if it cannot listen. */
export async function startMetricsServer(options: {
  readonly port: number;
  readonly host: string;
}): Promise<MetricsServer> {
  const registry = createRegistry();
  const countRequest = createRequestMetrics(registry);
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    void registry.metrics().then(
      (text) => response.writeHead(200, { "Content-Type": registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(options.port, options.host);
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : options.port,
    countRequest,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
      registry.clear();
    },
  };
}

function createRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const [name, title, help] of gauges) {
    const gauge: Gauge = new Gauge({
      name: title,
      help,
      registers: [registry],
      async collect() {
        const value = await readGauge(name);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
    gauge.reset();
  }
  for (const [name, title, label, help] of counters) {
    const counter = new Counter({
      name: title,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset();
        for (const [value, times] of readCounts(name)) this.inc({ [label]: value }, times);
      },
    });
    counter.reset();
  }
  return registry;
}

/**
 * Histogram buckets, in seconds, ranging from the duration of a stored page to longer than a visitor would
 * wait.
 */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function createRequestMetrics(registry: Registry): RequestMetrics {
  const requests = new Counter({
    name: "quire_requests_total",
    help: "Requests by kind of route, class of status and source of the response.",
    labelNames: ["kind", "status", "from"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "quire_request_duration_seconds",
    help: "Time from the arrival of a request to the end of its response.",
    labelNames: ["kind"],
    buckets,
    registers: [registry],
  });
  return ({ kind, status, isFromCache, milliseconds }) => {
    const from = isFromCache ? "store" : "rendered";
    requests.inc({ kind, status: statusClass(status), from });
    durations.observe({ kind }, milliseconds / 1000);
  };
}

const statusClass = (status: number): string =>
  status === 0 ? "aborted" : `${Math.floor(status / 100)}xx`;
