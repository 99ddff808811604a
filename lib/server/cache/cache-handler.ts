/**
 * Next's cache handler (next.config.ts names this file). It stores whole pages and cached route responses in
 * the process's page store. It does not cache data, because the upstream either runs in this process or has
 * its own cache. (`unstable_cache` still adds its tags to the page.)
 */
import { SharedCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";
import { fromNext, type CachedAppPageValue, type CachedRouteValue } from "./cached-page.ts";
import { currentRequest, invalidations, pageStore } from "./process-store.ts";

/** Parameters of Next's cache-handler contract that this file uses. */
type CacheValue = CachedAppPageValue | CachedRouteValue | { readonly kind: "FETCH" | "IMAGE" };
type CacheGetContext = { readonly kind: string };
type CacheSetContext = {
  readonly cacheControl?: { readonly revalidate: number | false; readonly expire?: number };
};

/**
 * Next's cache lifetimes by key. Next never removes any, and clients can invent keys, so this map is cleared
 * regularly. The store returns a page's lifetime together with the page.
 */
const remembered = new SharedCacheControls({ routes: {}, dynamicRoutes: {} });
const maximumRemembered = 10_000;
let count = 0;

export default class CacheHandler {
  async get(key: string, context: CacheGetContext) {
    if (context.kind !== "APP_PAGE" && context.kind !== "APP_ROUTE") return null;
    currentRequest.getStore()?.asksFor(key);
    const stored = await pageStore.read(key);
    if (stored === undefined) return null;
    const { revalidateSeconds, expireSeconds } = stored.page.parts;
    return {
      lastModified: stored.storedAt,
      value: stored.page.toNext(stored.tags),
      cacheControl: { revalidate: revalidateSeconds, expire: expireSeconds },
    };
  }

  set(key: string, value: CacheValue | null, context: CacheSetContext): void {
    count += 1;
    if (count % maximumRemembered === 0) remembered.clear();
    if (value === null || (value.kind !== "APP_PAGE" && value.kind !== "APP_ROUTE")) return;
    const lifetime = {
      revalidateSeconds: context.cacheControl?.revalidate ?? false,
      expireSeconds: context.cacheControl?.expire,
    };
    const former = pageStore.peek(key);
    if (former?.page.isSame(value)) {
      return pageStore.write(
        key,
        former.page.withLifetime(lifetime),
        former.tags,
        former.renderedAt,
      );
    }
    const { page, tags } = fromNext(value, lifetime);
    if (page.isCacheable) pageStore.write(key, page, tags);
    else pageStore.abandon(key);
  }

  /** Called by `revalidateTag` and `revalidatePath` inside Next. */
  revalidateTag(tags: string | readonly string[]): Promise<void> {
    return invalidations.announce(typeof tags === "string" ? [tags] : tags);
  }

  resetRequestCache(): void {}
}
