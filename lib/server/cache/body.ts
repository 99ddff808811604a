import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

export type ContentEncoding = "br" | "gzip" | "identity";

const text = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml|javascript))/;
/** Minimum size for compression, in bytes. Below this size, the additional header outweighs the savings. */
const minCompressedBytes = 1024;

type Levels = Readonly<Record<Exclude<ContentEncoding, "identity">, number>>;

/** Maximum size, in bytes, for compression without a thread. Below it, a thread saves no time. */
const maximumSyncBytes = 256 * 1024;

/** Compression levels while a client waits. */
const quick: Levels = { br: 3, gzip: 3 };

/**
 * Compression levels for bodies that are sent often. They take three times as long as the quick ones, and save 12 % more
 * with Brotli. Brotli level 9 takes seven times as long as 6 and saves 2 % more.
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
    const encoded = await compressInThread(this.bytes, encoding, thorough);
    this.#encoded.set(encoding, Promise.resolve(encoded));
    this.#final.add(encoding);
  }
}

/** The bodies of bytes in memory. The platform keeps the bytes of responses to API reads. */
const known = new WeakMap<Buffer, Body>();

/** Returns the body with these bytes. Responses with the same bytes share it, so that they are compressed once. */
export function toBody(bytes: Buffer, isText: boolean): Body {
  let body = known.get(bytes);
  if (body === undefined) known.set(bytes, (body = new Body(bytes, isText)));
  return body;
}

/** Compresses bytes while a client waits. */
async function compress(bytes: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  if (encoding === "identity") return bytes;
  if (bytes.byteLength > maximumSyncBytes) return compressInThread(bytes, encoding, quick);
  return encoding === "gzip"
    ? gzipSync(bytes, { level: quick.gzip })
    : brotliCompressSync(bytes, toBrotliOptions(bytes, quick));
}

/** Compresses bytes in a thread. */
export function compressInThread(
  bytes: Buffer,
  encoding: ContentEncoding,
  levels: Levels,
): Promise<Buffer> {
  if (encoding === "identity") return Promise.resolve(bytes);
  return encoding === "gzip"
    ? compressWithGzip(bytes, { level: levels.gzip })
    : compressWithBrotli(bytes, toBrotliOptions(bytes, levels));
}

const toBrotliOptions = ({ byteLength }: Buffer, levels: Levels) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: levels.br,
    [constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
  },
});
