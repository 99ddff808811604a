/** Removes the metadata of WebP files (RFC 9649) without decoding the picture. */
import { assertFormat, maximumParts } from "./damaged-file.ts";
import { buildExif, readOrientation } from "./orientation.ts";

const neededChunks = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);

/** Bits of the first byte in a `VP8X` chunk. */
const exifFlag = 0x08;
const xmpFlag = 0x04;

/**
 * Returns the file without Exif, XMP and unknown chunks, and without the bytes after the picture. Keeps the orientation
 * and the colour profile. Throws `DamagedFile`.
 */
export function stripWebp(bytes: Buffer): Buffer {
  const isWebp =
    bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  assertFormat(isWebp && bytes.length >= 20, "no WebP header");
  const size = 8 + bytes.readUInt32LE(4);
  assertFormat(size <= bytes.length, "the file is shorter than its header says");
  const kept: Buffer[] = [];
  let orientation = 1;
  let at = 12;
  for (let count = 0; at + 8 <= size; count += 1) {
    assertFormat(count < maximumParts, "too many chunks");
    const name = bytes.toString("latin1", at, at + 4);
    const content = bytes.readUInt32LE(at + 4);
    const end = at + 8 + content + (content % 2);
    assertFormat(end <= size, "a chunk has a wrong length");
    if (name === "EXIF") orientation = readExif(bytes.subarray(at + 8, end));
    if (neededChunks.has(name)) kept.push(Buffer.from(bytes.subarray(at, end)));
    at = end;
  }
  const [first] = kept;
  assertFormat(first !== undefined, "no picture");
  const isExtended = first.toString("latin1", 0, 4) === "VP8X" && first.length >= 18;
  const hasExif = isExtended && orientation !== 1;
  if (isExtended) {
    const flags = first.readUInt8(8) & ~(exifFlag | xmpFlag);
    first.writeUInt8(hasExif ? flags | exifFlag : flags, 8);
  }
  const exif = hasExif ? [buildChunk("EXIF", buildExif(orientation))] : [];
  const content = Buffer.concat([Buffer.from("WEBP", "latin1"), ...kept, ...exif]);
  return buildChunk("RIFF", content);
}

/** Returns the orientation of Exif data. Some programs begin it with the prefix that it has in JPEG files. */
function readExif(content: Buffer): number {
  const hasPrefix = content.toString("latin1", 0, 6) === "Exif\0\0";
  return readOrientation(hasPrefix ? content.subarray(6) : content);
}

function buildChunk(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header.write(name, "latin1");
  header.writeUInt32LE(content.length, 4);
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
}
