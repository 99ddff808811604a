import { LRUCache } from "lru-cache";
import type { ContentEncoding } from "../../cache/body.ts";

/** Preferred encodings by `Accept-Encoding` header. Browsers send only a few different headers. */
const known = new LRUCache<string, ContentEncoding>({ max: 100 });

/**
 * Returns the best encoding that the client accepts (RFC 9110 section 12.5.3): Brotli, then gzip. A quality
 * of 0 excludes an encoding.
 */
export function preferredEncoding(acceptEncoding: string | undefined): ContentEncoding {
  if (acceptEncoding === undefined) return "identity";
  let encoding = known.get(acceptEncoding);
  if (encoding === undefined) known.set(acceptEncoding, (encoding = readEncoding(acceptEncoding)));
  return encoding;
}

function readEncoding(acceptEncoding: string): ContentEncoding {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";")[0]?.trim());
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") || accepted.includes("x-gzip") ? "gzip" : "identity";
}
