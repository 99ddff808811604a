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
  readonly #encoded = new Map<ContentEncoding, Promise<Buffer>>();
  #digest: string | undefined;

  constructor(
    bytes: Buffer,
    isText: boolean,
    encoded: Readonly<Partial<Record<ContentEncoding, Buffer>>> = {},
  ) {
    this.bytes = bytes;
    this.isCompressible = isText && isLong(bytes);
    for (const encoding of ["br", "gzip"] as const) {
      const ready = encoded[encoding];
      if (ready !== undefined) this.#encoded.set(encoding, Promise.resolve(ready));
    }
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

  /** Returns the body in the given encoding. A failed compression is tried again at the next call. */
  encoded(encoding: ContentEncoding): Promise<Buffer> {
    const earlier = this.#encoded.get(encoding);
    if (earlier !== undefined) return earlier;
    const encoded = compress(this.bytes, encoding, once);
    this.#encoded.set(encoding, encoded);
    encoded.catch(() => this.#encoded.delete(encoding));
    return encoded;
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
