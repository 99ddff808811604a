/** Reads the body of a post from whichever of its three carriers is there. */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import type { RichContent } from "./document.ts";
import { normaliseRichContent } from "./normalise.ts";

/** What a compressed document may grow to, in bytes. */
const maximumBytes = 16 * 1024 * 1024;

/** A carrier that holds no document. The post can still be shown, without its body. */
export class RichContentError extends Error {
  override readonly name = "RichContentError";
  readonly code: "NOT_JSON" | "NOT_COMPRESSED";

  constructor(code: RichContentError["code"], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

export type RichContentCarriers = {
  readonly richContent?: unknown;
  readonly richContentString?: unknown;
  /** Bytes, or their base64 text. */
  readonly richContentCompressed?: unknown;
};

/** The document of a post; nothing when no carrier is there. Throws {@link RichContentError}. */
export function readRichContent(carriers: RichContentCarriers): RichContent | undefined {
  const { richContent, richContentString, richContentCompressed } = carriers;
  if (typeof richContent === "object" && richContent !== null) {
    return normaliseRichContent(richContent);
  }
  if (typeof richContentString === "string" && richContentString !== "") {
    return normaliseRichContent(parseJson(richContentString));
  }
  if (richContentCompressed instanceof Uint8Array) {
    return normaliseRichContent(parseJson(decompress(richContentCompressed)));
  }
  if (typeof richContentCompressed === "string" && richContentCompressed !== "") {
    const bytes = Buffer.from(richContentCompressed, "base64");
    return normaliseRichContent(parseJson(decompress(bytes)));
  }
  return undefined;
}

const decompressors = [gunzipSync, inflateSync, brotliDecompressSync, inflateRawSync];

/** The wire does not say how a document was compressed: what opens it is what it was. */
function decompress(bytes: Uint8Array): string {
  if (bytes[0] === 0x7b) return Buffer.from(bytes).toString("utf8");
  for (const open of decompressors) {
    try {
      return open(bytes, { maxOutputLength: maximumBytes }).toString("utf8");
    } catch {
      // The next one may fit.
    }
  }
  throw new RichContentError(
    "NOT_COMPRESSED",
    "The compressed rich content is neither gzip, zlib, brotli nor deflate, or it is too large.",
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RichContentError("NOT_JSON", "The rich content is not JSON.", cause);
  }
}
