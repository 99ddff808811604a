/**
 * Retries a read after a temporary failure, a limited number of times, with backoff and within a time budget.
 */
import { DelegateBackoff, handleWhen, retry } from "cockatiel";
import { LRUCache } from "lru-cache";
import type { ErrorCode } from "../wix/errors/error-codes.ts";
import { WireError } from "../wix/errors/errors.ts";
import { readFailure } from "../wix/errors/failure.ts";

const maximumTries = 3;

/** Failures between the site and the upstream. Calls rejected by a guard are not retried. */
const temporary: ReadonlySet<ErrorCode> = new Set([
  "UPSTREAM_TIMEOUT",
  "UPSTREAM_UNAVAILABLE",
  "UPSTREAM_BAD_ANSWER",
]);

export type RetryOptions = {
  /** Time after which no further attempt is made, in milliseconds. */
  readonly budget: number;
  /**
   * Delay between the first two attempts, in milliseconds. The delay doubles for the next attempt, with
   * jitter.
   */
  readonly delay: number;
  /** Uses up one retry. Returns `false` if there are none left. */
  readonly mayRetry: () => boolean;
};

/**
 * Calls `read` at most three times, but does not retry a `READ_TOO_SLOW` response. Waits as long as the
 * upstream requests (`Retry-After`), or returns the last response if the budget is too small for that.
 */
export function retryRead(
  read: () => Promise<Response>,
  { budget, delay, mayRetry }: RetryOptions,
): Promise<Response> {
  const deadline = Date.now() + budget;
  let tries = 0;
  let isTooCostly = false;
  const isWorthIt = (outcome: unknown) => {
    tries += 1;
    const isInTime = Date.now() + (readRetryAfter(outcome) ?? delay) < deadline;
    return isTemporary(outcome) && !isTooCostly && isInTime && tries < maximumTries && mayRetry();
  };
  return retry(handleWhen(isWorthIt).orWhenResult(isWorthIt), {
    maxAttempts: maximumTries - 1,
    backoff: new DelegateBackoff(({ attempt, result }) => {
      const outcome = "error" in result ? result.error : result.value;
      return readRetryAfter(outcome) ?? delay * 2 ** (attempt - 1) * (0.5 + Math.random());
    }),
  }).execute(async () => {
    const response = await read();
    // If the upstream rejects a read because it takes too long, a retry would take just as long.
    isTooCostly = response.status === 503 && (await readFailure(response)).code === "READ_TOO_SLOW";
    return response;
  });
}

function isTemporary(outcome: unknown): boolean {
  if (outcome instanceof WireError) return temporary.has(outcome.code);
  return outcome instanceof Response && (outcome.status === 429 || outcome.status >= 500);
}

/** Returns the delay requested by a response, in milliseconds (RFC 9110, section 10.2.3), or `undefined`. */
export function readRetryAfter(outcome: unknown): number | undefined {
  const asked = outcome instanceof Response ? outcome.headers.get("retry-after") : null;
  if (asked === null || asked.trim() === "") return undefined;
  const milliseconds = /^\d+$/.test(asked.trim())
    ? Number(asked) * 1000
    : Date.parse(asked) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

/** Retries per window and client address. */
const maximumRetries = 20;
const window = 60_000;
const maximumClients = 10_000;

/**
 * Creates a budget of 20 retries per minute and client, so that requests that always fail do not triple a
 * client's load on the upstream. The site's own reads are not limited. Returns a function that uses up one
 * retry, or returns `false` if there are none left.
 */
export function createRetryAllowance(): (client: string | undefined) => boolean {
  const retries = new LRUCache<string, number>({
    max: maximumClients,
    ttl: window,
    noUpdateTTL: true,
  });
  return (client) => {
    if (client === undefined) return true;
    const used = retries.get(client) ?? 0;
    if (used < maximumRetries) retries.set(client, used + 1);
    return used < maximumRetries;
  };
}
