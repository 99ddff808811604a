/**
 * The finished pages: in the memory of this process, with a bound, and behind it in a tier that outlives
 * the process or is shared with other instances.
 *
 * Next's cache handler writes it and asks it; the HTTP front answers from it. Both ask the same clock, so
 * a page that changed can be served by neither. A stale page stays as the last good copy, for the time
 * that its successor cannot be rendered.
 */
import { EventEmitter, once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { CachedPage } from "./cached-page.ts";
import type { Clock } from "./clock.ts";
import { createPageMemory, isPassing } from "./page-memory.ts";
import { isReadKey } from "./read-key.ts";

export type StoredPage = {
  readonly page: CachedPage;
  readonly tags: readonly string[];
  /** The position of the clock when the rendering of this page began. */
  readonly position: string;
  /** Epoch milliseconds: since when it has not been looked after. */
  readonly storedAt: number;
  /** Epoch milliseconds: when it was rendered. */
  readonly renderedAt: number;
};

/** Where pages are kept behind the memory. It may lose any of them, and never fails. */
export type PageTier = {
  readonly read: (key: string) => Promise<StoredPage | undefined>;
  readonly write: (key: string, stored: StoredPage) => Promise<void>;
  /** Of a tier that several instances share. */
  readonly leases?: RenderingLeases;
};

/** Which instance renders a page, while the others wait for what it puts into the tier. They never fail. */
export type RenderingLeases = {
  /** Whether this instance is to render a page: nobody else is about to, as far as can be known. */
  readonly take: (key: string) => Promise<boolean>;
  /** Resolves when nobody has the lease of a page, or it has been waited for long enough. */
  readonly over: (key: string) => Promise<void>;
  readonly giveBack: (key: string) => Promise<void>;
};

export type PageStoreOptions = {
  /** Largest sum of page sizes, in bytes. */
  readonly maximumBytes: number;
  readonly clock: Clock;
  /** Epoch milliseconds. */
  readonly now?: () => number;
};

export type PageStore = ReturnType<typeof createPageStore>;

/** How long a page that could not be replaced may still be served: 24 hours. */
export const lastGoodMilliseconds = 24 * 60 * 60 * 1000;

/** A page whose rendering was not seen to begin can be judged by nobody. */
const nowhere = "";

/** After so long, somebody else is sent to have an aged page rendered. */
const renewalMilliseconds = 5_000;

/** Pages on their way to the tier at once; beyond the second number they are not kept there. */
const writesAtOnce = 2;
const mostWaiting = 1_000;

export function createPageStore({ maximumBytes, clock, now = Date.now }: PageStoreOptions) {
  const pages = createPageMemory(maximumBytes);
  /** Up to which time of the clock a page has been found to be unchanged. */
  const unchangedAt = new WeakMap<StoredPage, number>();
  /** Renderings under way: what they read may be older than a change that comes meanwhile. */
  const renderings = new LRUCache<string, string>({ max: 10_000 });
  /** Aged pages that somebody has been sent to have rendered anew, and when, in epoch milliseconds. */
  const renewals = new LRUCache<string, number>({ max: 10_000 });
  /** Render times of evicted pages by key, in epoch milliseconds. A lower cache tier may still hold the page. */
  const evicted = new LRUCache<string, number>({ max: 10_000 });
  const replacements = new EventEmitter().setMaxListeners(0);
  const nameOf = (key: string) => `page ${key}`;
  let tier: PageTier | undefined;
  /** Pages that the others wait for. */
  const leased = new LRUCache<string, RenderingLeases>({ max: 10_000 });
  const waiting = new Map<string, StoredPage>();
  const writing = new Set<Promise<void>>();

  function isChanged(stored: StoredPage): boolean {
    if (unchangedAt.get(stored) === clock.time()) return false;
    if (clock.hasChangedSince(stored.position, stored.tags)) return true;
    unchangedAt.set(stored, clock.time());
    return false;
  }
  /** Whether a page is to be rendered anew for its age alone. */
  const isAged = ({ page, storedAt }: StoredPage) => {
    const { revalidateSeconds } = page.parts;
    return revalidateSeconds !== false && now() - storedAt > revalidateSeconds * 1000;
  };
  const isOver = ({ renderedAt }: StoredPage) => now() - renderedAt > lastGoodMilliseconds;
  /** What has no age is right until something changes. */
  const isUsable = (stored: StoredPage) =>
    stored.page.isCacheable &&
    !isChanged(stored) &&
    (stored.page.parts.revalidateSeconds === false || !isOver(stored));

  const isHere = (key: string): boolean => {
    const own = pages.peek(key);
    return own !== undefined && isUsable(own);
  };

  /** Gets a page from the tier, or from the instance that is about to put it there. */
  async function fetch(key: string): Promise<void> {
    if (tier === undefined || isReadKey(key)) return;
    await takeOver(key, tier);
    const { leases } = tier;
    if (leases === undefined || isHere(key)) return;
    if (await leases.take(key)) leased.set(key, leases);
    else await leases.over(key);
    // Another one may have put it there before the lease was taken, too.
    await takeOver(key, tier);
    if (isHere(key)) giveBack(key);
  }

  /** Takes over what the tier has when it is better than what is here. */
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
      // Another one has taken its place, or it has changed already.
      if (pages.peek(key) === stored && !isChanged(stored)) await tier.write(key, stored);
      giveBack(key);
    }
  }

  /** Whoever waits for a page finds it in the tier now, or has to render it. */
  function giveBack(key: string): void {
    void leased.get(key)?.giveBack(key);
    leased.delete(key);
  }

  return {
    /** Keeps pages in a tier from now on, too. */
    keepBehind(behind: PageTier): void {
      tier = behind;
    },

    /** Resolves when the tier has what is on its way to it. */
    async written(): Promise<void> {
      await Promise.all(writing);
    },

    /**
     * The page for a rendering cache: absent once it has changed, and 24 hours after it was rendered; an aged
     * page is still returned.
     */
    async read(key: string): Promise<StoredPage | undefined> {
      if (!isHere(key)) await fetch(key);
      const stored = pages.get(key);
      const usable = stored !== undefined && isUsable(stored);
      // A rendering that begins now, if it does, sees all that is known now.
      if ((!usable || isAged(stored)) && !renderings.has(key)) {
        renderings.set(key, clock.position());
      }
      return usable ? stored : undefined;
    },

    /**
     * The page, if the caller has nothing to do about it: it has not changed, is not over, and is not aged or
     * is being rendered anew. Of those who ask for an aged page one gets nothing, and is to have it rendered.
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

    /** Whether there is a page that has changed since its rendering began. */
    hasChanged(key: string): boolean {
      const stored = pages.peek(key);
      return stored !== undefined && isChanged(stored);
    },

    /** Resolves when the rendering of a page that is under way is over, or after so many milliseconds. */
    async rendered(key: string, milliseconds: number): Promise<void> {
      if (renderings.has(key)) {
        const signal = AbortSignal.timeout(milliseconds);
        await once(replacements, nameOf(key), { signal }).catch(() => {});
      }
      // Whoever has rendered it has still to say so to those who wait for it.
      await nextTurn();
    },

    /** The position of the invalidation log. It changes with every invalidation. */
    position: clock.position,

    /** How much there is in memory. */
    size: pages.size,

    /** What a page that was rendered said that it depends on. */
    tagsOf(key: string): readonly string[] {
      return pages.peek(key)?.tags ?? [];
    },

    /** The newest page that is known here, up to 24 hours old, whatever came after it. */
    readLastGood(key: string): CachedPage | undefined {
      const stored = pages.peek(key);
      return stored !== undefined && !isOver(stored) ? stored.page : undefined;
    },

    /** Puts in its place what was rendered after a `read` of the same key. */
    write(key: string, page: CachedPage, tags: readonly string[], renderedAt = now()): void {
      const position = renderings.get(key) ?? nowhere;
      renderings.delete(key);
      const stored = { page, tags, position, storedAt: now(), renderedAt };
      pages.set(key, stored);
      replacements.emit(nameOf(key));
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

    /** What was to be rendered after a `read` of the same key could not be: the others need not wait. */
    abandon: giveBack,

    /** What is stored of a page, whatever came after it. */
    peek(key: string): StoredPage | undefined {
      return pages.peek(key);
    },
  };
}
