/**
 * What stands between the site and one upstream: a bulkhead, so that a slow one does not take all of the
 * site's memory, and a breaker, so that a dead one costs milliseconds.
 */
import {
  BrokenCircuitError,
  bulkhead,
  BulkheadRejectedError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
} from "cockatiel";
import { WireError } from "../wix/errors.ts";

/** Failures one after the other that open the breaker. */
const mostFailures = 5;
/** Calls that wait for a place, for each that is under way. */
const waitingShare = 4;

export type GuardOptions = {
  /** Milliseconds in which nothing is asked of an upstream that fails; then one call tries it. */
  readonly pause: number;
  readonly mostCalls: number;
  /** Told when the breaker opens, and when it closes again. */
  readonly report: (message: string) => void;
};

export type Guard = (call: () => Promise<Response>) => Promise<Response>;

/**
 * A guard for the calls of one upstream. Answers of 500 and above, and what a call throws of that kind,
 * are failures.
 *
 * The guard itself throws 503 at once, with the seconds to wait: `UPSTREAM_DOWN` while the breaker is
 * open, `UPSTREAM_BUSY` when too many calls wait.
 */
export function createGuard({ pause, mostCalls, report }: GuardOptions): Guard {
  const breaker = circuitBreaker(handleWhen(isFailure).orWhenResult(isFailure), {
    halfOpenAfter: pause,
    breaker: new ConsecutiveBreaker(mostFailures),
  });
  const places = bulkhead(mostCalls, mostCalls * waitingShare);
  breaker.onBreak(() => report("the upstream fails again and again and is left alone for a while"));
  breaker.onReset(() => report("the upstream answers again"));

  return async (call) => {
    try {
      return await places.execute(() => {
        // The library would have everybody wait for the one call that tries.
        if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
        return breaker.execute(call);
      });
    } catch (error) {
      if (error instanceof BrokenCircuitError) {
        throw unavailable("UPSTREAM_DOWN", "The upstream is unavailable.", pause);
      }
      if (error instanceof BulkheadRejectedError) {
        throw unavailable("UPSTREAM_BUSY", "Too many calls wait for the upstream.", 1000);
      }
      throw error;
    }
  };
}

function isFailure(outcome: unknown): boolean {
  return (outcome instanceof WireError || outcome instanceof Response) && outcome.status >= 500;
}

function unavailable(code: string, message: string, wait: number): WireError {
  const retryAfterSeconds = Math.max(1, Math.ceil(wait / 1000));
  return new WireError({ status: 503, code, message, retryAfterSeconds });
}
