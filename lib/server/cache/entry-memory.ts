import { LRUCache } from "lru-cache";
import type { Entry } from "./entry.ts";

/** Share of the memory reserved for unbounded entries (see `isUnbounded`). */
const unboundedShare = 1 / 16;

/** The entries in memory, up to a total size. The entries that were used least recently are removed first. */
export class EntryMemory {
  readonly #bounded: LRUCache<string, Entry>;
  readonly #unbounded: LRUCache<string, Entry>;

  constructor(maximumBytes: number) {
    const create = (maxSize: number) =>
      new LRUCache<string, Entry>({ maxSize, maxEntrySize: maxSize, sizeCalculation: measure });
    this.#unbounded = create(Math.floor(maximumBytes * unboundedShare));
    this.#bounded = create(Math.floor(maximumBytes * (1 - unboundedShare)));
  }

  find(key: string): Entry | undefined {
    return this.#bounded.get(key) ?? this.#unbounded.get(key);
  }

  /** Adds an entry, or updates its size if its variants have changed. */
  keep(entry: Entry): void {
    // The entry is removed first, because the LRU cache does not recalculate the size of a value that it already
    // contains.
    this.remove(entry.key);
    (isUnbounded(entry) ? this.#unbounded : this.#bounded).set(entry.key, entry);
  }

  remove(key: string): void {
    this.#bounded.delete(key);
    this.#unbounded.delete(key);
  }

  get size(): { readonly entries: number; readonly bytes: number } {
    const [one, other] = [this.#bounded, this.#unbounded];
    return { entries: one.size + other.size, bytes: one.calculatedSize + other.calculatedSize };
  }
}

/**
 * Returns whether the entry has no page in Next's format. Such are missing paths and API reads with arbitrary queries, of
 * which clients can create any number, and the few shells.
 */
export const isUnbounded = ({ page }: Entry): boolean =>
  page === undefined || (page.status ?? 200) !== 200;

function measure({ variants, page }: Entry): number {
  const bodies = [...variants.values()].reduce((sum, { body }) => sum + body.size, 0);
  return 4096 + bodies + (page === undefined ? 0 : measurePage(page));
}

/** Returns the approximate size of a page's strings and buffers, in bytes. */
function measurePage(value: unknown): number {
  // V8 needs two bytes for each character of a string that contains a typographic quote.
  if (typeof value === "string") return 2 * value.length;
  if (value instanceof Uint8Array) return value.byteLength;
  if (value instanceof Map) return measurePage([...value.values()]);
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + measurePage(part), 0);
}
