/**
 * Next's cache handler (next.config.ts names this file): whole pages and cached route answers, in
 * the process's page store. Data caching is declined: the upstream is in this process or keeps its
 * own, and pages are what is worth keeping. (`unstable_cache` still puts its tags on the page.)
 */
import { CachedPage } from "./cached-page.ts";
import {
  tagsHeader,
  type CacheGetContext,
  type CacheSetContext,
  type CacheValue,
} from "./next-cache.ts";
import { currentRequest, pageStore } from "./process-store.ts";

export default class CacheHandler {
  get(key: string, context: CacheGetContext) {
    if (context.kind !== "APP_PAGE" && context.kind !== "APP_ROUTE") return null;
    const request = currentRequest.getStore();
    if (request !== undefined) request.key ??= key;
    const stored = pageStore.read(key);
    if (stored === undefined) return null;
    return {
      lastModified: stored.storedAt,
      value: stored.page.value,
      cacheControl: {
        revalidate: stored.page.revalidateSeconds,
        expire: stored.page.expireSeconds,
      },
    };
  }

  set(key: string, value: CacheValue | null, context: CacheSetContext): void {
    if (value === null || (value.kind !== "APP_PAGE" && value.kind !== "APP_ROUTE")) return;
    const tags = value.headers?.[tagsHeader];
    const page = new CachedPage(value, {
      revalidateSeconds: context.cacheControl?.revalidate ?? false,
      expireSeconds: context.cacheControl?.expire,
    });
    pageStore.write(key, page, typeof tags === "string" ? tags.split(",") : []);
  }

  /** Called by `revalidateTag` and `revalidatePath` inside Next. */
  revalidateTag(tags: string | readonly string[]): void {
    pageStore.invalidate(typeof tags === "string" ? [tags] : tags);
  }

  resetRequestCache(): void {}
}
