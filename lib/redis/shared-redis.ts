import { settings } from "../config/current.ts";
import { log } from "../logging/log.ts";
import { reportError } from "../logging/report-error.ts";
import type { Redis } from "./redis.ts";

const slot = Symbol.for("quire.redis");

/**
 * All copies of this module in a process share one connection: Node's own copy and those in Next's bundles.
 */
const shared: typeof globalThis & { [slot]?: Promise<Redis> } = globalThis;

/**
 * Returns this process's connection, or `undefined` if `REDIS_URL` is not set. It connects on the first
 * command.
 */
export async function sharedRedis(): Promise<Redis | undefined> {
  const { redisUrl } = settings();
  if (redisUrl === undefined) return undefined;
  shared[slot] ??= open(redisUrl);
  return shared[slot];
}

async function open(url: string): Promise<Redis> {
  // Imported lazily, because most sites have no Redis and its client consists of hundreds of modules.
  const { openRedis } = await import("./redis.ts");
  return openRedis({
    url,
    report: (message, error) =>
      error === undefined ? log().info(message) : reportError(message, error),
  });
}
