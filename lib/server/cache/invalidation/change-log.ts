import type { LogEntry } from "./clock.ts";
import { tagsOfChange, type ChangedEntity } from "../../../site/cache-tags.ts";

/** A log that every instance reads. A different log may replace it at any time. */
export type ChangeLog = {
  /** Returns the newest entries, oldest first, and the name of the position before the first of them. */
  readonly newest: () => Promise<{ beginning: string; entries: readonly LogEntry[] }>;
  /** Returns the named entry and those after it, oldest first. If the log lacks the entry, the first name differs. */
  readonly from: (name: string) => Promise<readonly LogEntry[]>;
};

type Change = ChangedEntity & { readonly sequence: number; readonly changedAt: number };

export type PlatformChanges = {
  readonly latest: () => Promise<number>;
  readonly since: (sequence: number) => Promise<{ readonly changes: readonly Change[] }>;
};

/**
 * Number of entries that a starting process reads, in one query. Pages from before these entries are rendered again.
 */
const entriesReadBack = 4_000;

/** The position before the first entry. */
const beginning = "0";

/** Returns the platform's change log. The name of an entry contains time and entity, so it is unique across logs. */
export function platformLog(changes: PlatformChanges): ChangeLog {
  const since = async (sequence: number) =>
    (await changes.since(sequence)).changes.map(createEntry);
  return {
    async newest() {
      const before = Math.max(0, (await changes.latest()) - entriesReadBack);
      const entries = await since(before);
      const [first, ...later] = entries;
      return before === 0 || first === undefined
        ? { beginning, entries }
        : { beginning: first.name, entries: later };
    },
    async from(name) {
      const sequence = parseSequence(name);
      if (sequence > 0) return since(sequence - 1);
      return [{ name: beginning, tags: [] }, ...(await since(0))];
    },
  };
}

function createEntry(change: Change): LogEntry {
  return {
    name: `${change.sequence}:${change.changedAt}:${change.entityId}`,
    tags: tagsOfChange(change),
  };
}

const parseSequence = (name: string): number => Number(name.split(":", 1)[0]);
