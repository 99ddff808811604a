/**
 * This process's cache entries, in memory and in a backend. The backend is read if the entry in memory is missing, or if it
 * is unusable and other instances write to the backend.
 */
import {
  createFreshnessCheck,
  lastGoodMilliseconds,
  type Entry,
  type Freshness,
  type StoredResponse,
} from "./entry.ts";
import { EntryMemory, isUnbounded } from "./entry-memory.ts";
import type { InvalidationLog } from "../../changes/invalidation-log.ts";

/** A store that survives the process (disk) or is shared by instances (Redis). Its functions never reject. */
export type EntryBackend = {
  /** Whether other instances write to it. If not, an entry in memory is never older than the one in the backend. */
  readonly isShared: boolean;
  readonly read: (key: string) => Promise<Entry | undefined>;
  readonly write: (entry: Entry) => Promise<void>;
};

export type EntriesOptions = {
  /** Maximum total size in memory, in bytes. */
  readonly maximumBytes: number;
  readonly log: InvalidationLog;
  /** Returns the current time in epoch milliseconds. */
  readonly now?: () => number;
};

export type Entries = ReturnType<typeof createEntries>;

/** Maximum number of concurrent writes to the backend. */
const maximumWrites = 2;
/** Maximum number of entries waiting to be written. Further entries are dropped. */
const maximumWaiting = 1_000;

export function createEntries({ maximumBytes, log, now = Date.now }: EntriesOptions) {
  const memory = new EntryMemory(maximumBytes);
  const getFreshness = createFreshnessCheck(log, now);
  const find = (key: string): Entry | undefined => memory.find(key);
  const isCurrent = (entry: Entry) => find(entry.key) === entry && getFreshness(entry) === "fresh";
  const writer = createWriter(isCurrent);
  let backend: EntryBackend | undefined;

  return {
    find,
    getFreshness,

    /** Returns the current position in the invalidation log, for a rendering that begins now. */
    position: (): string => log.position,

    setBackend(next: EntryBackend): void {
      backend = next;
    },

    /** Reads an entry from the backend, if it may be newer than the one in memory. Keeps the newer of the two. */
    async load(key: string): Promise<void> {
      const own = find(key);
      if (backend === undefined) return;
      if (own !== undefined && (!backend.isShared || isUsable(getFreshness(own)))) return;
      const kept = await backend.read(key);
      const current = find(key);
      if (kept === undefined || (current?.renderedAt ?? -Infinity) >= kept.renderedAt) return;
      if (now() - kept.renderedAt <= lastGoodMilliseconds) memory.keep(kept);
    },

    /** Stores an entry, in memory immediately and in the backend in the background. */
    store(entry: Entry): void {
      memory.keep(entry);
      if (backend !== undefined && !isUnbounded(entry)) writer.add(entry, backend);
    },

    /** Adds a variant to an entry, unless the entry has been replaced. */
    addVariant(entry: Entry, variant: string, response: StoredResponse): void {
      if (find(entry.key) !== entry) return;
      entry.variants.set(variant, response);
      memory.keep(entry);
    },

    /** Removes an entry that could not be sent. */
    evict: ({ key }: Entry): void => memory.remove(key),

    /** Resolves when all pending writes to the backend are complete. */
    waitForWrites: writer.finish,
    size: () => memory.size,
  };
}

/** Returns whether an entry may be sent without rendering it first. */
export const isUsable = (freshness: Freshness): boolean =>
  freshness === "fresh" || freshness === "aged";

/** Creates a queue of entries to write. Of several entries with the same key, it writes only the newest. */
function createWriter(isCurrent: (entry: Entry) => boolean) {
  const waiting = new Map<string, Entry>();
  const writing = new Set<Promise<void>>();

  async function writeWaiting({ write }: EntryBackend): Promise<void> {
    for (const [key, entry] of waiting) {
      waiting.delete(key);
      if (isCurrent(entry)) await write(entry);
    }
  }

  return {
    add(entry: Entry, backend: EntryBackend): void {
      if (waiting.size >= maximumWaiting) return;
      waiting.set(entry.key, entry);
      if (writing.size >= maximumWrites) return;
      const write = writeWaiting(backend).finally(() => writing.delete(write));
      writing.add(write);
    },
    finish: async (): Promise<void> => {
      await Promise.all(writing);
    },
  };
}
