/**
 * Reads the structure of a WOFF2 font (https://www.w3.org/TR/WOFF2/) and returns its tables. Browsers check fonts again
 * before they use them. This check refuses files that are damaged, are something else, or contain hidden data.
 */
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { fileDamaged } from "../../blog/media/uploads/upload-errors.ts";

const signature = 0x774f4632;
const headerBytes = 48;
const mostTables = 64;

/** Maximum size of all tables, in bytes. A small file can announce tables of any size. */
const longestTables = 4 * 1024 * 1024;

/** The tags that the table directory abbreviates, in the order of their numbers. */
const knownTags = [
  "cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH",
  "PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc",
  "bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill",
]
  .join(" ")
  .split(" ")
  .map((tag) => tag.replace("_", " "));

const requiredTables = ["cmap", "head", "hhea", "hmtx", "maxp", "name", "OS/2"];

/** The kinds of glyphs, of which a font must have one. */
const flavors: ReadonlySet<number> = new Set([0x00010000, 0x4f54544f, 0x74727565]);

export type FontTable = {
  readonly bytes: Buffer;
  /** Whether the table is stored with a WOFF2 transform. */
  readonly isTransformed: boolean;
};
export type FontTables = ReadonlyMap<string, FontTable>;

type Entry = { readonly tag: string; readonly length: number; readonly isTransformed: boolean };

const decompress = promisify(brotliDecompress);

/** Returns the tables of a font by their tags. Throws `FILE_DAMAGED` (422). */
export async function readWoff2(file: Uint8Array): Promise<FontTables> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  try {
    const { entries, end } = readDirectory(bytes);
    const compressed = bytes.readUInt32BE(20);
    const total = entries.reduce((sum, { length }) => sum + length, 0);
    assertFont(total <= longestTables, "its tables are too large");
    // The last table is followed by up to three bytes.
    const rest = bytes.length - end - compressed;
    assertFont(rest >= 0 && rest <= 3, "it contains more than its tables");
    const data = await decompress(bytes.subarray(end, end + compressed), {
      maxOutputLength: Math.max(1, total),
    });
    assertFont(data.length === total, "its tables have another size than announced");
    return sliceTables(entries, data);
  } catch (error) {
    throw fileDamaged(error);
  }
}

function readDirectory(bytes: Buffer): { entries: Entry[]; end: number } {
  assertFont(bytes.length >= headerBytes && bytes.readUInt32BE(0) === signature, "it is not WOFF2");
  assertFont(
    flavors.has(bytes.readUInt32BE(4)),
    "it is a collection or has an unknown kind of glyphs",
  );
  assertFont(bytes.readUInt32BE(8) === bytes.length, "it is incomplete");
  // Further parts are the metadata and the private data of programs.
  const parts = [28, 32, 36, 40, 44].map((offset) => bytes.readUInt32BE(offset));
  assertFont(
    parts.every((value) => value === 0),
    "it contains more than a font",
  );
  const count = bytes.readUInt16BE(12);
  assertFont(count > 0 && count <= mostTables, "it has too many tables");
  const entries: Entry[] = [];
  let offset = headerBytes;
  const readNumber = (): number => {
    let value = 0;
    for (let index = 0; index < 5; index += 1) {
      const byte = bytes.readUInt8(offset);
      offset += 1;
      assertFont(index > 0 || byte !== 0x80, "a number has leading zeros");
      value = value * 128 + (byte & 0x7f);
      if ((byte & 0x80) === 0) return value;
    }
    throw new Error("a number is too long");
  };
  for (let index = 0; index < count; index += 1) {
    const flags = bytes.readUInt8(offset);
    offset += 1;
    let tag = knownTags[flags & 0x3f];
    if (tag === undefined) {
      tag = bytes.toString("latin1", offset, offset + 4);
      offset += 4;
    }
    const version = flags >> 6;
    const isGlyphs = tag === "glyf" || tag === "loca";
    const isTransformed = isGlyphs ? version !== 3 : version !== 0;
    const length = readNumber();
    entries.push({ tag, length: isTransformed ? readNumber() : length, isTransformed });
  }
  return { entries, end: offset };
}

function sliceTables(entries: readonly Entry[], data: Buffer): FontTables {
  const tables = new Map<string, FontTable>();
  let offset = 0;
  for (const { tag, length, isTransformed } of entries) {
    assertFont(!tables.has(tag), `it has two tables ${tag}`);
    tables.set(tag, { bytes: data.subarray(offset, offset + length), isTransformed });
    offset += length;
  }
  for (const tag of requiredTables) assertFont(tables.has(tag), `it has no table ${tag}`);
  const hasGlyphs = ["glyf", "CFF ", "CFF2"].some((tag) => tables.has(tag));
  assertFont(hasGlyphs, "it has no glyphs");
  return tables;
}

function assertFont(isValid: boolean, problem: string): asserts isValid {
  if (!isValid) throw new Error(`The font is damaged: ${problem}.`);
}
