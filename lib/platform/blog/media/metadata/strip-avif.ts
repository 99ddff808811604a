/** Removes the metadata of AVIF files (ISO/IEC 23008-12, annex A) without decoding the picture. */
import { clearBox, findBox, listBoxes, type Box } from "./boxes.ts";
import { assertFormat } from "./damaged-file.ts";

/** Maximum number of item extents, because a few bytes of a table can declare billions of them. */
const maximumExtents = 100_000;

/** Exif data without any tag, after the offset at which it begins. */
const emptyExif = Buffer.from("\0\0\0\0II*\0\x08\0\0\0\0\0\0\0\0\0", "latin1");

const neededBoxes = new Set(["ftyp", "meta", "mdat", "moov", "free", "skip", "pdin", "grpl"]);

/**
 * Returns the file with empty Exif and XMP data. Positions do not change. The orientation is a property of the picture,
 * not a part of its Exif data. Throws `DamagedFile`.
 */
export function stripAvif(original: Buffer): Buffer {
  const bytes = Buffer.from(original);
  const boxes = listBoxes(bytes, 0, bytes.length);
  for (const box of boxes) if (!neededBoxes.has(box.type)) clearBox(bytes, box);
  const meta = boxes.find(({ type }) => type === "meta");
  assertFormat(meta !== undefined, "no picture");
  // The content of a full box begins with a version and flags.
  const content = { ...meta, content: meta.content + 4 };
  const kinds = readItemKinds(bytes, content);
  let cleared = 0;
  for (const { id, start, end } of readItemPlaces(bytes, content)) {
    const kind = kinds.get(id);
    if (kind === undefined) continue;
    cleared += end - start;
    assertFormat(cleared <= bytes.length, "items overlap");
    bytes.fill(kind === "Exif" ? 0 : 0x20, start, end);
    if (kind === "Exif") emptyExif.copy(bytes, start, 0, end - start);
  }
  return bytes.subarray(0, boxes.at(-1)?.end ?? 0);
}

type Metadata = "Exif" | "XMP";

/** Returns the items that are metadata, by their ID (section 8.11.6). */
function readItemKinds(bytes: Buffer, meta: Box): Map<number, Metadata> {
  const kinds = new Map<number, Metadata>();
  const info = findBox(bytes, meta, "iinf");
  if (info === undefined) return kinds;
  const first = info.content + 4 + (bytes[info.content] === 0 ? 2 : 4);
  for (const { type, content, end } of listBoxes(bytes, first, info.end)) {
    if (type !== "infe" || end - content < 12) continue;
    const isLong = bytes[content] === 3;
    const id = isLong ? bytes.readUInt32BE(content + 4) : bytes.readUInt16BE(content + 4);
    const at = content + (isLong ? 10 : 8);
    const kind = bytes.toString("latin1", at, at + 4);
    if (kind === "Exif") kinds.set(id, "Exif");
    if (kind === "mime") kinds.set(id, "XMP");
  }
  return kinds;
}

type Place = { readonly id: number; readonly start: number; readonly end: number };

/** Yields the parts of the file that contain items (section 8.11.3). */
function* readItemPlaces(bytes: Buffer, meta: Box): Generator<Place> {
  const table = findBox(bytes, meta, "iloc");
  if (table === undefined) return;
  const data = findBox(bytes, meta, "idat");
  const read = createReader(bytes, table.content, table.end);
  const version = read(1);
  read(3);
  const sizes = read(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const idSize = version < 2 ? 2 : 4;
  const items = read(idSize);
  let places = 0;
  for (let item = 0; item < items; item += 1) {
    const id = read(idSize);
    const method = version === 0 ? 0 : read(2) & 15;
    read(2);
    const base = read(baseSize);
    const extents = read(2);
    places += extents;
    assertFormat(places <= maximumExtents, "too many places");
    for (let extent = 0; extent < extents; extent += 1) {
      read(indexSize);
      const start = base + read(offsetSize) + (method === 1 ? (data?.content ?? 0) : 0);
      const end = start + read(lengthSize);
      assertFormat(end <= bytes.length && method < 2, "an item has a wrong position");
      yield { id, start, end };
    }
  }
}

/** Creates a function that reads the next number of 0 to 8 bytes. */
function createReader(bytes: Buffer, from: number, to: number) {
  let at = from;
  return (size: number): number => {
    assertFormat(at + size <= to, "a table ends too early");
    at += size;
    if (size === 0) return 0;
    return size > 6 ? Number(bytes.readBigUInt64BE(at - 8)) : bytes.readUIntBE(at - size, size);
  };
}
