/**
 * A log of changes in Redis, for an upstream that has none: hosted Wix tells one instance of a change,
 * and the others read it here. While Redis is away an instance knows what it was told itself, and keeps
 * that to say it later.
 */
import type { Redis, RedisClient } from "../redis/redis.ts";
import type { ChangeLog } from "./change-log.ts";
import type { LogEntry } from "./clock.ts";
import type { Announcer } from "./invalidations.ts";

/** Entries that are kept, roughly; as many are read at a start. */
const mostEntries = 4_000;

/** `key` is that of the stream: the same for all sites that read the same upstream. */
export function redisLog(redis: Redis, key: string): ChangeLog & { announce: Announcer } {
  /** What was announced, until Redis has it. */
  let unsaid: readonly string[][] = [];
  const append = (client: RedisClient, tags: readonly string[]) =>
    client.xAdd(
      key,
      "*",
      { tags: tags.join(",") },
      { TRIM: { strategy: "MAXLEN", strategyModifier: "~", threshold: mostEntries } },
    );

  let saying: Promise<void> | undefined;

  /** One at a time: two would say the same, and each take it for another. */
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
    return entriesOf(found).toReversed();
  }

  return {
    async newest() {
      const found = await newestEntries();
      // A log that is empty looks like any other: it gets a beginning of its own.
      if (found.length === 0) await redis.run((client) => append(client, []));
      const [first, ...entries] = found.length === 0 ? await newestEntries() : found;
      return { beginning: first?.name ?? "", entries };
    },
    async from(name) {
      await sayAll();
      const found = await redis.run((client) =>
        client.xRange(key, name, "+", { COUNT: mostEntries }),
      );
      return entriesOf(found);
    },
    async announce(tags) {
      unsaid = [...unsaid, [...tags]];
      await sayAll().catch(() => {});
    },
  };
}

type StreamEntry = { readonly id: string; readonly message: Readonly<Record<string, string>> };

function entriesOf(found: readonly StreamEntry[] | null): LogEntry[] {
  return (found ?? []).map(({ id, message }) => ({
    name: id,
    tags: (message["tags"] ?? "").split(",").filter((tag) => tag !== ""),
  }));
}
