/** A server for metrics in the text format of Prometheus. It has its own address, which visitors cannot reach. */
import { once } from "node:events";
import { createServer } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import { readCounts, readGauge, type CounterName, type GaugeName } from "./metrics.ts";
import { createRequestMetrics, type RequestMetrics } from "./request-metrics.ts";

const gauges: readonly (readonly [GaugeName, string, string])[] = [
  ["storedPages", "quire_stored_pages", "Pages in the page store."],
  ["storedBytes", "quire_stored_bytes", "Size of the pages in the page store, in bytes."],
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

export type MetricsServer = {
  readonly port: number;
  /** Counts an answered request. */
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
