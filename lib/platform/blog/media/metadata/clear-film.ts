/** Removes the metadata of MP4 and QuickTime files in place, so that a long film is neither copied nor read. */
import type { FileHandle } from "node:fs/promises";
import { boxHeaderBytes, readBoxHeader, type Box } from "./boxes.ts";
import { assertFormat, DamagedFile } from "./damaged-file.ts";
import { clearRange, readPart } from "./file-parts.ts";
import { listFragmentRanges } from "./fragments.ts";
import { listGaps } from "./gaps.ts";
import { clearMovie, type Movie, type MovieFacts } from "./movie.ts";
import { fileBoxes, fragmentBoxes, keepOnly } from "./playback-boxes.ts";
import type { Range } from "./sample-ranges.ts";

/** Maximum size of a description of a film or a fragment, in bytes, because it is read into memory. */
const longestDescription = 64 * 1024 * 1024;

/** Maximum number of parts with pictures and sound in all fragments. Each takes memory. */
const maximumFragmentRanges = 500_000;

/**
 * Clears everything that playback does not need: places, names, other metadata, and data that belongs to no track with
 * pictures or sound. Returns the facts about the film. The file keeps its size. Throws `DamagedFile`.
 */
export async function clearFilm(file: FileHandle, size: number): Promise<MovieFacts> {
  const boxes = await listFileBoxes(file, size);
  const description = boxes.find(({ type }) => type === "moov");
  assertFormat(description !== undefined, "no description of the film");
  const movie = await changeBox(file, description, clearMovie);
  const played = [...movie.played, ...(await clearFragments(file, boxes, movie))];
  const data = boxes.filter(({ type }) => type === "mdat");
  // A film without a list of its pictures and sound keeps its data.
  const unused =
    played.length > 0 ? listGaps(played, data) : listGaps(listGaps(movie.others, data), data);
  for (const range of unused) await clearRange(file, range);
  for (const box of boxes) {
    const isNeeded = box.type === "moov" ? box === description : Object.hasOwn(fileBoxes, box.type);
    if (isNeeded) continue;
    await file.write(Buffer.from("free", "latin1"), 0, 4, box.start + 4);
    await clearRange(file, { start: box.content, end: box.end });
  }
  await clearRange(file, { start: boxes.at(-1)?.end ?? 0, end: size });
  return movie.facts;
}

/** Clears the fragments of a film, and returns the parts of the file with their pictures and sound. */
async function clearFragments(
  file: FileHandle,
  boxes: readonly Box[],
  { playedTracks, sizes }: Movie,
): Promise<Range[]> {
  const ranges: Range[] = [];
  for (const box of boxes) {
    if (box.type !== "moof") continue;
    const found = await changeBox(file, box, (bytes, fragment) => {
      keepOnly(bytes, fragment.content, fragment.end, fragmentBoxes);
      return listFragmentRanges(bytes, fragment, box.start, playedTracks, sizes);
    });
    ranges.push(...found);
    assertFormat(ranges.length <= maximumFragmentRanges, "too many fragments");
  }
  return ranges;
}

/** Reads a box into memory, changes it with `change`, and writes it back. Returns the result of `change`. */
async function changeBox<Result>(
  file: FileHandle,
  { type, start, content, end }: Box,
  change: (bytes: Buffer, box: Box) => Result,
): Promise<Result> {
  const length = end - start;
  assertFormat(length <= longestDescription, "the description of the film is too long");
  const bytes = await readPart(file, start, length);
  const result = change(bytes, { type, start: 0, content: content - start, end: length });
  await file.write(bytes, 0, length, start);
  return result;
}

async function listFileBoxes(file: FileHandle, size: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= size;) {
    const header = await readPart(file, at, Math.min(boxHeaderBytes, size - at));
    const box = readBoxHeader(header, at, size);
    if (boxes.push(box) > 10_000) throw new DamagedFile("too many boxes");
    at = box.end;
  }
  return boxes;
}
