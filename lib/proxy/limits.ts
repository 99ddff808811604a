import "server-only";
import { settings } from "../config/current.ts";
import { clientAddressHeader } from "../front/client-headers.ts";
import { log } from "../operations/log.ts";
import { clientAddressKey } from "../rate-limit/client-address.ts";
import { openRateLimits } from "../rate-limit/open-rate-limits.ts";
import type { RateLimits, Rule } from "../rate-limit/rate-limits.ts";
import { sharedRedis } from "../redis/shared-redis.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Rate limits per client address. They are generous, because whole schools and offices share an address, and
 * the platform also limits each account. `calls.ts` assigns a limit to each API call; other routes apply theirs
 * in their handlers.
 */
const rules = {
  register: { name: "address-register", points: 100, seconds: hour },
  login: { name: "address-login", points: 100, seconds: 10 * minute },
  mail: { name: "address-mail", points: 100, seconds: hour },
  change: { name: "address-change", points: 600, seconds: 10 * minute },
  token: { name: "address-token", points: 600, seconds: 10 * minute },
  /** Page navigations of the login and logout flows. */
  navigation: { name: "address-navigation", points: 600, seconds: 10 * minute, isInMemory: true },
  /** Reads of member data, of the owner's area and of the captcha. */
  read: { name: "address-read", points: 1200, seconds: 10 * minute },
  /** Reads of the blog's API that are not served from the page store. */
  blogRead: { name: "address-blog-read", points: 3000, seconds: 10 * minute, isInMemory: true },
  /** Queries of the blog's API: each may cost far more than a read, and none is stored. */
  blogQuery: { name: "address-blog-query", points: 600, seconds: 10 * minute, isInMemory: true },
  file: { name: "address-file", points: 6000, seconds: 10 * minute, isInMemory: true },
  view: { name: "address-view", points: 300, seconds: 10 * minute, isInMemory: true },
  /** Views of one post. Only the `User-Agent` tells visitors with the same address apart, and it can be faked. */
  viewOfPost: { name: "address-view-post", points: 50, seconds: day },
  /** Anonymous votes in one poll. A browser that deletes its cookie counts as a new voter. */
  ballot: { name: "address-ballot", points: 30, seconds: day },
  webhook: { name: "address-webhook", points: 6000, seconds: 10 * minute, isInMemory: true },
} as const satisfies Record<string, Rule>;

export type LimitName = keyof typeof rules;

const slot = Symbol.for("quire.proxy-limits");

/** Bundles have copies of this module; the counters are opened once a process. */
const shared: typeof globalThis & { [slot]?: Promise<RateLimits> } = globalThis;

/** Counts a call towards a limit. Throws `TOO_MANY_TRIES` (429, with `Retry-After`) over the limit. */
export type TakeLimit = (headers: Headers, name: LimitName, about?: string) => Promise<void>;

/** Counts a call per client address. With `about`, for example a post id, counts per address and subject. */
export const takeLimit: TakeLimit = async (headers, name, about) => {
  shared[slot] ??= open();
  const limits = await shared[slot];
  const client = clientKey(headers);
  await limits.limit(rules[name]).take(about === undefined ? client : `${client} ${about}`);
};

/** A {@link TakeLimit} without limits. */
export const takeNoLimit: TakeLimit = () => Promise.resolve();

/** Returns the rate limit key of a request's client. The HTTP front sets the header with the client address. */
export const clientKey = (headers: Headers): string =>
  clientAddressKey(headers.get(clientAddressHeader) ?? "");

async function open(): Promise<RateLimits> {
  const { dataDir, databaseUrl } = settings();
  try {
    return await openRateLimits({
      dataDir,
      databaseUrl,
      // A shared database counts exactly and keeps what it has counted.
      redis: databaseUrl === undefined ? sharedRedis() : undefined,
      report: (err) => log().error({ err }, "the rate limits cannot be counted"),
    });
  } catch (error) {
    delete shared[slot];
    throw error;
  }
}
