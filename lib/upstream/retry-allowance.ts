import { LRUCache } from "lru-cache";

/** Tries again for one client address in a minute. */
const mostRetries = 20;
const window = 60_000;
const mostClients = 10_000;

/** Whether a failed read may be tried again for a client address. Counts the try. */
export type RetryAllowance = (client: string | undefined) => boolean;

/**
 * Creates an allowance of tries, so that requests which always fail do not triple the load that a client
 * puts on the upstream. The site's own reads are not counted.
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
