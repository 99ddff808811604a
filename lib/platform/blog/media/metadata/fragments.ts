/** Reads the fragments of a film (`moof`, ISO/IEC 14496-12, section 8.8). */
import { findBox, listBoxes, type Box } from "./boxes.ts";
import { assertFormat } from "./damaged-file.ts";
import type { Range } from "./sample-ranges.ts";

/** Maximum number of runs of samples in a fragment. Real fragments have a few. */
const maximumRuns = 10_000;

/** Default sizes of samples in bytes, by track. */
export type SampleSizes = ReadonlyMap<number, number>;

/** Reads the default sizes of samples (`trex`) from the description of a film. */
export function readDefaultSizes(bytes: Buffer, movie: Box): SampleSizes {
  const extension = findBox(bytes, movie, "mvex");
  const defaults = extension ? listBoxes(bytes, extension.content, extension.end) : [];
  return new Map(
    defaults
      .filter(({ type, content, end }) => type === "trex" && end - content >= 24)
      .map(({ content }) => [bytes.readUInt32BE(content + 4), bytes.readUInt32BE(content + 16)]),
  );
}

/**
 * Returns the parts of the file with the samples of the given tracks in a fragment. `position` is the fragment's position
 * in the file. Throws `DamagedFile`.
 */
export function listFragmentRanges(
  bytes: Buffer,
  fragment: Box,
  position: number,
  tracks: ReadonlySet<number>,
  sizes: SampleSizes,
): Range[] {
  const ranges: Range[] = [];
  let next = position;
  let runs = 0;
  for (const part of listBoxes(bytes, fragment.content, fragment.end)) {
    const header = part.type === "traf" ? findBox(bytes, part, "tfhd") : undefined;
    if (header === undefined) continue;
    const { track, base, size } = readHeader(bytes, header, position);
    const start = base ?? next;
    next = start;
    for (const run of listBoxes(bytes, part.content, part.end)) {
      if (run.type !== "trun") continue;
      runs += 1;
      assertFormat(runs <= maximumRuns, "too many runs");
      const { offset, length } = readRun(bytes, run, size ?? sizes.get(track) ?? 0);
      const from = offset === undefined ? next : start + offset;
      if (tracks.has(track)) ranges.push({ start: from, end: from + length });
      next = from + length;
    }
  }
  return ranges;
}

/**
 * Reads a `tfhd` box: its track, the default size of a sample, and the position to which the offsets of runs are added,
 * unless they continue after the track before.
 */
function readHeader(bytes: Buffer, { content, end }: Box, position: number) {
  const flags = bytes.readUInt32BE(content) & 0xffffff;
  let at = content + 8;
  const findField = (flag: number, length: number): number | undefined => {
    if ((flags & flag) === 0) return undefined;
    at += length;
    assertFormat(at <= end, "a fragment ends too early");
    return at - length;
  };
  const baseAt = findField(0x1, 8);
  findField(0x2, 4);
  findField(0x8, 4);
  const sizeAt = findField(0x10, 4);
  const isRelative = (flags & 0x20000) !== 0;
  const relative = isRelative ? position : undefined;
  return {
    track: bytes.readUInt32BE(content + 4),
    base: baseAt === undefined ? relative : Number(bytes.readBigUInt64BE(baseAt)),
    size: sizeAt === undefined ? undefined : bytes.readUInt32BE(sizeAt),
  };
}

/** Reads a `trun` box: the offset of its samples, and their length. `size` is the default size of a sample. */
function readRun(bytes: Buffer, { content, end }: Box, size: number) {
  const flags = bytes.readUInt32BE(content) & 0xffffff;
  const count = bytes.readUInt32BE(content + 4);
  const hasOffset = (flags & 0x1) !== 0;
  const offset = hasOffset ? bytes.readInt32BE(content + 8) : undefined;
  const first = content + 8 + (hasOffset ? 4 : 0) + ((flags & 0x4) === 0 ? 0 : 4);
  const fields = [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0);
  const width = fields.length * 4;
  assertFormat(first + count * width <= end, "a run is too long");
  const sizeField = fields.indexOf(0x200);
  if (sizeField < 0) return { offset, length: count * size };
  let length = 0;
  for (let sample = 0; sample < count; sample += 1) {
    length += bytes.readUInt32BE(first + sample * width + sizeField * 4);
  }
  return { offset, length };
}
