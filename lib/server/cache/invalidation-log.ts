/**
 * This process's copy of the change log, which every instance reads: the order of the entries and the tags
 * that each entry invalidates. A page is stored with the name of the last entry known when its rendering
 * began, so any process that knows this entry can check whether the page is current, no matter where it was
 * rendered or stored. A page is considered stale if its entry is unknown because it is too old or from a
 * different log.
 */
import { randomUUID } from "node:crypto";

export type LogEntry = {
  /** A name that is unique across all logs. */
  readonly name: string;
  /** The cache tags for the data that may have changed. */
  readonly tags: readonly string[];
};

/**
 * A function that reports invalidated tags to other instances. It queues tags that it cannot send and never
 * fails.
 */
export type Announce = (tags: readonly string[]) => Promise<void>;

export type InvalidationLog = ReturnType<typeof createInvalidationLog>;

/** Maximum number of known entries. When this number is exceeded, the older half is removed. */
const maxEntries = 10_000;

/** Creates a log without entries, which must be started with the entries of the change log. */
export function createInvalidationLog() {
  /** A counter that increases with every change log entry and every invalidation by this process. */
  let version = 0;
  let last = randomUUID() as string;
  /** The version of each known entry, oldest first. */
  let entries = new Map<string, number>([[last, version]]);
  let changedAt = new Map<string, number>();
  let announceToOthers: Announce | undefined;

  function apply({ name, tags }: LogEntry): void {
    version += 1;
    last = name;
    entries.set(name, version);
    for (const tag of tags) changedAt.set(tag, version);
    if (entries.size > maxEntries) removeOldEntries();
  }

  function removeOldEntries(): void {
    const kept = [...entries].slice(-maxEntries / 2);
    const oldest = kept[0]?.[1] ?? version;
    entries = new Map(kept);
    // Earlier changes cannot affect a page with a known position.
    changedAt = new Map([...changedAt].filter(([, at]) => at > oldest));
  }

  /** Adds a change that is not in any log. Other processes treat pages rendered after it as stale. */
  const invalidate = (tags: readonly string[]): void => apply({ name: randomUUID(), tags });

  return {
    /** The name of the last known entry, which is the position of any rendering that begins now. */
    position: (): string => last,

    /** A number that increases with every entry. */
    version: (): number => version,

    /** Returns whether one of the tags has, or may have, changed since a position. */
    hasChangedSince(position: string, tags: readonly string[]): boolean {
      const at = entries.get(position);
      return at === undefined || tags.some((tag) => (changedAt.get(tag) ?? 0) > at);
    },

    /** Replaces all entries with those of a change log. `beginning` is the position before the first entry. */
    start(beginning: string, log: readonly LogEntry[]): void {
      version += 1;
      last = beginning;
      entries = new Map([[beginning, version]]);
      changedAt = new Map();
      for (const entry of log) apply(entry);
    },

    apply,
    invalidate,

    /** Sets the function that reports Next's invalidations to other instances. */
    announceWith(announce: Announce): void {
      announceToOthers = announce;
    },

    /** Applies an invalidation by Next to this process immediately, and reports it to other instances. */
    async announce(tags: readonly string[]): Promise<void> {
      invalidate(tags);
      await announceToOthers?.(tags);
    },
  };
}
