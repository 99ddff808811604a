import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

export type ContentEncoding = "br" | "gzip" | "identity";

const text = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml|javascript))/;
/** Minimum size for compression, in bytes. Below this size, the additional header outweighs the savings. */
const minCompressedBytes = 1024;

/**
 * Compression levels for bodies that are compressed once and sent often. Brotli level 9 takes seven times as
 * long as level 6 but saves only 2 % more.
 */
const once = { br: 6, gzip: 9 };

/** Returns whether a content type is text, which is worth compressing unless it is short. */
export const isTextType = (type: string): boolean => text.test(type);
export const isLong = (bytes: Buffer): boolean => bytes.byteLength >= minCompressedBytes;

/** The body of a response. It is compressed at most once for each encoding. */
export class Body {
  readonly bytes: Buffer;
  /** Whether to send the body compressed. */
  readonly isCompressible: boolean;
  readonly #encoded = new Map<ContentEncoding, Buffer>();
  readonly #pending = new Map<ContentEncoding, Promise<Buffer>>();
  #digest: string | undefined;

  constructor(
    bytes: Buffer,
    isText: boolean,
    encoded: Readonly<Partial<Record<ContentEncoding, Buffer>>> = {},
  ) {
    this.bytes = bytes;
    this.isCompressible = isText && isLong(bytes);
    this.#encoded.set("identity", bytes);
    if (encoded.br !== undefined) this.#encoded.set("br", encoded.br);
    if (encoded.gzip !== undefined) this.#encoded.set("gzip", encoded.gzip);
  }

  /** Approximate size in memory, in bytes, including compressed copies and copies prepared for sending. */
  get size(): number {
    return Math.ceil(this.bytes.byteLength * 2);
  }

  /** A hash of the bytes, used for entity tags. */
  get digest(): string {
    this.#digest ??= createHash("sha256").update(this.bytes).digest("base64url").slice(0, 27);
    return this.#digest;
  }

  /** Returns the copy in the given encoding if it already exists. */
  ready(encoding: ContentEncoding): Buffer | undefined {
    return this.#encoded.get(encoding);
  }

  encoded(encoding: ContentEncoding): Promise<Buffer> {
    const ready = this.#encoded.get(encoding);
    if (ready !== undefined) return Promise.resolve(ready);
    let pending = this.#pending.get(encoding);
    if (pending === undefined) {
      pending = this.#encode(encoding);
      this.#pending.set(encoding, pending);
    }
    return pending;
  }

  async #encode(encoding: ContentEncoding): Promise<Buffer> {
    try {
      const encoded = await compress(this.bytes, encoding, once);
      this.#encoded.set(encoding, encoded);
      return encoded;
    } finally {
      this.#pending.delete(encoding);
    }
  }
}

/** Compresses bytes with the level for the given encoding. */
export function compress(
  bytes: Buffer,
  encoding: ContentEncoding,
  quality: Readonly<Record<"br" | "gzip", number>>,
): Promise<Buffer> {
  if (encoding === "br") {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality.br,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    };
    return compressWithBrotli(bytes, { params });
  }
  return encoding === "gzip"
    ? compressWithGzip(bytes, { level: quality.gzip })
    : Promise.resolve(bytes);
}
