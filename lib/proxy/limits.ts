import { addressLimits, type LimitName } from "../rate-limit/address-limits.ts";
import { settings } from "../config/current.ts";
import { clientAddressHeader } from "../network/client-address.ts";
import { log } from "../logging/log.ts";
import { clientAddressKey } from "../rate-limit/client-address.ts";
import { openRateLimits } from "../rate-limit/open-rate-limits.ts";
import type { Limiter, RateLimits } from "../rate-limit/rate-limits.ts";
import { sharedRedis } from "../redis/shared-redis.ts";
import { WireError } from "../wix/errors/errors.ts";

const slot = Symbol.for("quire.proxy-limits");

/** Bundles contain copies of this module, so this process's counters are stored on `globalThis`. */
const shared: typeof globalThis & { [slot]?: Promise<RateLimits> } = globalThis;

/**
 * Counts a call towards a limit. Throws `TOO_MANY_TRIES` (429, with `Retry-After`) if the limit is exceeded.
 */
export type TakeLimit = (headers: ReadHeaders, name: LimitName, about?: string) => Promise<void>;

/** The headers of a request. */
export type ReadHeaders = Pick<Headers, "get">;

/** Counts a call per client address or, with `about` (for example a post ID), per address and subject. */
export const takeLimit: TakeLimit = async (headers, name, about) =>
  (await findLimiter(name)).take(limitKey(headers, about));

/** Throws if the next {@link takeLimit} would, but does not count the call. */
export const checkLimit: TakeLimit = async (headers, name, about) =>
  (await findLimiter(name)).check(limitKey(headers, about));

async function findLimiter(name: LimitName): Promise<Limiter> {
  shared[slot] ??= open();
  return (await shared[slot]).limit(addressLimits[name]);
}

const limitKey = (headers: ReadHeaders, about: string | undefined): string =>
  about === undefined ? clientKey(headers) : `${clientKey(headers)} ${about}`;

/** A {@link TakeLimit} that imposes no limits. */
export const takeNoLimit: TakeLimit = () => Promise.resolve();

/** Returns the rate limit key for a request's client, from the client address header set by the server. */
export const clientKey = (headers: ReadHeaders): string =>
  clientAddressKey(headers.get(clientAddressHeader) ?? "");

async function open(): Promise<RateLimits> {
  const { dataDir, databaseUrl } = settings();
  try {
    return await openRateLimits({
      dataDir,
      databaseUrl,
      // Counters in a shared database are exact and persistent.
      redis: databaseUrl === undefined ? await sharedRedis() : undefined,
      report: (err) => log().error({ err }, "requests can't be counted for the rate limits"),
    });
  } catch (error) {
    delete shared[slot];
    log().error({ err: error }, "the rate limits can't be opened");
    throw new WireError({
      status: 503,
      code: "TEMPORARILY_UNAVAILABLE",
      message: "Requests can't be counted at the moment. Try again in a few seconds.",
      retryAfterSeconds: 5,
      cause: error,
    });
  }
}
