import { LRUCache } from "lru-cache";

/** Retries per window and client address. */
const mostRetries = 20;
const window = 60_000;
const mostClients = 10_000;

/** Consumes one retry of the client's budget. Returns `false` if none is left. */
export type RetryAllowance = (client: string | undefined) => boolean;

/**
 * Creates a budget of 20 retries per minute and client, so that requests which always fail do not
 * triple a client's load on the upstream. The site's own reads have no limit.
 */
export function createRetryAllowance(): RetryAllowance {
  const retries = new LRUCache<string, number>({
    max: mostClients,
    ttl: window,
    noUpdateTTL: true,
  });
  return (client) => {
    if (client === undefined) return true;
    const used = retries.get(client) ?? 0;
    if (used < mostRetries) retries.set(client, used + 1);
    return used < mostRetries;
  };
}
