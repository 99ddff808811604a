/**
 * A change log in Redis, for upstreams that do not have one. Hosted Wix reports a change to a single
 * instance, and the other instances read it here. While Redis is unavailable, an instance queues the changes
 * it receives.
 */
import type { Redis, RedisClient } from "../redis/redis.ts";
import type { ChangeLog } from "./follow-changes.ts";
import type { Announce, LogEntry } from "./invalidation-log.ts";

/** Approximate maximum number of stream entries, and the number read at startup. */
const maxEntries = 4_000;

/**
 * Creates a change log. `key` is the stream's key, which must be the same for all sites with the same
 * upstream.
 */
export function createRedisLog(redis: Redis, key: string): ChangeLog & { announce: Announce } {
  /** Announced tags that are not in Redis yet. */
  let queue: readonly (readonly string[])[] = [];
  let sending: Promise<void> | undefined;

  const append = (client: RedisClient, tags: readonly string[]) =>
    client.xAdd(
      key,
      "*",
      { tags: tags.join(",") },
      { TRIM: { strategy: "MAXLEN", strategyModifier: "~", threshold: maxEntries } },
    );

  /** Sends the queue in a single run, because concurrent runs would send one entry twice and drop another. */
  function sendQueue(): Promise<void> {
    sending ??= sendInOrder().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  async function sendInOrder(): Promise<void> {
    for (let [tags] = queue; tags !== undefined; [tags] = queue) {
      const next = tags;
      await redis.run((client) => append(client, next));
      queue = queue.slice(1);
    }
  }

  const readNewest = async (): Promise<LogEntry[]> => {
    const found = await redis.run((client) =>
      client.xRevRange(key, "+", "-", { COUNT: maxEntries }),
    );
    return parseEntries(found).toReversed();
  };

  return {
    async newest() {
      const found = await readNewest();
      // One empty stream cannot be distinguished from another, so an empty stream gets a first entry.
      if (found.length === 0) await redis.run((client) => append(client, []));
      const [first, ...entries] = found.length === 0 ? await readNewest() : found;
      return { beginning: first?.name ?? "", entries };
    },
    async from(name) {
      await sendQueue();
      const found = await redis.run((client) =>
        client.xRange(key, name, "+", { COUNT: maxEntries }),
      );
      return parseEntries(found);
    },
    async announce(tags) {
      queue = [...queue, tags];
      await sendQueue().catch(() => {});
    },
  };
}

type StreamEntry = { readonly id: string; readonly message: Readonly<Record<string, string>> };

const parseEntries = (found: readonly StreamEntry[] | null): LogEntry[] =>
  (found ?? []).map(({ id, message }) => ({
    name: id,
    tags: (message["tags"] ?? "").split(",").filter((tag) => tag !== ""),
  }));
