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

/** Maximum number of known entries. When this number is exceeded, the older half is removed. */
const maxEntries = 10_000;

/** A log without entries at first, which must be started with the entries of the change log. */
export class InvalidationLog {
  /** A counter that increases with every change log entry and every invalidation by this process. */
  #version = 0;
  #last: string = randomUUID();
  /** The version of each known entry, oldest first. */
  #entries = new Map([[this.#last, this.#version]]);
  #changedAt = new Map<string, number>();
  #announceToOthers: Announce | undefined;

  /** The name of the last known entry, which is the position of any rendering that begins now. */
  get position(): string {
    return this.#last;
  }

  /** A number that increases with every entry. */
  get version(): number {
    return this.#version;
  }

  /** Returns whether one of the tags has, or may have, changed since a position. */
  hasChangedSince(position: string, tags: readonly string[]): boolean {
    const at = this.#entries.get(position);
    return at === undefined || tags.some((tag) => (this.#changedAt.get(tag) ?? 0) > at);
  }

  /** Replaces all entries with those of a change log. `beginning` is the position before the first entry. */
  start(beginning: string, log: readonly LogEntry[]): void {
    this.#version += 1;
    this.#last = beginning;
    this.#entries = new Map([[beginning, this.#version]]);
    this.#changedAt = new Map();
    for (const entry of log) this.apply(entry);
  }

  /** Adds an entry of the change log. */
  apply({ name, tags }: LogEntry): void {
    this.#version += 1;
    this.#last = name;
    this.#entries.set(name, this.#version);
    for (const tag of tags) this.#changedAt.set(tag, this.#version);
    if (this.#entries.size > maxEntries) this.#removeOldEntries();
  }

  /** Adds a change that is not in any log. Other processes treat pages rendered after it as stale. */
  invalidate(tags: readonly string[]): void {
    this.apply({ name: randomUUID(), tags });
  }

  /** Sets the function that reports this process's invalidations to other instances. */
  announceWith(announce: Announce): void {
    this.#announceToOthers = announce;
  }

  /** Applies an invalidation to this process immediately, and reports it to other instances. */
  async announce(tags: readonly string[]): Promise<void> {
    this.invalidate(tags);
    await this.#announceToOthers?.(tags);
  }

  #removeOldEntries(): void {
    const kept = [...this.#entries].slice(-maxEntries / 2);
    const oldest = kept[0]?.[1] ?? this.#version;
    this.#entries = new Map(kept);
    // Earlier changes cannot affect a page with a known position.
    this.#changedAt = new Map([...this.#changedAt].filter(([, at]) => at > oldest));
  }
}
