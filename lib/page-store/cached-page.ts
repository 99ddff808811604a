import { Body, isTextType } from "./body.ts";
import { tagsHeader, type CachedAppPageValue, type CachedRouteValue } from "./next-cache.ts";
import { scriptHashes } from "./script-hashes.ts";

export type PageHeaders = Readonly<Record<string, string | string[]>>;

export type PageParts = {
  /** A page has payloads for client navigation beside its document; a route's answer has not. */
  readonly kind: "APP_PAGE" | "APP_ROUTE";
  readonly status: number;
  /** Without the tags. */
  readonly headers: PageHeaders;
  readonly document: Body;
  /** The payload of a client navigation. */
  readonly navigation: Body | undefined;
  /** The payloads that are fetched ahead, by their names in Next. */
  readonly segments: ReadonlyMap<string, Body>;
} & PageAge;

export type PageAge = {
  /** After which a page is rendered anew, behind the reader who asks for it. */
  readonly revalidateSeconds: number | false;
  /** After which it is not shown before that. */
  readonly expireSeconds: number | undefined;
};

/**
 * Statuses of Next's responses that may be stored (RFC 9110 section 15.1, RFC 9111 section 3). 307 is
 * cacheable because Next sends `s-maxage` with it. Statuses without a body, such as 204, are excluded because
 * Next fails when it sends a stored response with an empty body.
 */
const cacheableStatuses: ReadonlySet<number> = new Set([200, 301, 307, 308, 404, 410]);

/** A finished answer of Next's. */
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

  /** What the page takes in memory, roughly. */
  get size(): number {
    const { document, navigation, segments } = this.parts;
    const bodies = [
      document,
      ...(navigation === undefined ? [] : [navigation]),
      ...segments.values(),
    ];
    return bodies.reduce((sum, { size }) => sum + size, 4096);
  }

  /** What the page's Content-Security-Policy says of its inline scripts: worked out once a page. */
  get scriptHashes(): string {
    this.#scriptHashes ??=
      this.parts.kind === "APP_PAGE" ? scriptHashes(this.document.bytes.toString()) : "";
    return this.#scriptHashes;
  }

  /** The same with another age. */
  aged(age: PageAge): CachedPage {
    return new CachedPage({ ...this.parts, ...age });
  }

  /** As Next wants it back, with the tags that it gave. */
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

  /** Whether what Next hands over is what it was given: it does so when it could not render anew. */
  isSame(value: CachedAppPageValue | CachedRouteValue): boolean {
    return value.kind === "APP_PAGE"
      ? value.rscData !== undefined && value.rscData === this.parts.navigation?.bytes
      : value.body === this.document.bytes;
  }
}

/** What Next hands over, and the tags with it. */
export function fromNext(
  value: CachedAppPageValue | CachedRouteValue,
  age: PageAge,
): { page: CachedPage; tags: readonly string[] } {
  const { [tagsHeader]: tags, ...headers } = value.headers ?? {};
  const isPage = value.kind === "APP_PAGE";
  const page = new CachedPage({
    ...age,
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
