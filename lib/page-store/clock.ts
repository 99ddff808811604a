/**
 * What is known of the log of changes, which every instance reads: the order of its entries and what
 * each of them touches. A page carries the name of the last entry that had been seen when its rendering
 * began, so whoever knows that entry can judge the page, wherever it was rendered and wherever it was
 * kept since. An entry that is not known, because it is too old or of another log, makes a page stale.
 */
import { randomUUID } from "node:crypto";

export type LogEntry = {
  /** Names the entry in this log and in no other. */
  readonly name: string;
  /** The cache tags of what it may have changed. */
  readonly tags: readonly string[];
};

export type Clock = ReturnType<typeof createClock>;

/** How many entries are known at most; between that and half of it, the oldest are forgotten. */
const mostEntries = 10_000;

/** A clock that knows nothing but its own beginning, until it is started with a log. */
export function createClock() {
  /** Counts what was told; entries of the log and invalidations of this process in one order. */
  let time = 0;
  let last = randomUUID() as string;
  /** The time of each entry that is known, oldest first. */
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
    // What changed before the oldest entry that is known is older than any page that can be judged.
    changedAt = new Map([...changedAt].filter(([, at]) => at > oldest));
  }

  return {
    /** The last entry that is known: what a rendering that begins now can be judged by. */
    position: (): string => last,

    /** Grows with everything that is told. */
    time: (): number => time,

    /** Whether one of the tags has changed since a position, or may have. */
    hasChangedSince(position: string, tags: readonly string[]): boolean {
      const at = entries.get(position);
      return at === undefined || tags.some((tag) => (changedAt.get(tag) ?? 0) > at);
    },

    /** Forgets all, and goes on with the entries of a log: `beginning` is before the first of them. */
    start(beginning: string, log: readonly LogEntry[]): void {
      time += 1;
      last = beginning;
      entries = new Map([[beginning, time]]);
      changedAt = new Map();
      for (const entry of log) tell(entry);
    },

    tell,

    /** A change that no log knows: everybody but this process takes what is rendered after it for stale. */
    invalidate(tags: readonly string[]): void {
      tell({ name: randomUUID(), tags });
    },
  };
}
