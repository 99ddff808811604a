/**
 * Next's cache handler (next.config.ts names this file): whole pages and cached route answers, in
 * the process's page store. Data caching is declined: the upstream is in this process or keeps its
 * own, and pages are what is worth keeping. (`unstable_cache` still puts its tags on the page.)
 */
import { SharedCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";
import { settings } from "../config/current.ts";
import { fromNext } from "./cached-page.ts";
import type { CacheGetContext, CacheSetContext, CacheValue } from "./next-cache.ts";
import { currentRequest, invalidations, pageStore } from "./process-store.ts";

/**
 * Next remembers for every key how long its page is good, without a bound, and anybody can make up keys.
 * The store knows it as well: what is forgotten is told again with the page.
 */
const remembered = new SharedCacheControls({ routes: {}, dynamicRoutes: {} });
const mostRemembered = 10_000;
let count = 0;

/**
 * In seconds. The log of changes tells of everything but counters; only a hosted upstream may change without
 * a word, and its pages keep the age that Next gives them.
 */
const ageOfLogged = 600;
/** What Next calls less is a page that could not be rendered anew: it tries again soon. */
const leastAge = 60;

function ageOf(revalidate: number | false): number | false {
  if (revalidate === false || revalidate < leastAge || settings().hosted !== undefined) {
    return revalidate;
  }
  return Math.max(revalidate, ageOfLogged);
}

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
    if (count % mostRemembered === 0) remembered.clear();
    if (value === null || (value.kind !== "APP_PAGE" && value.kind !== "APP_ROUTE")) return;
    const age = {
      revalidateSeconds: ageOf(context.cacheControl?.revalidate ?? false),
      expireSeconds: context.cacheControl?.expire,
    };
    const former = pageStore.peek(key);
    if (former?.page.isSame(value)) {
      return pageStore.write(key, former.page.aged(age), former.tags, former.renderedAt);
    }
    const { page, tags } = fromNext(value, age);
    if (page.isCacheable) pageStore.write(key, page, tags);
    else pageStore.abandon(key);
  }

  /** Called by `revalidateTag` and `revalidatePath` inside Next. */
  revalidateTag(tags: string | readonly string[]): Promise<void> {
    return invalidations.announce(typeof tags === "string" ? [tags] : tags);
  }

  resetRequestCache(): void {}
}
