import type { RequestMetrics } from "../metrics/metrics-server.ts";
import { findRouteKind } from "../metrics/route-kind.ts";
import type { Logger } from "./log.ts";

/** A request whose response has closed. */
export type ClosedRequest = {
  readonly id: string;
  readonly method: string | undefined;
  readonly path: string;
  /** Whether the request was for a page's payload. */
  readonly isNavigation: boolean;
  /** 0 if the client disconnected before the response was complete. */
  readonly status: number;
  readonly isFromCache: boolean;
  readonly milliseconds: number;
  readonly bytes: number;
};

/** Minimum duration at which a request is logged at level `info`, in milliseconds. */
const slow = 1_000;

/** Records a request in the metrics and the log. */
export function recordRequest(
  { id, method, path, isNavigation, status, isFromCache, milliseconds, bytes }: ClosedRequest,
  log: Logger,
  countRequest: RequestMetrics | undefined,
): void {
  const kind = () => findRouteKind(path, isNavigation);
  countRequest?.({ kind: kind(), status, isFromCache, milliseconds });
  // Media is excluded, because large files take a long time on a slow connection.
  const isSlow = milliseconds >= slow && status !== 0 && kind() !== "media";
  const level = status >= 500 ? "warn" : isSlow ? "info" : "debug";
  if (!log.isLevelEnabled(level)) return;
  log[level](
    {
      request: id,
      method,
      path,
      status: status === 0 ? "aborted" : status,
      ms: Math.round(milliseconds * 10) / 10,
      bytes,
      from: isFromCache ? "store" : "rendered",
    },
    "request",
  );
}
