import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

export type ContentEncoding = "br" | "gzip" | "identity";

const text = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml|javascript))/;
/** Minimum size for compression, in bytes. Below this size, the additional header outweighs the savings. */
const minCompressedBytes = 1024;

type Levels = Readonly<Record<Exclude<ContentEncoding, "identity">, number>>;

/** Compression levels while a client waits. */
const quick: Levels = { br: 4, gzip: 6 };

/**
 * Compression levels for bodies that are sent often. They take twice as long as the quick ones, and save 8 % more with
 * Brotli. Brotli level 9 takes seven times as long as 6 and saves 2 % more.
 */
const thorough: Levels = { br: 6, gzip: 9 };

/** Returns whether a content type is text, which is worth compressing unless it is short. */
export const isTextType = (type: string): boolean => text.test(type);
export const isLong = (bytes: Buffer): boolean => bytes.byteLength >= minCompressedBytes;

/** The body of a response. For each encoding, it is compressed once quickly and at most once thoroughly. */
export class Body {
  readonly bytes: Buffer;
  /** Whether to send the body compressed. */
  readonly isCompressible: boolean;
  readonly #encoded = new Map<ContentEncoding, Promise<Buffer>>();
  readonly #final = new Set<ContentEncoding>(["identity"]);
  #digest: string | undefined;

  /** @param brotli - the bytes compressed with Brotli, if they are known */
  constructor(bytes: Buffer, isText: boolean, brotli?: Buffer) {
    this.bytes = bytes;
    this.isCompressible = isText && isLong(bytes);
    if (brotli === undefined) return;
    this.#encoded.set("br", Promise.resolve(brotli));
    this.#final.add("br");
  }

  /** Approximate size in memory, in bytes, including compressed copies and copies prepared for sending. */
  get size(): number {
    return this.bytes.byteLength * 2;
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
    const encoded = compress(this.bytes, encoding);
    this.#encoded.set(encoding, encoded);
    encoded.catch(() => this.#encoded.delete(encoding));
    return encoded;
  }

  /** Returns whether `encoded` will not return a shorter body later. */
  isFinal(encoding: ContentEncoding): boolean {
    return this.#final.has(encoding);
  }

  /** Compresses the body thoroughly. */
  async improve(encoding: ContentEncoding): Promise<void> {
    const encoded = await compress(this.bytes, encoding, thorough);
    this.#encoded.set(encoding, Promise.resolve(encoded));
    this.#final.add(encoding);
  }
}

/** Compresses bytes, by default quickly. */
export function compress(
  bytes: Buffer,
  encoding: ContentEncoding,
  levels = quick,
): Promise<Buffer> {
  if (encoding === "identity") return Promise.resolve(bytes);
  if (encoding === "gzip") return compressWithGzip(bytes, { level: levels.gzip });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: levels.br,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return compressWithBrotli(bytes, { params });
}
