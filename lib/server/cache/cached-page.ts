import { Body, isTextType } from "./body.ts";
import { computeScriptHashes } from "./script-hashes.ts";

/**
 * Values from Next's cache-handler contract (Next's documentation: "cacheHandler"; types:
 * `next/dist/server/response-cache`).
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

/** The header in which Next passes a finished page's tags. */
const tagsHeader = "x-next-cache-tags";

export type PageHeaders = Readonly<Record<string, string | string[]>>;

export type PageParts = {
  /** In addition to its document, a page has payloads for client navigation. A route response does not. */
  readonly kind: "APP_PAGE" | "APP_ROUTE";
  readonly status: number;
  /** Without Next's tags. */
  readonly headers: PageHeaders;
  readonly document: Body;
  /** The payload for client navigation. */
  readonly navigation: Body | undefined;
  /** The prefetched payloads, keyed by the names Next gives them. */
  readonly segments: ReadonlyMap<string, Body>;
} & PageLifetime;

export type PageLifetime = {
  /** Age after which a new version is rendered in the background, while requests still get this page. */
  readonly revalidateSeconds: number | false;
  /** Age after which requests wait for the new page. */
  readonly expireSeconds: number | undefined;
};

/**
 * Statuses for which Next's responses may be stored (RFC 9110 section 15.1, RFC 9111 section 3). 307 is
 * cacheable because Next sends `s-maxage` with it. Statuses without a body, such as 204, are excluded because
 * Next fails when it sends a stored response with an empty body.
 */
const cacheableStatuses: ReadonlySet<number> = new Set([200, 301, 307, 308, 404, 410]);

/** A complete response from Next. */
export class CachedPage {
  readonly parts: PageParts;
  #scriptHashes: string | undefined;

  constructor(parts: PageParts) {
    this.parts = parts;
  }

  get status(): number {
    return this.parts.status;
  }

  /** Whether the response may be stored and reused. */
  get isCacheable(): boolean {
    return cacheableStatuses.has(this.status);
  }

  get document(): Body {
    return this.parts.document;
  }

  /** Approximate size in memory, in bytes. */
  get size(): number {
    const { document, navigation, segments } = this.parts;
    const bodies = [
      document,
      ...(navigation === undefined ? [] : [navigation]),
      ...segments.values(),
    ];
    return bodies.reduce((sum, { size }) => sum + size, 4096);
  }

  /** The Content-Security-Policy sources (hashes) of the page's inline scripts. Computed once. */
  get scriptHashes(): string {
    this.#scriptHashes ??=
      this.parts.kind === "APP_PAGE" ? computeScriptHashes(this.document.bytes.toString()) : "";
    return this.#scriptHashes;
  }

  /** Returns a copy of the page with a different lifetime. */
  withLifetime(lifetime: PageLifetime): CachedPage {
    return new CachedPage({ ...this.parts, ...lifetime });
  }

  /** Returns the page in Next's format, with the tags that Next passed to the cache. */
  toNext(tags: readonly string[]): CachedAppPageValue | CachedRouteValue {
    const { kind, status, document, navigation, segments } = this.parts;
    const headers = { ...this.parts.headers, [tagsHeader]: tags.join(",") };
    if (kind === "APP_ROUTE") return { kind, status, headers, body: document.bytes };
    return {
      kind,
      status,
      headers,
      html: document.bytes.toString(),
      rscData: navigation?.bytes,
      segmentData: new Map([...segments].map(([name, { bytes }]) => [name, bytes])),
      postponed: undefined,
    };
  }

  /**
   * Returns whether a value from Next is this page, because Next returns the stored page if it could not render a
   * new one. Compares the buffers by identity, not by content.
   */
  isSame(value: CachedAppPageValue | CachedRouteValue): boolean {
    return value.kind === "APP_PAGE"
      ? value.rscData !== undefined && value.rscData === this.parts.navigation?.bytes
      : value.body === this.document.bytes;
  }
}

/** Converts a value from Next to a page and its tags. */
export function fromNext(
  value: CachedAppPageValue | CachedRouteValue,
  lifetime: PageLifetime,
): { page: CachedPage; tags: readonly string[] } {
  const { [tagsHeader]: tags, ...headers } = value.headers ?? {};
  const isPage = value.kind === "APP_PAGE";
  const page = new CachedPage({
    ...lifetime,
    kind: value.kind,
    status: value.status ?? 200,
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, header]) =>
        header === undefined ? [] : [[name, header]],
      ),
    ),
    document: isPage
      ? new Body(Buffer.from(value.html), true)
      : new Body(value.body, isTextType(String(value.headers["content-type"]))),
    navigation: isPage && value.rscData !== undefined ? new Body(value.rscData, true) : undefined,
    segments: new Map(
      isPage
        ? [...(value.segmentData ?? [])].map(([name, bytes]) => [name, new Body(bytes, true)])
        : [],
    ),
  });
  return { page, tags: typeof tags === "string" ? tags.split(",") : [] };
}
