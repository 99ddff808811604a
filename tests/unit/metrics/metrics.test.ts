import { afterEach, beforeEach, expect, it } from "vitest";
import { count, gauge } from "#lib/metrics/metrics.ts";
import { startMetricsServer, type MetricsServer } from "#lib/metrics/metrics-server.ts";

let metrics: MetricsServer;

beforeEach(async () => {
  metrics = await startMetricsServer({ port: 0, host: "127.0.0.1" });
});
afterEach(() => metrics.close());

const read = async () => (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();

it("serves requests, durations and counters in the Prometheus format", async () => {
  const request = { kind: "page", isFromCache: true, milliseconds: 3 } as const;
  metrics.countRequest({ ...request, status: 200 });
  metrics.countRequest({ ...request, status: 200 });
  metrics.countRequest({ ...request, status: 0, isFromCache: false });
  count("upstreamCalls", "2xx");
  count("upstreamCalls", "2xx");
  count("rateLimitRefusals", "address-login");
  gauge("hashesWaiting", () => 7);
  gauge("mailsWaiting", () => Promise.resolve(3));
  const text = await read();
  const lines = text.split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      'quire_requests_total{kind="page",status="2xx",from="store"} 2',
      'quire_requests_total{kind="page",status="aborted",from="rendered"} 1',
      'quire_request_duration_seconds_bucket{le="0.005",kind="page"} 3',
      'quire_upstream_calls_total{result="2xx"} 2',
      'quire_rate_limit_refusals_total{limit="address-login"} 1',
      "quire_hashes_waiting 7",
      "quire_mails_waiting 3",
    ]),
  );
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
  expect(text).toMatch(/^process_resident_memory_bytes /m);
  expect(await read()).toContain('quire_upstream_calls_total{result="2xx"} 2');
});

it("omits a gauge whose value cannot be read", async () => {
  gauge("mailsWaiting", () => Promise.reject(new Error("the database is away")));
  gauge("hashesWaiting", () => 0);
  const text = await read();
  expect(text).toMatch(/^quire_hashes_waiting 0$/m);
  expect(text).not.toMatch(/^quire_mails_waiting /m);
});

it("serves no other path", async () => {
  expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404);
});
