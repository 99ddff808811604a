/**
 * Limits how often one client may request a search or filtered statistics as a page. Such a page is not stored, and
 * its parameters decide what it reads.
 */
import { addressLimits } from "../../../upstream/calls/address-limits.ts";
import { clientAddressKey } from "../../../rate-limit/client-address.ts";
import { createMemoryCounter } from "../../../rate-limit/fallback-counter.ts";
import { createLimiter } from "../../../rate-limit/limiter.ts";
import { WireError } from "../../../wix/errors.ts";
import { isPrivateAddress } from "../request/client-address.ts";

/**
 * Counts a request for a page. Resolves with the seconds to wait if the client is over the limit, else with
 * `undefined`.
 */
export type CountRendering = (url: string, clientAddress: string) => Promise<number | undefined>;

const limitedPaths = ["/search?", "/stats?"];

/** Creates the limit that all requests of this process share. */
export function createRenderingLimit(): CountRendering {
  const limiter = createLimiter(addressLimits.page, createMemoryCounter);
  return async (url, clientAddress) => {
    if (!limitedPaths.some((path) => url.startsWith(path))) return undefined;
    // A private address may be that of a proxy that does not forward the client's address.
    if (isPrivateAddress(clientAddress)) return undefined;
    try {
      await limiter.take(clientAddressKey(clientAddress));
      return undefined;
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      return error.retryAfterSeconds ?? 1;
    }
  };
}
