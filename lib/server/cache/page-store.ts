/**
 * A store of rendered pages, held in this process's memory up to a size limit and in a backend behind it.
 *
 * Next's cache handler reads and writes the store, and the HTTP layer sends pages from it. Both use the same
 * invalidation log, so neither can serve a page that has changed. A stale page is kept as the last good copy
 * for as long as its replacement cannot be rendered.
 */
import { LRUCache } from "lru-cache";
import type { CachedPage } from "./cached-page.ts";
import type { InvalidationLog } from "./invalidation-log.ts";
import { connectBackend, type StoredPage } from "./page-backend.ts";
import { createPageMemory } from "./page-memory.ts";
import { createPageRules, type PageRules } from "./page-rules.ts";
import { createRenderings } from "./renderings.ts";

export type PageStoreOptions = {
  /** Maximum total size of the pages, in bytes. */
  readonly maximumBytes: number;
  readonly invalidations: InvalidationLog;
  /** Returns the current time in epoch milliseconds. */
  readonly now?: () => number;
};

export type PageStore = ReturnType<typeof createPageStore>;

/** Position of a page whose render start was not observed. Such a page always counts as changed. */
const unknownPosition = "";

/** Minimum time between two requests to renew the same aged page, in milliseconds. */
const renewalMilliseconds = 5_000;

/** Creates an empty page store. `invalidations` determines which pages are current. */
export function createPageStore({ maximumBytes, invalidations, now = Date.now }: PageStoreOptions) {
  const pages = createPageMemory(maximumBytes);
  const rules = createPageRules(invalidations, now);
  const backend = connectBackend(pages, rules);
  const renderings = createRenderings();
  const parts = { pages, rules, backend, renderings, invalidations, now };

  return {
    ...createLookups(parts),
    ...createRendererCalls(parts),

    isAged: rules.isAged,

    /** Sets the backend behind the memory. */
    setBackend: backend.setBackend,

    /** Resolves when all pending writes to the backend are complete. */
    written: backend.written,

    /** Resolves when the page's current rendering is stored, or after a timeout in milliseconds. */
    waitForRendering: renderings.wait,

    /** The invalidation log's position, which changes with every invalidation. */
    position: invalidations.position,

    /** Returns the number of pages in memory and their total size, in bytes. */
    size: pages.size,
  };
}

type Parts = {
  readonly pages: ReturnType<typeof createPageMemory>;
  readonly rules: PageRules;
  readonly backend: ReturnType<typeof connectBackend>;
  readonly renderings: ReturnType<typeof createRenderings>;
  readonly invalidations: InvalidationLog;
  readonly now: () => number;
};

/** Creates the functions that look only in memory. The HTTP layer uses them to send pages without Next. */
function createLookups({ pages, rules, now }: Parts) {
  const { isAged, isChanged, isExpired, isUsable } = rules;
  /** When a request was last sent to renew an aged page, by key, in epoch milliseconds. */
  const renewals = new LRUCache<string, number>({ max: 10_000 });

  return {
    /**
     * Returns a page that can be sent without Next. It has neither changed nor expired. If it is aged, one
     * caller every 5 seconds gets `undefined` instead and must let Next render the page.
     */
    readFresh(key: string): CachedPage | undefined {
      const stored = pages.get(key);
      if (stored === undefined || !isUsable(stored)) return undefined;
      if (isAged(stored) && now() - (renewals.get(key) ?? 0) > renewalMilliseconds) {
        renewals.set(key, now());
        return undefined;
      }
      return stored.page;
    },

    /** Returns whether the stored page has changed since its rendering began. */
    hasChanged(key: string): boolean {
      const stored = pages.peek(key);
      return stored !== undefined && isChanged(stored);
    },

    /** Returns a stored page's cache tags. */
    findTags(key: string): readonly string[] {
      return pages.peek(key)?.tags ?? [];
    },

    /** Returns the page in memory if it was rendered in the last 24 hours, even if it has changed. */
    readLastGood(key: string): CachedPage | undefined {
      const stored = pages.peek(key);
      return stored !== undefined && !isExpired(stored) ? stored.page : undefined;
    },

    /** Returns the page in memory, even if it has changed. Does not count as a use of the page. */
    peek: pages.peek,
  };
}

/** Creates the functions for renderers. A renderer reads a page, renders it if necessary, and stores it. */
function createRendererCalls({ pages, rules, backend, renderings, invalidations, now }: Parts) {
  const { isAged, isUsable } = rules;
  return {
    /**
     * Reads a page for Next's cache. May return an aged page, but never a page that has changed or (if it has
     * a revalidation time) was rendered more than 24 hours ago.
     */
    async read(key: string): Promise<StoredPage | undefined> {
      await backend.fetch(key);
      const stored = pages.get(key);
      const usable = stored !== undefined && isUsable(stored);
      if (!usable || isAged(stored)) renderings.begin(key, invalidations.position());
      return usable ? stored : undefined;
    },

    /** Stores a page that was rendered after a `read` with the same key. */
    write(key: string, page: CachedPage, tags: readonly string[], renderedAt = now()): void {
      const position = renderings.end(key) ?? unknownPosition;
      const stored = { page, tags, position, storedAt: now(), renderedAt };
      pages.set(key, stored);
      renderings.notify(key);
      backend.save(key, stored);
    },

    /** Removes a page that could not be sent. The next `read` of its key returns `undefined`. */
    evict(key: string): void {
      backend.evict(key, pages.peek(key));
      pages.delete(key);
      renderings.end(key);
    },

    /**
     * Ends a rendering that failed after a `read` with the same key, so that other instances need not wait
     * for it.
     */
    abandon: backend.release,
  };
}
