import type { LogEntry } from "./clock.ts";
import { tagsOfChange, type ChangedEntity } from "./tags.ts";

/** A log that every instance reads, and that may be replaced by another one at any time. */
export type ChangeLog = {
  /** The newest entries, oldest first, and the name of what is before the first of them. */
  readonly newest: () => Promise<{ beginning: string; entries: readonly LogEntry[] }>;
  /** The named entry and those after it, oldest first. Begins with another when the log does not have it. */
  readonly from: (name: string) => Promise<readonly LogEntry[]>;
};

type Change = ChangedEntity & { readonly sequence: number; readonly changedAt: number };

export type PlatformChanges = {
  readonly latest: () => Promise<number>;
  readonly since: (sequence: number) => Promise<{ readonly changes: readonly Change[] }>;
};

/** How far a log is read back at a start, in one answer: what was rendered before that is rendered anew. */
const entriesReadBack = 4_000;

/** Where nothing has happened yet. */
const beginning = "0";

/** The platform's log of changes. A name has the time and the entity, so that no other log has the same. */
export function platformLog(changes: PlatformChanges): ChangeLog {
  const since = async (sequence: number) => (await changes.since(sequence)).changes.map(entryOf);
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
      const sequence = sequenceOf(name);
      if (sequence > 0) return since(sequence - 1);
      return [{ name: beginning, tags: [] }, ...(await since(0))];
    },
  };
}

function entryOf(change: Change): LogEntry {
  return {
    name: `${change.sequence}:${change.changedAt}:${change.entityId}`,
    tags: tagsOfChange(change),
  };
}

const sequenceOf = (name: string): number => Number(name.split(":", 1)[0]);
