import { LRUCache } from "lru-cache";
import type { StoredPage } from "./page-backend.ts";

/** Fraction of the memory reserved for unbounded keys. */
const unboundedShare = 1 / 16;

/** Returns an API response's key in the page store. Next's own keys are paths. */
export const buildReadKey = (address: string): string => `read ${address}`;

export const isReadKey = (key: string): boolean => key.startsWith("read ");

/**
 * Returns whether a response is of a kind that clients can request in unlimited variations: missing paths, and API
 * reads with arbitrary queries. Such responses are cheap to regenerate.
 */
export function isUnbounded(key: string, { page }: StoredPage): boolean {
  return page.status !== 200 || isReadKey(key);
}

/**
 * Creates an LRU cache of pages with a maximum size in bytes. Unbounded keys have a separate share of it, so
 * that they cannot evict other pages.
 */
export function createPageMemory(maximumBytes: number) {
  const createCache = (maxSize: number) =>
    new LRUCache<string, StoredPage>({ maxSize, sizeCalculation: ({ page }) => page.size });
  const unbounded = createCache(Math.floor(maximumBytes * unboundedShare));
  const bounded = createCache(Math.floor(maximumBytes * (1 - unboundedShare)));

  return {
    get: (key: string) => bounded.get(key) ?? unbounded.get(key),

    /** Does not count as a use of the page. */
    peek: (key: string) => bounded.peek(key) ?? unbounded.peek(key),

    set(key: string, stored: StoredPage): void {
      const [own, other] = isUnbounded(key, stored) ? [unbounded, bounded] : [bounded, unbounded];
      other.delete(key);
      own.set(key, stored);
    },

    delete(key: string): void {
      bounded.delete(key);
      unbounded.delete(key);
    },

    size: () => ({
      pages: bounded.size + unbounded.size,
      bytes: bounded.calculatedSize + unbounded.calculatedSize,
    }),
  };
}
