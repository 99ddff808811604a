/** A read that failed for now is tried again: a few times, apart from each other, within a time. */
import { DelegateBackoff, handleWhen, retry } from "cockatiel";
import { WireError } from "../wix/errors.ts";

const mostTries = 3;

/** Failures of the way to the upstream. Who is kept off by a guard does not come again at once. */
const temporary = new Set(["UPSTREAM_TIMEOUT", "UPSTREAM_UNAVAILABLE", "UPSTREAM_BAD_ANSWER"]);

export type ReadAgainOptions = {
  /** Milliseconds after which no further try begins. */
  readonly budget: number;
  /** Milliseconds between the first two tries, doubled for the next; jitter comes on top. */
  readonly delay: number;
  /** Consumes one retry. Returns `false` if none is left. */
  readonly mayRetry: () => boolean;
};

/**
 * Calls `read` three times at most. A pause that the upstream asks for (`Retry-After`) is kept, and the
 * answer is the last one when there is no time for it.
 */
export function readAgain(
  read: () => Promise<Response>,
  { budget, delay, mayRetry }: ReadAgainOptions,
): Promise<Response> {
  const deadline = Date.now() + budget;
  let tries = 0;
  const isWorthIt = (outcome: unknown) => {
    tries += 1;
    const isInTime = Date.now() + (askedPause(outcome) ?? delay) < deadline;
    return isTemporary(outcome) && isInTime && tries < mostTries && mayRetry();
  };
  return retry(handleWhen(isWorthIt).orWhenResult(isWorthIt), {
    maxAttempts: mostTries - 1,
    backoff: new DelegateBackoff(({ attempt, result }) => {
      const outcome = "error" in result ? result.error : result.value;
      return askedPause(outcome) ?? delay * 2 ** (attempt - 1) * (0.5 + Math.random());
    }),
  }).execute(read);
}

function isTemporary(outcome: unknown): boolean {
  if (outcome instanceof WireError) return temporary.has(outcome.code);
  return outcome instanceof Response && (outcome.status === 429 || outcome.status >= 500);
}

/** Milliseconds that an answer asks to wait (RFC 9110 section 10.2.3). */
function askedPause(outcome: unknown): number | undefined {
  const asked = outcome instanceof Response ? outcome.headers.get("retry-after") : null;
  if (asked === null || asked.trim() === "") return undefined;
  const milliseconds = /^\d+$/.test(asked.trim())
    ? Number(asked) * 1000
    : Date.parse(asked) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
