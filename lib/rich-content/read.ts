/** Reads a post's body from the first of three possible fields that is present. */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import type { RichContent } from "./document.ts";
import { normaliseRichContent } from "./normalise.ts";
import { makeIdsUnique } from "./unique-ids.ts";

/** Maximum size of a document after decompression, in bytes. */
const maximumBytes = 16 * 1024 * 1024;

/** The error for a field without a valid document. The post can still be displayed without its body. */
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
  /** Bytes or base64 text. */
  readonly richContentCompressed?: unknown;
};

/**
 * Returns a post's document, without equal IDs, or `undefined` if no field contains one. Throws {@link RichContentError}.
 */
export function readRichContent(carriers: RichContentCarriers): RichContent | undefined {
  const document = readDocument(carriers);
  return document === undefined ? undefined : makeIdsUnique(normaliseRichContent(document));
}

function readDocument(carriers: RichContentCarriers): unknown {
  const { richContent, richContentString, richContentCompressed } = carriers;
  if (typeof richContent === "object" && richContent !== null) {
    return richContent;
  }
  if (typeof richContentString === "string" && richContentString !== "") {
    return parseJson(richContentString);
  }
  if (richContentCompressed instanceof Uint8Array) {
    return parseJson(decompress(richContentCompressed));
  }
  if (typeof richContentCompressed === "string" && richContentCompressed !== "") {
    const bytes = Buffer.from(richContentCompressed, "base64");
    return parseJson(decompress(bytes));
  }
  return undefined;
}

const decompressors = [gunzipSync, inflateSync, brotliDecompressSync, inflateRawSync];

/**
 * Decompresses a document. The wire format does not specify the compression method, so each one is tried in
 * turn.
 */
function decompress(bytes: Uint8Array): string {
  if (bytes[0] === 0x7b) return Buffer.from(bytes).toString("utf8");
  for (const open of decompressors) {
    try {
      return open(bytes, { maxOutputLength: maximumBytes }).toString("utf8");
    } catch {
      // Try the next method.
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
