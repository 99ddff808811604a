/** Removes the metadata of PNG files (https://www.w3.org/TR/png-3/) without decoding the picture. */
import { crc32 } from "node:zlib";
import { assertFormat, maximumParts } from "./damaged-file.ts";
import { buildExif, readOrientation } from "./orientation.ts";

const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** Chunks that decide how the picture looks. All others are dropped, among them texts, dates and Exif. */
const neededChunks = new Set(
  (
    "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT " +
    "acTL fcTL fdAT"
  ).split(" "),
);

/**
 * Returns the file without texts, dates, Exif and unknown chunks, and without the bytes after the picture. Keeps the
 * orientation and the colour profile. Throws `DamagedFile`.
 */
export function stripPng(bytes: Buffer): Buffer {
  assertFormat(bytes.subarray(0, 8).equals(signature), "no PNG signature");
  const kept: Buffer[] = [];
  let orientation = 1;
  let name = "";
  let at = signature.length;
  for (let count = 0; name !== "IEND"; count += 1) {
    assertFormat(count < maximumParts, "too many chunks");
    assertFormat(at + 12 <= bytes.length, "the file ends within a chunk");
    const end = at + 12 + bytes.readUInt32BE(at);
    assertFormat(end <= bytes.length, "a chunk has a wrong length");
    name = bytes.toString("latin1", at + 4, at + 8);
    if (name === "eXIf") orientation = readOrientation(bytes.subarray(at + 8, end - 4));
    if (neededChunks.has(name)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  const [header, ...rest] = kept;
  assertFormat(header !== undefined, "no header");
  const exif = orientation === 1 ? [] : [buildChunk("eXIf", buildExif(orientation))];
  return Buffer.concat([signature, header, ...exif, ...rest]);
}

function buildChunk(name: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(content.length + 12);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write(name, 4, "latin1");
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}
