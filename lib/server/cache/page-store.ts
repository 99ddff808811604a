/**
 * A store of finished pages: in the memory of this process, up to a size limit, and behind it in a tier that
 * survives the process or is shared with other instances.
 *
 * Next's cache handler reads and writes the store, and the HTTP front sends pages from it. Both use the same
 * clock, so neither can serve a page that has changed. A stale page remains as the last good copy while its
 * replacement cannot be rendered.
 */
import { EventEmitter, once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { CachedPage } from "./cached-page.ts";
import type { Clock } from "./invalidation/clock.ts";
import { createPageMemory, isPassing } from "./page-memory.ts";
import { isReadKey } from "./read-key.ts";

export type StoredPage = {
  readonly page: CachedPage;
  readonly tags: readonly string[];
  /** The position of the clock when the rendering of the page began. */
  readonly position: string;
  /** When the page was stored, in epoch milliseconds. Next stores a page again if it could not render a new one. */
  readonly storedAt: number;
  /** When the page was rendered, in epoch milliseconds. */
  readonly renderedAt: number;
};

/** A second store behind the memory. It may lose pages, and its functions never reject. */
export type PageTier = {
  readonly read: (key: string) => Promise<StoredPage | undefined>;
  readonly write: (key: string, stored: StoredPage) => Promise<void>;
  /** Present if several instances share the tier. */
  readonly leases?: RenderingLeases;
};

/**
 * Leases that let one instance render a page while the others wait for it in the tier. The functions never reject.
 */
export type RenderingLeases = {
  /** Resolves with whether this instance should render a page, because no other instance is known to render it. */
  readonly take: (key: string) => Promise<boolean>;
  /** Resolves when no instance holds the lease of a page, or after a timeout. */
  readonly over: (key: string) => Promise<void>;
  readonly giveBack: (key: string) => Promise<void>;
};

export type PageStoreOptions = {
  /** Maximum total size of the pages, in bytes. */
  readonly maximumBytes: number;
  readonly clock: Clock;
  /** Returns the current time in epoch milliseconds. */
  readonly now?: () => number;
};

export type PageStore = ReturnType<typeof createPageStore>;

/** How long a page that could not be replaced may still be served: 24 hours. */
export const lastGoodMilliseconds = 24 * 60 * 60 * 1000;

/** Position of a page whose rendering began unnoticed. Such a page always counts as changed. */
const nowhere = "";

/** Minimum time between two requests that are sent to renew the same aged page, in milliseconds. */
const renewalMilliseconds = 5_000;

/** Number of concurrent writes to the tier, and of pages that may wait for one. Further pages are not written. */
const writesAtOnce = 2;
const mostWaiting = 1_000;

export function createPageStore({ maximumBytes, clock, now = Date.now }: PageStoreOptions) {
  const pages = createPageMemory(maximumBytes);
  /** The time of the clock up to which a page is known to be unchanged. */
  const unchangedAt = new WeakMap<StoredPage, number>();
  /**
   * Positions at which current renderings began, by key. A rendering may have read data from before a later change.
   */
  const renderings = new LRUCache<string, string>({ max: 10_000 });
  /** When a request was last sent to renew an aged page, by key, in epoch milliseconds. */
  const renewals = new LRUCache<string, number>({ max: 10_000 });
  /** Render times of evicted pages by key, in epoch milliseconds. A lower cache tier may still hold the page. */
  const evicted = new LRUCache<string, number>({ max: 10_000 });
  const replacements = new EventEmitter().setMaxListeners(0);
  const buildEventName = (key: string) => `page ${key}`;
  let tier: PageTier | undefined;
  /** Leases that this instance holds, by key. Other instances may be waiting for these pages. */
  const leased = new LRUCache<string, RenderingLeases>({ max: 10_000 });
  const waiting = new Map<string, StoredPage>();
  const writing = new Set<Promise<void>>();

  function isChanged(stored: StoredPage): boolean {
    if (unchangedAt.get(stored) === clock.time()) return false;
    if (clock.hasChangedSince(stored.position, stored.tags)) return true;
    unchangedAt.set(stored, clock.time());
    return false;
  }
  /** Returns whether a page should be rendered again only because of its age. */
  const isAged = ({ page, storedAt }: StoredPage) => {
    const { revalidateSeconds } = page.parts;
    return revalidateSeconds !== false && now() - storedAt > revalidateSeconds * 1000;
  };
  const isOver = ({ renderedAt }: StoredPage) => now() - renderedAt > lastGoodMilliseconds;
  /** Returns whether a page may be served. Without a revalidation time it remains usable until something changes. */
  const isUsable = (stored: StoredPage) =>
    stored.page.isCacheable &&
    !isChanged(stored) &&
    (stored.page.parts.revalidateSeconds === false || !isOver(stored));

  const isHere = (key: string): boolean => {
    const own = pages.peek(key);
    return own !== undefined && isUsable(own);
  };

  /** Reads a page from the tier, or waits for the instance that is rendering it. */
  async function fetch(key: string): Promise<void> {
    if (tier === undefined || isReadKey(key)) return;
    await takeOver(key, tier);
    const { leases } = tier;
    if (leases === undefined || isHere(key)) return;
    if (await leases.take(key)) leased.set(key, leases);
    else await leases.over(key);
    // Another instance may have stored the page before the lease was taken.
    await takeOver(key, tier);
    if (isHere(key)) giveBack(key);
  }

  /** Copies a page from the tier if it is better than the page in memory. */
  async function takeOver(key: string, tier: PageTier): Promise<void> {
    const kept = await tier.read(key);
    if (kept === undefined || isOver(kept) || isHere(key)) return;
    if (kept.renderedAt <= (evicted.get(key) ?? -1)) return;
    const own = pages.peek(key);
    if (own === undefined || own.renderedAt < kept.renderedAt || !isChanged(kept)) {
      pages.set(key, kept);
    }
  }

  function keep(key: string, stored: StoredPage): void {
    if (tier === undefined || isPassing(key, stored) || waiting.size >= mostWaiting) {
      return giveBack(key);
    }
    waiting.set(key, stored);
    if (writing.size >= writesAtOnce) return;
    const write = writeWaiting(tier).finally(() => writing.delete(write));
    writing.add(write);
  }

  async function writeWaiting(tier: PageTier): Promise<void> {
    for (const [key, stored] of waiting) {
      waiting.delete(key);
      // The page may have been replaced or may have changed since.
      if (pages.peek(key) === stored && !isChanged(stored)) await tier.write(key, stored);
      giveBack(key);
    }
  }

  /** Releases the lease of a page. Waiting instances find the page in the tier now, or have to render it. */
  function giveBack(key: string): void {
    void leased.get(key)?.giveBack(key);
    leased.delete(key);
  }

  return {
    /** Sets the tier behind the memory. */
    keepBehind(behind: PageTier): void {
      tier = behind;
    },

    /** Resolves when all pending writes to the tier are complete. */
    async written(): Promise<void> {
      await Promise.all(writing);
    },

    /**
     * Reads a page for Next's cache. Returns an aged page, but no page that has changed or (if it has a
     * revalidation time) was rendered more than 24 hours ago.
     */
    async read(key: string): Promise<StoredPage | undefined> {
      if (!isHere(key)) await fetch(key);
      const stored = pages.get(key);
      const usable = stored !== undefined && isUsable(stored);
      // The position of a rendering that may begin now.
      if ((!usable || isAged(stored)) && !renderings.has(key)) {
        renderings.set(key, clock.position());
      }
      return usable ? stored : undefined;
    },

    /**
     * Returns a page that can be sent without Next: it has not changed or expired, and it is not aged unless it
     * is being renewed. For an aged page, one caller every 5 seconds gets `undefined` and has to have the page
     * rendered.
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

    /** Resolves when the current rendering of a page is stored, or after a timeout in milliseconds. */
    async rendered(key: string, milliseconds: number): Promise<void> {
      if (renderings.has(key)) {
        const signal = AbortSignal.timeout(milliseconds);
        await once(replacements, buildEventName(key), { signal }).catch(() => {});
      }
      // The renderer still has to notify the waiting requests.
      await nextTurn();
    },

    /** The position of the invalidation log. It changes with every invalidation. */
    position: clock.position,

    /** Returns the number of pages in memory and their total size in bytes. */
    size: pages.size,

    /** Returns the cache tags of a stored page. */
    findTags(key: string): readonly string[] {
      return pages.peek(key)?.tags ?? [];
    },

    /** Returns the page in memory if it was rendered in the last 24 hours, even if it has changed. */
    readLastGood(key: string): CachedPage | undefined {
      const stored = pages.peek(key);
      return stored !== undefined && !isOver(stored) ? stored.page : undefined;
    },

    /** Stores a page that was rendered after a `read` of the same key. */
    write(key: string, page: CachedPage, tags: readonly string[], renderedAt = now()): void {
      const position = renderings.get(key) ?? nowhere;
      renderings.delete(key);
      const stored = { page, tags, position, storedAt: now(), renderedAt };
      pages.set(key, stored);
      replacements.emit(buildEventName(key));
      keep(key, stored);
    },

    /** Removes a page that could not be sent. The next `read` of its key returns `undefined`. */
    evict(key: string): void {
      const stored = pages.peek(key);
      if (stored !== undefined) evicted.set(key, stored.renderedAt);
      pages.delete(key);
      renderings.delete(key);
      giveBack(key);
    },

    /** Ends a rendering that failed after a `read` of the same key, so that other instances need not wait for it. */
    abandon: giveBack,

    /** Returns the page in memory, even if it has changed, without counting this as a use. */
    peek(key: string): StoredPage | undefined {
      return pages.peek(key);
    },
  };
}
