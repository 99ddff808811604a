import { LRUCache } from "lru-cache";
import type { StoredPage } from "./page-store.ts";
import { isReadKey } from "./read-key.ts";

/** What of the memory is for what passes. */
const passingShare = 1 / 16;

/**
 * Whether anybody can ask for any number of such answers: there is no end of addresses that nothing is at, nor
 * of queries. They are made quickly.
 */
export function isPassing(key: string, { page }: StoredPage): boolean {
  return page.status !== 200 || isReadKey(key);
}

/**
 * Pages by their keys, in so many bytes at most; the one that was asked for longest ago goes first. What
 * passes has a small room of its own, so that it pushes no page out.
 */
export function createPageMemory(maximumBytes: number) {
  const room = (maxSize: number) =>
    new LRUCache<string, StoredPage>({ maxSize, sizeCalculation: ({ page }) => page.size });
  const passing = room(Math.floor(maximumBytes * passingShare));
  const lasting = room(Math.floor(maximumBytes * (1 - passingShare)));

  return {
    get: (key: string) => lasting.get(key) ?? passing.get(key),

    /** Does not count as asking for it. */
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
