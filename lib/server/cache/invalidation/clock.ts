/**
 * This process's view of the change log, which every instance reads: the order of the entries and the tags that
 * each of them invalidates. A page has the name of the last entry that was known when its rendering began, so
 * any process that knows this entry can check whether the page is current, wherever it was rendered or stored. A
 * page whose entry is unknown, because it is too old or from a different log, counts as stale.
 */
import { randomUUID } from "node:crypto";

export type LogEntry = {
  /** A name that is unique across all logs. */
  readonly name: string;
  /** The cache tags of the data that may have changed. */
  readonly tags: readonly string[];
};

export type Clock = ReturnType<typeof createClock>;

/** Maximum number of known entries. When it is exceeded, the older half is removed. */
const mostEntries = 10_000;

/** Creates a clock that knows no entries until it is started with a log. */
export function createClock() {
  /** A counter that grows with every entry of the log and every invalidation by this process. */
  let time = 0;
  let last = randomUUID() as string;
  /** The time of each known entry, oldest first. */
  let entries = new Map<string, number>([[last, time]]);
  let changedAt = new Map<string, number>();

  function tell({ name, tags }: LogEntry): void {
    time += 1;
    last = name;
    entries.set(name, time);
    for (const tag of tags) changedAt.set(tag, time);
    if (entries.size > mostEntries) forget();
  }

  function forget(): void {
    const kept = [...entries].slice(-mostEntries / 2);
    const oldest = kept[0]?.[1] ?? time;
    entries = new Map(kept);
    // Earlier changes cannot affect a page with a known position.
    changedAt = new Map([...changedAt].filter(([, at]) => at > oldest));
  }

  return {
    /** The name of the last known entry, which is the position of a rendering that begins now. */
    position: (): string => last,

    /** A number that grows with every entry. */
    time: (): number => time,

    /** Returns whether one of the tags has changed since a position, or may have. */
    hasChangedSince(position: string, tags: readonly string[]): boolean {
      const at = entries.get(position);
      return at === undefined || tags.some((tag) => (changedAt.get(tag) ?? 0) > at);
    },

    /** Replaces all entries by those of a log. `beginning` is the position before the first of them. */
    start(beginning: string, log: readonly LogEntry[]): void {
      time += 1;
      last = beginning;
      entries = new Map([[beginning, time]]);
      changedAt = new Map();
      for (const entry of log) tell(entry);
    },

    tell,

    /** Adds a change that is in no log. Other processes treat pages rendered after it as stale. */
    invalidate(tags: readonly string[]): void {
      tell({ name: randomUUID(), tags });
    },
  };
}
