/**
 * A store of rendered pages, held in this process's memory up to a size limit and in a backend behind it.
 *
 * Next's cache handler reads and writes the store, and the HTTP layer sends pages from it. Both use the same
 * invalidation log, so neither can serve a page that has changed. A stale page is kept as the last good copy
 * for as long as its replacement cannot be rendered.
 */
import { EventEmitter, once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { CachedPage } from "./cached-page.ts";
import type { InvalidationLog } from "./invalidation-log.ts";
import { connectBackend, lastGoodMilliseconds, type StoredPage } from "./page-backend.ts";
import { createPageMemory } from "./page-memory.ts";

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
  const { isAged, isChanged, isExpired, isUsable } = rules;
  const backend = connectBackend(pages, rules);
  const renderings = createRenderings();
  /** When a request was last sent to renew an aged page, by key, in epoch milliseconds. */
  const renewals = new LRUCache<string, number>({ max: 10_000 });

  return {
    /** Sets the backend behind the memory. */
    setBackend: backend.setBackend,

    /** Resolves when all pending writes to the backend are complete. */
    written: backend.written,

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

    /**
     * Returns a page that can be sent without Next because it has not changed or expired, and is either not
     * aged or already being renewed. For an aged page, one caller every 5 seconds gets `undefined` and must
     * let Next render the page.
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

    isAged,

    /** Returns whether the stored page has changed since its rendering began. */
    hasChanged(key: string): boolean {
      const stored = pages.peek(key);
      return stored !== undefined && isChanged(stored);
    },

    /** Resolves when the page's current rendering is stored, or after a timeout in milliseconds. */
    waitForRendering: renderings.wait,

    /** The invalidation log's position, which changes with every invalidation. */
    position: invalidations.position,

    /** Returns the number of pages in memory and their total size, in bytes. */
    size: pages.size,

    /** Returns a stored page's cache tags. */
    findTags(key: string): readonly string[] {
      return pages.peek(key)?.tags ?? [];
    },

    /** Returns the page in memory if it was rendered in the last 24 hours, even if it has changed. */
    readLastGood(key: string): CachedPage | undefined {
      const stored = pages.peek(key);
      return stored !== undefined && !isExpired(stored) ? stored.page : undefined;
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

    /** Returns the page in memory, even if it has changed. Does not count as a use of the page. */
    peek: pages.peek,
  };
}

/** Creates the rules that determine whether a stored page is current, aged or expired. */
function createPageRules(invalidations: InvalidationLog, now: () => number) {
  /** The invalidation log version up to which a page is known to be unchanged. */
  const unchangedAt = new WeakMap<StoredPage, number>();

  function isChanged(stored: StoredPage): boolean {
    if (unchangedAt.get(stored) === invalidations.version()) return false;
    if (invalidations.hasChangedSince(stored.position, stored.tags)) return true;
    unchangedAt.set(stored, invalidations.version());
    return false;
  }

  /** Returns whether a page should be rendered again solely because of its age. */
  function isAged({ page, storedAt }: StoredPage): boolean {
    const { revalidateSeconds } = page.parts;
    return revalidateSeconds !== false && now() - storedAt > revalidateSeconds * 1000;
  }

  const isExpired = ({ renderedAt }: StoredPage) => now() - renderedAt > lastGoodMilliseconds;

  /** Without a revalidation time, a page remains usable until its data changes. */
  const isUsable = (stored: StoredPage) =>
    stored.page.isCacheable &&
    !isChanged(stored) &&
    (stored.page.parts.revalidateSeconds === false || !isExpired(stored));

  return { isChanged, isAged, isExpired, isUsable };
}

/** Creates the list of renderings in progress. A rendering may use data read before a later change. */
function createRenderings() {
  /** The invalidation log positions at which the renderings began, by key. */
  const positions = new LRUCache<string, string>({ max: 10_000 });
  const ends = new EventEmitter().setMaxListeners(0);
  const buildEventName = (key: string) => `page ${key}`;
  return {
    /** Records the position of a rendering that may begin now, unless one is already in progress. */
    begin(key: string, position: string): void {
      if (!positions.has(key)) positions.set(key, position);
    },

    /** Removes a rendering and returns the position at which it began. */
    end(key: string): string | undefined {
      const position = positions.get(key);
      positions.delete(key);
      return position;
    },

    /** Notifies the requests waiting for a page. */
    notify: (key: string) => void ends.emit(buildEventName(key)),

    wait: async (key: string, milliseconds: number): Promise<void> => {
      if (positions.has(key)) {
        const signal = AbortSignal.timeout(milliseconds);
        await once(ends, buildEventName(key), { signal }).catch(() => {});
      }
      // The renderer still has to notify the waiting requests.
      await nextTurn();
    },
  };
}
