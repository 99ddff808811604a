import { Counter, Histogram, type Registry } from "prom-client";
import type { RouteKind } from "./route-kind.ts";

/** The result of a request. */
export type FinishedRequest = {
  readonly kind: RouteKind;
  /** 0 if the client disconnected before the response was complete. */
  readonly status: number;
  readonly isFromStore: boolean;
  readonly milliseconds: number;
};

export type RequestMetrics = (request: FinishedRequest) => void;

/** Histogram buckets, in seconds: from the duration of a stored page to more than a visitor would wait. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createRequestMetrics(registry: Registry): RequestMetrics {
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
  return ({ kind, status, isFromStore, milliseconds }) => {
    const from = isFromStore ? "store" : "rendered";
    requests.inc({ kind, status: statusClass(status), from });
    durations.observe({ kind }, milliseconds / 1000);
  };
}

const statusClass = (status: number): string =>
  status === 0 ? "aborted" : `${Math.floor(status / 100)}xx`;
