/** Removes the metadata of GIF files (https://www.w3.org/Graphics/GIF/spec-gif89a.txt) without decoding the picture. */
import { assertFormat, maximumParts } from "./damaged-file.ts";

const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;
const graphicControl = 0xf9;
const application = 0xff;

/** Applications whose extensions repeat an animation or contain its colour profile. */
const neededApplications = new Set(["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"]);

/**
 * Returns the file without comments, XMP and other extensions, and without the bytes after the picture. Throws
 * `DamagedFile`.
 */
export function stripGif(bytes: Buffer): Buffer {
  assertFormat(/^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6)), "no GIF header");
  assertFormat(bytes.length >= 13, "the file ends within its header");
  let at = 13 + readColorTableBytes(bytes, 10);
  assertFormat(at <= bytes.length, "the file ends within its colour table");
  const kept = [bytes.subarray(0, at)];
  for (let count = 0; ; count += 1) {
    assertFormat(count < maximumParts, "too many blocks");
    const start = at;
    const kind = bytes[at];
    if (kind === trailer) break;
    assertFormat(kind === extension || kind === image, "an unknown block");
    at = kind === extension ? at + 2 : at + 11 + readColorTableBytes(bytes, at + 9);
    at = skipBlocks(bytes, at);
    if (kind === image || isNeeded(bytes.subarray(start, at))) {
      kept.push(bytes.subarray(start, at));
    }
  }
  return Buffer.concat([...kept, Buffer.from([trailer])]);
}

/** Returns the size in bytes of the colour table that the flags at a position declare. */
function readColorTableBytes(bytes: Buffer, at: number): number {
  const flags = bytes[at] ?? 0;
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

/** Returns the position after a series of sub-blocks, which an empty sub-block ends. */
function skipBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    const size = bytes[at];
    assertFormat(size !== undefined, "the file ends within a block");
    at += size + 1;
    if (size === 0) return at;
  }
}

function isNeeded(block: Buffer): boolean {
  if (block[1] === graphicControl) return true;
  return block[1] === application && neededApplications.has(block.toString("latin1", 3, 14));
}
