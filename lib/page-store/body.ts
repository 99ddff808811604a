import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

export type ContentEncoding = "br" | "gzip" | "identity";

const text = /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml|javascript))/;
/** In bytes: below this a header costs more than compression saves. */
const leastWorthCompressing = 1024;

/** For what is compressed once and sent often: brotli's 9 costs seven times as much as 6, for 2 % of size. */
const once = { br: 6, gzip: 9 };

/** Whether a content type is that of text, which is worth compressing when it is not short. */
export const isTextType = (type: string): boolean => text.test(type);
export const isLong = (bytes: Buffer): boolean => bytes.byteLength >= leastWorthCompressing;

/** The bytes of an answer, compressed at most once an encoding. */
export class Body {
  readonly bytes: Buffer;
  /** Worth sending compressed. */
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

  /** What it takes in memory with its compressed copies, and these as they are sent, roughly. */
  get size(): number {
    return Math.ceil(this.bytes.byteLength * 2);
  }

  /** Names these bytes and no others. */
  get digest(): string {
    this.#digest ??= createHash("sha256").update(this.bytes).digest("base64url").slice(0, 27);
    return this.#digest;
  }

  /** The copy in an encoding, if it has been made. */
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

/** Compresses with the qualities that each encoding has for what is sent often, or to one reader alone. */
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
