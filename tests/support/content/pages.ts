import { fromNext, type CachedPage } from "#lib/server/cache/cached-page.ts";
import type { PageStore } from "#lib/server/cache/page-store.ts";

/** Creates a page from a Next cache entry. The page becomes stale after `revalidateSeconds`. */
export function createPage(html: string, revalidateSeconds: number | false = 60): CachedPage {
  const value = {
    kind: "APP_PAGE",
    html,
    rscData: Buffer.from(`payload of ${html}`),
    headers: { "x-nextjs-stale-time": "300", link: "</font.woff2>; rel=preload" },
    postponed: undefined,
    status: 200,
    segmentData: new Map([["/_tree", Buffer.from(`tree of ${html}`)]]),
  } as const;
  return fromNext(value, { revalidateSeconds, expireSeconds: undefined }).page;
}

/** Creates a page from the Next cache entry for a 404. */
export function missingPage(html: string): CachedPage {
  const value = { kind: "APP_ROUTE", body: Buffer.from(html), headers: {}, status: 404 } as const;
  return fromNext(value, { revalidateSeconds: 60, expireSeconds: undefined }).page;
}

/** Renders a page as Next does: reads the store, then writes the rendered page. */
export async function renderInto(
  store: PageStore,
  key: string,
  page: CachedPage,
  tags: readonly string[],
): Promise<void> {
  await store.read(key);
  store.write(key, page, tags);
}
