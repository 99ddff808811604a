/** Removes the metadata of MP4 and QuickTime files in place, so that a long film is neither copied nor read. */
import type { FileHandle } from "node:fs/promises";
import { boxHeaderBytes, readBoxHeader, type Box } from "./boxes.ts";
import { assertFormat, DamagedFile } from "./damaged-file.ts";
import { clearRange, readPart } from "./file-parts.ts";
import { joinRanges } from "./join-ranges.ts";
import { clearMovie, type MovieFacts } from "./movie.ts";

/** Maximum size of a film's description, in bytes, because it is read into memory. */
const longestMovie = 64 * 1024 * 1024;

/** Boxes next to the description that contain metadata. */
const personalBoxes = new Set(["meta", "udta", "uuid"]);

/**
 * Clears places, names and other metadata in a film, and returns the facts about it. The file keeps its size. Throws
 * `DamagedFile`.
 */
export async function clearFilm(file: FileHandle, size: number): Promise<MovieFacts> {
  const boxes = await listFileBoxes(file, size);
  for (const { type, start, content, end } of boxes) {
    if (!personalBoxes.has(type)) continue;
    await file.write(Buffer.from("free", "latin1"), 0, 4, start + 4);
    await clearRange(file, { start: content, end });
  }
  const movie = boxes.find(({ type }) => type === "moov");
  assertFormat(movie !== undefined, "no description of the film");
  const length = movie.end - movie.start;
  assertFormat(length <= longestMovie, "the description of the film is too long");
  const bytes = await readPart(file, movie.start, length);
  const { facts, ranges } = clearMovie(bytes, {
    ...movie,
    start: 0,
    content: movie.content - movie.start,
    end: length,
  });
  await file.write(bytes, 0, length, movie.start);
  // A wrong range must not destroy the description.
  const data = boxes.filter(({ type }) => type === "mdat");
  for (const range of joinRanges(ranges, data)) await clearRange(file, range);
  return facts;
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
