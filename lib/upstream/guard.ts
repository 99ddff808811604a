/** Protects the site from a slow upstream with bulkheads, and from a failing one with circuit breakers. */
import { createBreakers, type BreakerOptions } from "./breakers.ts";
import { createBulkheads, type BulkheadKey } from "./bulkheads.ts";
import type { CallName } from "./name-call.ts";

export type GuardOptions = BreakerOptions & {
  /** Maximum number of concurrent calls to one service. */
  readonly mostCalls: number;
};

export type Guard = (
  call: CallName & BulkheadKey,
  send: () => Promise<Response>,
) => Promise<Response>;

/**
 * Creates a guard for the calls to one upstream. Responses and errors with a status of 500 or more are
 * failures.
 *
 * The guard itself throws 503 with `Retry-After` at once: `UPSTREAM_DOWN` while a breaker is open,
 * `UPSTREAM_BUSY` if too many calls wait.
 */
export function createGuard({ mostCalls, ...options }: GuardOptions): Guard {
  const bulkheads = createBulkheads(mostCalls);
  const breakers = createBreakers(options);
  return (call, send) => bulkheads(call, () => breakers.run(call, send));
}
