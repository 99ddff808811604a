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

/**
 * How often one address may do what costs the site something. Generous: whole schools and offices
 * share an address, and accounts have limits of their own at the platform.
 */
const rules = {
  register: { name: "address-register", points: 100, seconds: hour },
  login: { name: "address-login", points: 100, seconds: 10 * minute },
  mail: { name: "address-mail", points: 100, seconds: hour },
  change: { name: "address-change", points: 600, seconds: 10 * minute },
  token: { name: "address-token", points: 600, seconds: 10 * minute },
  read: { name: "address-read", points: 1200, seconds: 10 * minute },
} as const satisfies Record<string, Rule>;

export type LimitName = keyof typeof rules;

const slot = Symbol.for("quire.proxy-limits");

/** Bundles have copies of this module; the counters are opened once a process. */
const shared: typeof globalThis & { [slot]?: Promise<RateLimits> } = globalThis;

/** Counts a call of a client's address. Throws `TOO_MANY_TRIES` (429, with `Retry-After`). */
export async function takeLimit(headers: Headers, name: LimitName): Promise<void> {
  shared[slot] ??= open();
  const limits = await shared[slot];
  await limits.limit(rules[name]).take(clientAddressKey(headers.get(clientAddressHeader) ?? ""));
}

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
