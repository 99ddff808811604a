/** Content negotiation: the encoding that a client prefers, and whether its cached copy is current. */
import type { IncomingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";
import { matchesTag } from "../../../wix/entity-tags.ts";
import type { ContentEncoding } from "../../cache/body.ts";

/** Preferred encodings by `Accept-Encoding` header. Browsers send only a few different headers. */
const known = new LRUCache<string, ContentEncoding>({ max: 100 });

/** Returns the accepted encoding with the highest quality (RFC 9110 section 12.5.3). */
export function preferredEncoding(acceptEncoding: string | undefined): ContentEncoding {
  if (acceptEncoding === undefined) return "identity";
  let encoding = known.get(acceptEncoding);
  if (encoding === undefined) known.set(acceptEncoding, (encoding = readEncoding(acceptEncoding)));
  return encoding;
}

/** The names of each encoding, smallest result first. Of two encodings with the same quality, the first is chosen. */
const encodings: readonly (readonly [ContentEncoding, readonly string[]])[] = [
  ["br", ["br"]],
  ["gzip", ["gzip", "x-gzip"]],
  ["identity", ["identity"]],
];

/** Quality of `identity` if the header does not mention it: acceptable, but less preferred than any listed encoding. */
const unmentionedIdentity = 0.0001;

function readEncoding(acceptEncoding: string): ContentEncoding {
  const qualities = new Map(acceptEncoding.toLowerCase().split(",").map(parseQuality));
  const others = qualities.get("*");
  let best: ContentEncoding = "identity";
  let bestQuality = 0;
  for (const [encoding, names] of encodings) {
    const own = names.map((name) => qualities.get(name)).find((quality) => quality !== undefined);
    const quality = own ?? others ?? (encoding === "identity" ? unmentionedIdentity : 0);
    if (quality > bestQuality) [best, bestQuality] = [encoding, quality];
  }
  return best;
}

/** Parses an encoding's name and its quality, which defaults to 1. An invalid quality excludes the encoding. */
function parseQuality(part: string): [string, number] {
  const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
  const quality = weight === undefined ? 1 : Number(weight.slice(weight.indexOf("=") + 1));
  return [name, quality >= 0 ? Math.min(quality, 1) : 0];
}

/**
 * Returns whether the client's copy is current, given the entity tag of the response (RFC 9110 section 13.1.2). Dates are
 * not compared, because the content at a URL can go back to an earlier date, for example when a post is deleted.
 */
export function isUnmodified(headers: IncomingHttpHeaders, etag: string | undefined): boolean {
  const tags = headers["if-none-match"];
  return tags !== undefined && matchesTag(tags, etag);
}
