import { LRUCache } from "lru-cache";
import type { StoredPage } from "./page-store.ts";
import { isReadKey } from "./read-key.ts";

/** Share of the memory reserved for unbounded keys. */
const passingShare = 1 / 16;

/**
 * Returns whether clients can request any number of such responses: missing paths, and API reads with any query.
 * They are quick to produce again.
 */
export function isPassing(key: string, { page }: StoredPage): boolean {
  return page.status !== 200 || isReadKey(key);
}

/**
 * Creates an LRU cache of pages with a maximum size in bytes. Unbounded keys have their own share, so that they
 * cannot evict other pages.
 */
export function createPageMemory(maximumBytes: number) {
  const room = (maxSize: number) =>
    new LRUCache<string, StoredPage>({ maxSize, sizeCalculation: ({ page }) => page.size });
  const passing = room(Math.floor(maximumBytes * passingShare));
  const lasting = room(Math.floor(maximumBytes * (1 - passingShare)));

  return {
    get: (key: string) => lasting.get(key) ?? passing.get(key),

    /** Does not count as a use of the page. */
    peek: (key: string) => lasting.peek(key) ?? passing.peek(key),

    set(key: string, stored: StoredPage): void {
      const [own, other] = isPassing(key, stored) ? [passing, lasting] : [lasting, passing];
      other.delete(key);
      own.set(key, stored);
    },

    delete(key: string): void {
      lasting.delete(key);
      passing.delete(key);
    },

    size: () => ({
      pages: lasting.size + passing.size,
      bytes: lasting.calculatedSize + passing.calculatedSize,
    }),
  };
}
