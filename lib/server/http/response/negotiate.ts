/** The encoding that a client prefers, and whether the client's own copy of a response is current. */
import type { IncomingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";
import type { ContentEncoding } from "../../cache/body.ts";

/** Preferred encodings by `Accept-Encoding` header. Browsers send only a few different headers. */
const known = new LRUCache<string, ContentEncoding>({ max: 100 });

/** Returns the best accepted encoding (RFC 9110 section 12.5.3): Brotli, then gzip. A quality of 0 excludes one. */
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

/** A response's validators (RFC 9110 section 8.8). `lastModified` is an HTTP date. */
export type Validators = {
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
};

/** Returns whether the client's copy is current (RFC 9110 section 13.2.2), by its entity tag or else its date. */
export function isUnmodified(
  headers: IncomingHttpHeaders,
  { etag, lastModified }: Validators,
): boolean {
  const tags = headers["if-none-match"];
  if (tags === undefined) {
    const since = Date.parse(headers["if-modified-since"] ?? "");
    return lastModified !== undefined && Date.parse(lastModified) <= since;
  }
  if (etag === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return tags.trim() === "*" || tags.split(",").some((tag) => opaque(tag) === opaque(etag));
}
