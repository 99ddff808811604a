/**
 * The binary form in which pages are stored on disk or in Redis: a head in JSON, followed by the bodies (long
 * texts only compressed, in both encodings) and a checksum of everything. Bytes in any other form are
 * ignored.
 */
import { promisify } from "node:util";
import { crc32, gunzip } from "node:zlib";
import { z } from "zod";
import { Body } from "./body.ts";
import { CachedPage } from "./cached-page.ts";
import type { StoredPage } from "./page-backend.ts";

const decompress = promisify(gunzip);

/** Maximum size of a decompressed body, in bytes. */
const maxBodyBytes = 64 * 1024 * 1024;

const bodyName = z.string();
const head = z.object({
  key: z.string(),
  kind: z.enum(["APP_PAGE", "APP_ROUTE"]),
  status: z.int(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).readonly(),
  revalidateSeconds: z.union([z.number(), z.literal(false)]),
  expireSeconds: z.union([z.number(), z.undefined()]).optional(),
  tags: z.array(z.string()).readonly(),
  position: z.string(),
  storedAt: z.number(),
  renderedAt: z.number(),
  /** The name, encoding and length in bytes of each body, in the order of the bodies. */
  bodies: z.array(z.tuple([bodyName, z.enum(["br", "gzip", "identity"]), z.int().min(0)])),
});
type Head = z.infer<typeof head>;

/** Size of the head's length field and of the checksum, in bytes. */
const numberLength = 4;

/** Body names. Segment names begin with a slash. */
const documentName = "document";
const navigationName = "navigation";

/** Serializes a page after compressing any uncompressed bodies. */
export async function toBytes(key: string, stored: StoredPage): Promise<Buffer> {
  const { page, ...rest } = stored;
  const { document, navigation, segments, ...parts } = page.parts;
  const named = new Map([[documentName, document], ...segments]);
  if (navigation !== undefined) named.set(navigationName, navigation);
  const bodies: Head["bodies"] = [];
  const chunks: Buffer[] = [];
  for (const [name, body] of named) {
    const encodings = body.isCompressible ? (["br", "gzip"] as const) : (["identity"] as const);
    for (const encoding of encodings) {
      const bytes = await body.encoded(encoding);
      bodies.push([name, encoding, bytes.byteLength]);
      chunks.push(bytes);
    }
  }
  const json = Buffer.from(JSON.stringify({ key, ...rest, ...parts, bodies } satisfies Head));
  const content = Buffer.concat([numberBytes(json.byteLength), json, ...chunks]);
  return Buffer.concat([content, numberBytes(crc32(content))]);
}

/**
 * Parses a page from the bytes returned by `toBytes` for the same key. Returns `undefined` for any other
 * bytes.
 */
export async function fromBytes(key: string, bytes: Buffer): Promise<StoredPage | undefined> {
  try {
    const content = bytes.subarray(0, -numberLength);
    if (crc32(content) !== bytes.readUInt32BE(content.byteLength)) return undefined;
    const headEnd = numberLength + content.readUInt32BE(0);
    const found = head.parse(JSON.parse(content.toString("utf8", numberLength, headEnd)));
    if (found.key !== key) return undefined;
    return await restorePage(found, content.subarray(headEnd));
  } catch {
    return undefined;
  }
}

async function restorePage(found: Head, content: Buffer): Promise<StoredPage | undefined> {
  const { bodies, key: _, tags, position, storedAt, renderedAt, expireSeconds, ...parts } = found;
  const encoded = new Map<string, Record<string, Buffer>>();
  let end = 0;
  for (const [name, encoding, length] of bodies) {
    // A copy, because a view would keep all the bytes in memory.
    const body = Buffer.from(content.subarray(end, (end += length)));
    encoded.set(name, { ...encoded.get(name), [encoding]: body });
  }
  const whole = new Map<string, Body>();
  for (const [name, copies] of encoded) whole.set(name, await restoreBody(copies));
  const { [documentName]: document, [navigationName]: navigation } = Object.fromEntries(whole);
  if (document === undefined) return undefined;
  const segments = new Map([...whole].filter(([name]) => name.startsWith("/")));
  const page = new CachedPage({ ...parts, expireSeconds, document, navigation, segments });
  return { page, tags, position, storedAt, renderedAt };
}

async function restoreBody({ identity, br, gzip }: Record<string, Buffer>): Promise<Body> {
  if (gzip === undefined || br === undefined) return new Body(identity ?? Buffer.alloc(0), false);
  return new Body(await decompress(gzip, { maxOutputLength: maxBodyBytes }), true, { br, gzip });
}

function numberBytes(value: number): Buffer {
  const bytes = Buffer.alloc(numberLength);
  bytes.writeUInt32BE(value);
  return bytes;
}
