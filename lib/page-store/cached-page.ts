import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { CachedAppPageValue, CachedRouteValue } from "./next-cache.ts";
import { scriptHashes } from "./script-hashes.ts";

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

export type ContentEncoding = "br" | "gzip" | "identity";

/** A finished answer as Next keeps it, with its document compressed at most once an encoding. */
export class CachedPage {
  readonly value: CachedAppPageValue | CachedRouteValue;
  readonly revalidateSeconds: number | false;
  readonly expireSeconds: number | undefined;
  readonly #bodies = new Map<ContentEncoding, Promise<Buffer>>();
  #etag: string | undefined;
  #scriptHashes: string | undefined;

  constructor(
    value: CachedAppPageValue | CachedRouteValue,
    age: { revalidateSeconds: number | false; expireSeconds: number | undefined },
  ) {
    this.value = value;
    this.revalidateSeconds = age.revalidateSeconds;
    this.expireSeconds = age.expireSeconds;
  }

  get status(): number {
    return this.value.status ?? 200;
  }

  /** The uncompressed document. */
  get document(): Buffer {
    return this.value.kind === "APP_PAGE" ? Buffer.from(this.value.html) : this.value.body;
  }

  /** The payload of a client navigation, when this is a page. */
  get navigation(): Buffer | undefined {
    return this.value.kind === "APP_PAGE" ? this.value.rscData : undefined;
  }

  /** What the page takes in memory, roughly, its compressed copies included. */
  get bytes(): number {
    return Math.ceil(this.document.byteLength * 1.4) + (this.navigation?.byteLength ?? 0) + 1024;
  }

  /** What its route calls it, else a name of the document, not its encoding: weak (RFC 9110 section 8.8.1). */
  get etag(): string {
    const own = this.value.headers?.["etag"];
    if (typeof own === "string") return own;
    this.#etag ??= `W/"${createHash("sha256").update(this.document).digest("base64url").slice(0, 27)}"`;
    return this.#etag;
  }

  /** What the page's Content-Security-Policy says of its inline scripts: worked out once a page. */
  get scriptHashes(): string {
    this.#scriptHashes ??= this.value.kind === "APP_PAGE" ? scriptHashes(this.value.html) : "";
    return this.#scriptHashes;
  }

  body(encoding: ContentEncoding): Promise<Buffer> {
    let body = this.#bodies.get(encoding);
    if (body === undefined) {
      body = compress(this.document, encoding);
      this.#bodies.set(encoding, body);
    }
    return body;
  }
}

/** Quality 9 costs about a third of 11 and gives up some 2 % of size. */
function compress(document: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  if (encoding === "br") {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    return compressWithBrotli(document, { params });
  }
  if (encoding === "gzip") return compressWithGzip(document, { level: 9 });
  return Promise.resolve(document);
}
