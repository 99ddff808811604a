/**
 * The part of Next's cache-handler contract that the page store uses (Next's documentation:
 * "cacheHandler"; types: `next/dist/server/response-cache`).
 */
export type CachedAppPageValue = {
  readonly kind: "APP_PAGE";
  readonly html: string;
  readonly rscData: Buffer | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>> | undefined;
  readonly postponed: string | undefined;
  readonly status: number | undefined;
  readonly segmentData: Map<string, Buffer> | undefined;
};

export type CachedRouteValue = {
  readonly kind: "APP_ROUTE";
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly status: number;
};

export type CacheValue =
  | CachedAppPageValue
  | CachedRouteValue
  | { readonly kind: "FETCH" | "IMAGE" };

export type CacheGetContext = { readonly kind: string; readonly tags?: readonly string[] };

export type CacheSetContext = {
  readonly cacheControl?: { readonly revalidate: number | false; readonly expire?: number };
};

/** The header in which Next passes the tags of a finished page. */
export const tagsHeader = "x-next-cache-tags";
