/** Limits how often a client may request pages that are not stored and that read data chosen by the URL. */
import { isSharedDraft } from "../../../site/paths/secret-pages.ts";
import { addressLimits } from "../../../rate-limit/address-limits.ts";
import { clientAddressKey } from "../../../rate-limit/client-address.ts";
import { createMemoryCounter } from "../../../rate-limit/fallback-counter.ts";
import { createLimiter } from "../../../rate-limit/limiter.ts";
import { WireError } from "../../../wix/errors/errors.ts";
import { isPrivateAddress } from "../../../network/client-address.ts";

/** Counts a page request. If the client has exceeded the limit, resolves with the seconds to wait. */
export type CountRendering = (url: string, clientAddress: string) => Promise<number | undefined>;

const limitedPaths = ["/search?", "/stats?"];

/** Creates the limit shared by all requests of this process. */
export function createRenderingLimit(): CountRendering {
  const limiter = createLimiter(addressLimits.page, createMemoryCounter);
  return async (url, clientAddress) => {
    if (!isSharedDraft(url) && !limitedPaths.some((path) => url.startsWith(path))) return undefined;
    // A private address may belong to a proxy that does not forward the client's address.
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
