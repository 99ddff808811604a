/**
 * Serializes entries that have a page, with a checksum. Omits the responses, because Next can build them from the page.
 */
import { deserialize, serialize } from "node:v8";
import { crc32 } from "node:zlib";
import { z } from "zod";
import type { Entry } from "./entry.ts";

const page = z.looseObject({
  kind: z.enum(["APP_PAGE", "APP_ROUTE"]),
  status: z.number().optional(),
});

const stored = z.object({
  key: z.string(),
  page,
  tags: z.array(z.string()),
  position: z.string(),
  renderedAt: z.number(),
  maximumAge: z.number().optional(),
});

/** Size of the checksum, in bytes. */
const checksumLength = 4;

/** Returns an entry's bytes, or `undefined` if it has no page. */
export function toBytes(entry: Entry): Buffer | undefined {
  if (entry.page === undefined) return undefined;
  const { key, page: value, tags, position, renderedAt, maximumAge } = entry;
  const content = serialize({ key, page: value, tags, position, renderedAt, maximumAge });
  const checksum = Buffer.alloc(checksumLength);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([content, checksum]);
}

/** Parses an entry. Returns `undefined` if the bytes are corrupt or belong to another key. */
export function fromBytes(key: string, bytes: Buffer): Entry | undefined {
  const content = bytes.subarray(0, -checksumLength);
  if (bytes.length <= checksumLength || crc32(content) !== bytes.readUInt32BE(content.length)) {
    return undefined;
  }
  try {
    const { maximumAge, ...entry } = stored.parse(deserialize(content));
    return entry.key === key ? { ...entry, maximumAge, variants: new Map() } : undefined;
  } catch {
    return undefined;
  }
}
