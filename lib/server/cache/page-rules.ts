import type { InvalidationLog } from "./invalidation-log.ts";
import type { StoredPage } from "./page-backend.ts";

/** How long a page that could not be replaced may still be served: 24 hours. */
export const lastGoodMilliseconds = 24 * 60 * 60 * 1000;

export type PageRules = ReturnType<typeof createPageRules>;

/** Creates the rules that determine whether a stored page is current, aged or expired. */
export function createPageRules(invalidations: InvalidationLog, now: () => number) {
  /** The invalidation log version up to which a page is known to be unchanged. */
  const unchangedAt = new WeakMap<StoredPage, number>();

  /** Returns whether a page's data has, or may have, changed since its rendering began. */
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

  /** Returns whether a page is too old to be served. */
  const isExpired = ({ renderedAt }: StoredPage) => now() - renderedAt > lastGoodMilliseconds;

  /** Returns whether a page may be served. Without a revalidation time, it may until its data changes. */
  const isUsable = (stored: StoredPage) =>
    stored.page.isCacheable &&
    !isChanged(stored) &&
    (stored.page.parts.revalidateSeconds === false || !isExpired(stored));

  return { isChanged, isAged, isExpired, isUsable };
}
