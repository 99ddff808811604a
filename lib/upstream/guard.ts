/** The guard between the site and one upstream: bulkheads for a slow upstream, breakers for a dead one. */
import { createBreakers, type BreakerOptions } from "./breakers.ts";
import { createBulkheads, type Place } from "./bulkheads.ts";
import type { CallName } from "./name-call.ts";

export type GuardOptions = BreakerOptions & {
  /** Calls of one service that are under way at the same time. */
  readonly mostCalls: number;
};

export type Guard = (call: CallName & Place, send: () => Promise<Response>) => Promise<Response>;

/**
 * Creates a guard for the calls of one upstream. Answers of 500 and above, and what a call throws of that
 * kind, are failures.
 *
 * The guard itself throws 503 at once, with the seconds to wait: `UPSTREAM_DOWN` while a breaker is open,
 * `UPSTREAM_BUSY` when too many calls wait.
 */
export function createGuard({ mostCalls, ...options }: GuardOptions): Guard {
  const bulkheads = createBulkheads(mostCalls);
  const breakers = createBreakers(options);
  return (call, send) => bulkheads(call, () => breakers.run(call, send));
}
