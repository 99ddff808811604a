/**
 * The finished pages of this process, in memory with a bound.
 *
 * Next's cache handler writes it and asks it; the HTTP front answers from it. Both see the same
 * invalidations, so a page that changed can be served by neither. An invalidated page stays as the
 * last good copy, for the time that its successor cannot be rendered.
 */
import { LRUCache } from "lru-cache";
import type { CachedPage } from "./cached-page.ts";

type StoredPage = {
  readonly page: CachedPage;
  readonly tags: readonly string[];
  /** How many invalidations had been seen when the rendering of this page began. */
  readonly renderedAt: number;
  /** Epoch milliseconds. */
  readonly storedAt: number;
};

export type PageStoreOptions = {
  /** Largest sum of page sizes, in bytes. */
  readonly maximumBytes: number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
};

export type PageStore = ReturnType<typeof createPageStore>;

/** How long a page that could not be replaced may still be served: 24 hours. */
const lastGoodMilliseconds = 24 * 60 * 60 * 1000;

export function createPageStore({ maximumBytes, now = Date.now }: PageStoreOptions) {
  const pages = new LRUCache<string, StoredPage>({
    maxSize: maximumBytes,
    sizeCalculation: ({ page }) => page.bytes,
  });
  /** Invalidations are counted, not timed: two within a millisecond still have an order. */
  let invalidations = 0;
  const invalidatedAt = new Map<string, number>();
  /** Renderings under way: what they read may be older than an invalidation that comes meanwhile. */
  const renderings = new LRUCache<string, number>({ max: 10_000 });

  const isInvalidated = ({ tags, renderedAt }: StoredPage) =>
    tags.some((tag) => (invalidatedAt.get(tag) ?? 0) > renderedAt);
  const isAged = ({ page, storedAt }: StoredPage) =>
    page.revalidateSeconds !== false && now() - storedAt > page.revalidateSeconds * 1000;

  return {
    /** The page for a rendering cache: absent once invalidated; an aged page is still returned. */
    read(key: string): { page: CachedPage; storedAt: number } | undefined {
      const stored = pages.get(key);
      const usable = stored !== undefined && !isInvalidated(stored);
      if ((!usable || isAged(stored)) && !renderings.has(key)) renderings.set(key, invalidations);
      return usable ? stored : undefined;
    },

    /** The page only if nothing has to be done about it: neither invalidated nor aged. */
    readFresh(key: string): CachedPage | undefined {
      const stored = pages.get(key);
      if (stored === undefined || isInvalidated(stored) || isAged(stored)) return undefined;
      return stored.page;
    },

    /** How much there is. */
    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),

    /** What a page that was rendered said that it depends on. */
    tagsOf(key: string): readonly string[] {
      return pages.peek(key)?.tags ?? [];
    },

    /** The newest page that was ever rendered here, up to 24 hours old, whatever came after it. */
    readLastGood(key: string): CachedPage | undefined {
      const stored = pages.peek(key);
      return stored !== undefined && now() - stored.storedAt <= lastGoodMilliseconds
        ? stored.page
        : undefined;
    },

    write(key: string, page: CachedPage, tags: readonly string[]): void {
      const renderedAt = renderings.get(key) ?? invalidations;
      renderings.delete(key);
      pages.set(key, { page, tags, renderedAt, storedAt: now() });
    },

    /** Makes every page that depends on one of the tags be rendered anew when it is next asked for. */
    invalidate(tags: readonly string[]): void {
      invalidations += 1;
      for (const tag of tags) invalidatedAt.set(tag, invalidations);
    },
  };
}
