/** Boxes, of which MP4, QuickTime and AVIF files consist (ISO/IEC 14496-12, section 4.2). */
import { assertFormat } from "./damaged-file.ts";

export type Box = {
  /** Four characters. */
  readonly type: string;
  /** The positions of the box, of its content, and of the byte after it. */
  readonly start: number;
  readonly content: number;
  readonly end: number;
};

/** The longest header: a size of 64 bits. */
export const boxHeaderBytes = 16;

/** Maximum number of boxes next to each other. Real files have a few dozen. */
const maximumBoxes = 100_000;

/**
 * Reads the header of a box at `start`. `limit` is the end of the file or of the surrounding box. `header` contains the
 * first bytes of the box.
 */
export function readBoxHeader(header: Buffer, start: number, limit: number): Box {
  assertFormat(header.length >= 8, "the file ends within a box");
  const short = header.readUInt32BE(0);
  const isLong = short === 1;
  assertFormat(!isLong || header.length >= boxHeaderBytes, "the file ends within a box");
  const size = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? limit - start : short;
  const content = start + (isLong ? boxHeaderBytes : 8);
  const end = start + size;
  assertFormat(end >= content && end <= limit, "a box has a wrong size");
  return { type: header.toString("latin1", 4, 8), start, content, end };
}

/** Returns the boxes in a part of a buffer. QuickTime may end a list of boxes with four zeros. */
export function listBoxes(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const box = readBoxHeader(bytes.subarray(at, Math.min(at + boxHeaderBytes, to)), at, to);
    assertFormat(boxes.push(box) <= maximumBoxes, "too many boxes");
    at = box.end;
  }
  return boxes;
}

/** Returns the first box on a path of types. */
export function findBox(bytes: Buffer, within: Box, ...[type, ...path]: string[]): Box | undefined {
  if (type === undefined) return within;
  const box = listBoxes(bytes, within.content, within.end).find((one) => one.type === type);
  return box && findBox(bytes, box, ...path);
}

/** Turns a box into a free space of the same size, so that no position in the file changes. */
export function clearBox(bytes: Buffer, { start, content, end }: Box): void {
  bytes.write("free", start + 4, "latin1");
  bytes.fill(0, content, end);
}
