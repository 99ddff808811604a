/**
 * The backend of the page store: a second store that survives the process (on disk) or is shared with other
 * instances (in Redis). Pages missing from memory are copied from it, and new pages are written to it in the
 * background.
 */
import { LRUCache } from "lru-cache";
import type { CachedPage } from "./cached-page.ts";
import { isReadKey, isUnbounded, type createPageMemory } from "./page-memory.ts";
import type { PageRules } from "./page-rules.ts";

export type StoredPage = {
  readonly page: CachedPage;
  readonly tags: readonly string[];
  /** The invalidation log position at which the page's rendering began. */
  readonly position: string;
  /** When the page was stored, in epoch milliseconds. Next stores a page again if it could not render a new one. */
  readonly storedAt: number;
  /** When the page was rendered, in epoch milliseconds. */
  readonly renderedAt: number;
};

/** A second store behind the one in memory. It may lose pages, and its functions never reject. */
export type PageBackend = {
  readonly read: (key: string) => Promise<StoredPage | undefined>;
  readonly write: (key: string, stored: StoredPage) => Promise<void>;
  /** Present if the backend is shared by several instances. */
  readonly leases?: RenderingLeases;
};

/**
 * Leases that let one instance render a page while the others wait for the result in the backend. These
 * functions never reject.
 */
export type RenderingLeases = {
  /**
   * Resolves with whether this instance should render a page, which is the case if no other instance is known
   * to be rendering it.
   */
  readonly take: (key: string) => Promise<boolean>;
  /** Resolves when no instance holds the page's lease, or after a timeout. */
  readonly waitForRelease: (key: string) => Promise<void>;
  readonly release: (key: string) => Promise<void>;
};

/**
 * Maximum number of concurrent writes to the backend, and of pages waiting to be written. Any further pages
 * are not written.
 */
const writesAtOnce = 2;
const maxWaiting = 1_000;

/**
 * Connects the pages in memory to the backend set by `setBackend`. Without a backend, the functions do
 * nothing.
 */
export function connectBackend(pages: ReturnType<typeof createPageMemory>, rules: PageRules) {
  let backend: PageBackend | undefined;
  const { copyPage, hasUsable, markEvicted } = createCopies(pages, rules);
  const leases = createHeldLeases();
  const { release } = leases;
  // Until it is written, a page may have been replaced or become outdated.
  const isCurrent = (key: string, stored: StoredPage) =>
    pages.peek(key) === stored && !rules.isChanged(stored);
  const writes = createWriteQueue(isCurrent, release);

  return {
    setBackend: (next: PageBackend): void => {
      backend = next;
    },

    /**
     * Copies a page into memory if there is no usable copy there, or waits for the instance that is rendering
     * it.
     */
    async fetch(key: string): Promise<void> {
      if (backend === undefined || isReadKey(key) || hasUsable(key)) return;
      await copyPage(key, backend);
      if (backend.leases === undefined || hasUsable(key)) return;
      await leases.takeOrWait(key, backend.leases);
      // Another instance may have stored the page before the lease was taken.
      await copyPage(key, backend);
      if (hasUsable(key)) release(key);
    },

    /** Writes a page to the backend in the background, then releases its lease. */
    save(key: string, stored: StoredPage): void {
      if (backend === undefined || isUnbounded(key, stored) || writes.isFull()) release(key);
      else writes.add(key, stored, backend);
    },

    /** Records that a page was evicted from memory, so that its copy in the backend is not used either. */
    evict(key: string, page: StoredPage | undefined): void {
      if (page !== undefined) markEvicted(key, page);
      release(key);
    },

    release,

    /** Resolves when all pending writes to the backend are complete. */
    written: writes.written,
  };
}

/** Creates the functions that copy pages from the backend into memory. */
function createCopies(
  pages: ReturnType<typeof createPageMemory>,
  { isChanged, isExpired, isUsable }: PageRules,
) {
  /**
   * Render times of evicted pages by key, in epoch milliseconds. The backend may still contain these pages.
   */
  const evicted = new LRUCache<string, number>({ max: 10_000 });

  const hasUsable = (key: string): boolean => {
    const own = pages.peek(key);
    return own !== undefined && isUsable(own);
  };

  /** Copies a page from the backend if it is better than the page in memory. */
  async function copyPage(key: string, { read }: PageBackend): Promise<void> {
    const kept = await read(key);
    if (kept === undefined || isExpired(kept) || hasUsable(key)) return;
    if (kept.renderedAt <= (evicted.get(key) ?? -1)) return;
    const own = pages.peek(key);
    if (own === undefined || own.renderedAt < kept.renderedAt || !isChanged(kept)) {
      pages.set(key, kept);
    }
  }

  const markEvicted = (key: string, { renderedAt }: StoredPage) => evicted.set(key, renderedAt);

  return { copyPage, hasUsable, markEvicted };
}

/** Creates the list of leases held by this instance. Other instances may be waiting for these pages. */
function createHeldLeases() {
  const held = new LRUCache<string, RenderingLeases>({ max: 10_000 });
  return {
    /** Takes the lease of a page. If another instance holds the lease, waits until it is released instead. */
    async takeOrWait(key: string, leases: RenderingLeases): Promise<void> {
      if (await leases.take(key)) held.set(key, leases);
      else await leases.waitForRelease(key);
    },

    /**
     * Releases the lease of a page. Instances that are waiting then find the page in the backend or have to
     * render it.
     */
    release: (key: string): void => {
      void held.get(key)?.release(key);
      held.delete(key);
    },
  };
}

/** Creates the queue of pages to write. Calls `release` after each page, even if it is no longer current. */
function createWriteQueue(
  isCurrent: (key: string, stored: StoredPage) => boolean,
  release: (key: string) => void,
) {
  const waiting = new Map<string, StoredPage>();
  const writing = new Set<Promise<void>>();

  async function writeWaiting({ write }: PageBackend): Promise<void> {
    for (const [key, stored] of waiting) {
      waiting.delete(key);
      if (isCurrent(key, stored)) await write(key, stored);
      release(key);
    }
  }

  return {
    isFull: () => waiting.size >= maxWaiting,

    add(key: string, stored: StoredPage, backend: PageBackend): void {
      waiting.set(key, stored);
      if (writing.size >= writesAtOnce) return;
      const write = writeWaiting(backend).finally(() => writing.delete(write));
      writing.add(write);
    },

    written: async (): Promise<void> => {
      await Promise.all(writing);
    },
  };
}
