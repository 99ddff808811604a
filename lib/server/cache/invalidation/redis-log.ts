/**
 * A change log in Redis, for an upstream without one: hosted Wix reports a change to one instance, and the other
 * instances read it here. While Redis is unavailable, an instance queues the changes that it receives.
 */
import type { Redis, RedisClient } from "../../../redis/redis.ts";
import type { ChangeLog } from "./change-log.ts";
import type { LogEntry } from "./clock.ts";
import type { Announcer } from "./invalidations.ts";

/** Approximate maximum number of entries in the stream, and the number read at startup. */
const mostEntries = 4_000;

/** Creates a change log. `key` is the key of the stream, the same for all sites with the same upstream. */
export function redisLog(redis: Redis, key: string): ChangeLog & { announce: Announcer } {
  /** Queue of announced tags that are not in Redis yet. */
  let unsaid: readonly string[][] = [];
  const append = (client: RedisClient, tags: readonly string[]) =>
    client.xAdd(
      key,
      "*",
      { tags: tags.join(",") },
      { TRIM: { strategy: "MAXLEN", strategyModifier: "~", threshold: mostEntries } },
    );

  let saying: Promise<void> | undefined;

  /** Sends the queue in a single run, because two concurrent runs would send an entry twice and drop another one. */
  function sayAll(): Promise<void> {
    saying ??= sayInTurn().finally(() => {
      saying = undefined;
    });
    return saying;
  }

  async function sayInTurn(): Promise<void> {
    for (let [tags] = unsaid; tags !== undefined; [tags] = unsaid) {
      const said = tags;
      await redis.run((client) => append(client, said));
      unsaid = unsaid.slice(1);
    }
  }

  async function newestEntries(): Promise<LogEntry[]> {
    const found = await redis.run((client) =>
      client.xRevRange(key, "+", "-", { COUNT: mostEntries }),
    );
    return parseEntries(found).toReversed();
  }

  return {
    async newest() {
      const found = await newestEntries();
      // An empty stream could not be distinguished from another one, so it gets a first entry.
      if (found.length === 0) await redis.run((client) => append(client, []));
      const [first, ...entries] = found.length === 0 ? await newestEntries() : found;
      return { beginning: first?.name ?? "", entries };
    },
    async from(name) {
      await sayAll();
      const found = await redis.run((client) =>
        client.xRange(key, name, "+", { COUNT: mostEntries }),
      );
      return parseEntries(found);
    },
    async announce(tags) {
      unsaid = [...unsaid, [...tags]];
      await sayAll().catch(() => {});
    },
  };
}

type StreamEntry = { readonly id: string; readonly message: Readonly<Record<string, string>> };

function parseEntries(found: readonly StreamEntry[] | null): LogEntry[] {
  return (found ?? []).map(({ id, message }) => ({
    name: id,
    tags: (message["tags"] ?? "").split(",").filter((tag) => tag !== ""),
  }));
}
