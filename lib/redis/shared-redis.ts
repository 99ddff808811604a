import { settings } from "../config/current.ts";
import { log } from "../operations/log.ts";
import { reportError } from "../operations/report-error.ts";
import { openRedis, type Redis } from "./redis.ts";

const slot = Symbol.for("quire.redis");

/** What this process keeps for all its copies of this module: Node's own and the bundled one. */
const shared: typeof globalThis & { [slot]?: Redis } = globalThis;

/** The connection of this process, made at the first command; nothing without `REDIS_URL`. */
export function sharedRedis(): Redis | undefined {
  const { redisUrl } = settings();
  if (redisUrl === undefined) return undefined;
  shared[slot] ??= openRedis({
    url: redisUrl,
    report: (message, error) =>
      error === undefined ? log().info(message) : reportError(message, error),
  });
  return shared[slot];
}
