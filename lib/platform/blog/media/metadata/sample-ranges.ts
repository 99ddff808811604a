/** Finds the parts of a file that contain a track's data (ISO/IEC 14496-12, sections 8.7.2 to 8.7.5). */
import { findBox, type Box } from "./boxes.ts";
import { assertFormat } from "./damaged-file.ts";

/** A part of a file. `end` is the position of the byte after it. */
export type Range = { readonly start: number; readonly end: number };

/** Maximum number of samples in a track. At 200 per second, this is a recording of five hours. */
const maximumSamples = 4_000_000;

/** Maximum number of chunks in a track. At 60 per second, this is a recording of four hours. */
const maximumChunks = 1_000_000;

/**
 * Returns the parts of the file with a track's samples, in chunks. `end` is `undefined` if the table does not give the
 * sizes in bytes: QuickTime counts the samples of uncompressed sound. Throws `DamagedFile`.
 */
export function listChunks(
  bytes: Buffer,
  track: Box,
): { readonly start: number; readonly end: number | undefined }[] {
  const table = findBox(bytes, track, "mdia", "minf", "stbl");
  if (table === undefined) return [];
  const chunks = readChunkStarts(bytes, table);
  const sizes = readSampleSizes(bytes, table);
  if (sizes === undefined) return chunks.map((start) => ({ start, end: undefined }));
  const counts = readCounts(bytes, table, chunks.length);
  let sample = 0;
  return chunks.map((start, index) => {
    let end = start;
    for (let count = counts[index] ?? 0; count > 0; count -= 1, sample += 1) end += sizes(sample);
    return { start, end };
  });
}

/** Reads the number of entries of a table, which is a full box. `header` is the size of what precedes the entries. */
function countEntries(bytes: Buffer, box: Box, header: number, entryBytes: number): number {
  const first = box.content + header;
  assertFormat(first <= box.end, "a table ends too early");
  const count = bytes.readUInt32BE(first - 4);
  assertFormat(
    count <= maximumSamples && first + count * entryBytes <= box.end,
    "a table is too long",
  );
  return count;
}

function readChunkStarts(bytes: Buffer, table: Box): number[] {
  const short = findBox(bytes, table, "stco");
  const long = findBox(bytes, table, "co64");
  const box = short ?? long;
  if (box === undefined) return [];
  const width = short === undefined ? 8 : 4;
  const count = countEntries(bytes, box, 8, width);
  assertFormat(count <= maximumChunks, "too many parts");
  return Array.from({ length: count }, (_, index) => {
    const at = box.content + 8 + index * width;
    return width === 4 ? bytes.readUInt32BE(at) : Number(bytes.readBigUInt64BE(at));
  });
}

/** Returns a function that returns the size of a sample, or `undefined` if the table does not list the sizes. */
function readSampleSizes(bytes: Buffer, table: Box): ((sample: number) => number) | undefined {
  const box = findBox(bytes, table, "stsz");
  if (box === undefined) return undefined;
  assertFormat(box.content + 12 <= box.end, "a table ends too early");
  if (bytes.readUInt32BE(box.content + 4) !== 0) return undefined;
  const count = countEntries(bytes, box, 12, 4);
  const first = box.content + 12;
  return (sample) => (sample < count ? bytes.readUInt32BE(first + sample * 4) : 0);
}

/** Returns the number of samples in each chunk. */
function readCounts(bytes: Buffer, table: Box, chunks: number): number[] {
  const box = findBox(bytes, table, "stsc");
  if (box === undefined) return [];
  const entries = countEntries(bytes, box, 8, 12);
  const counts: number[] = [];
  let total = 0;
  for (let entry = 0; entry < entries; entry += 1) {
    const at = box.content + 8 + entry * 12;
    const next = entry + 1 < entries ? bytes.readUInt32BE(at + 12) : chunks + 1;
    const samples = bytes.readUInt32BE(at + 4);
    while (counts.length < Math.min(next - 1, chunks)) {
      total += samples;
      assertFormat(total <= maximumSamples, "too many samples");
      counts.push(samples);
    }
  }
  return counts;
}
