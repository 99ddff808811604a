/** Limits the pages that are rendered for one request, because they read search parameters. */
import { addressLimits } from "../calls/address-limits.ts";
import { clientAddressKey } from "../rate-limit/client-address.ts";
import { createMemoryCounter } from "../rate-limit/insured-counter.ts";
import { createLimiter } from "../rate-limit/limiter.ts";
import { WireError } from "../wix/errors.ts";

/** Counts a page for a client address. Resolves with the seconds to wait over the limit, else with `undefined`. */
export type RenderingLimit = (clientAddress: string) => Promise<number | undefined>;

/** Creates the limit that all requests of this process share. */
export function createRenderingLimit(): RenderingLimit {
  const limiter = createLimiter(addressLimits.page, createMemoryCounter);
  return async (clientAddress) => {
    try {
      await limiter.take(clientAddressKey(clientAddress));
      return undefined;
    } catch (error) {
      if (error instanceof WireError) return error.retryAfterSeconds;
      throw error;
    }
  };
}
