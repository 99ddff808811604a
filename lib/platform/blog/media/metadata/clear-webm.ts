/** Removes the metadata of WebM files in place (RFC 9559). */
import type { FileHandle } from "node:fs/promises";
import { assertFormat } from "./damaged-file.ts";
import {
  buildVoidHeader,
  elementHeaderBytes,
  findElement,
  listElements,
  readElementHeader,
  readNumber,
  type Element,
} from "./elements.ts";
import { clearRange, readPart } from "./file-parts.ts";
import type { MovieFacts } from "./movie.ts";

const segment = 0x18538067;
const information = 0x1549a966;
const timestampScale = 0x2ad7b1;
const duration = 0x4489;
const tracks = 0x1654ae6b;
const track = 0xae;
const video = 0xe0;
const pixelWidth = 0xb0;
const pixelHeight = 0xba;

/** The elements of a file that playback needs: headers, positions (SeekHead, Cues), and data (Cluster). */
const playedElements = new Set([
  segment,
  information,
  tracks,
  0x1a45dfa3,
  0x114d9b74,
  0x1c53bb6b,
  0x1f43b675,
]);

/** In the information about the file: its duration, and the programs that wrote it, whose names are cleared. */
const informationElements = new Set([timestampScale, duration, 0x4d80, 0x5741]);
const programs = new Set([0x4d80, 0x5741]);

/** In a track: its name, and the name of its encoder. */
const trackNames = new Set([0x536e, 0x258688]);

/** Maximum size of the parts that are read into memory, in bytes. */
const longestPart = 1024 * 1024;

/**
 * Clears everything in a WebM file that playback does not need, for example tags, attachments and titles, and returns the
 * facts about it. The file keeps its size. Throws `DamagedFile`.
 */
export async function clearWebm(file: FileHandle, size: number): Promise<MovieFacts> {
  const facts = { hasVideo: false };
  for await (const element of walkSegment(file, size)) {
    const { id, content, end } = element;
    if (!playedElements.has(id)) await clearElement(file, element);
    if (id !== information && id !== tracks) continue;
    assertFormat(end - content <= longestPart, "a description is too long");
    const bytes = await readPart(file, content, end - content);
    Object.assign(facts, id === tracks ? readTracks(bytes) : readInformation(bytes));
    if (id === tracks) clearTrackNames(bytes);
    else clearInformation(bytes);
    await file.write(bytes, 0, bytes.length, content);
  }
  return facts;
}

function clearInformation(bytes: Buffer): void {
  for (const element of listElements(bytes)) {
    if (programs.has(element.id)) bytes.fill(0, element.content, element.end);
    else if (!informationElements.has(element.id)) clearBytes(bytes, element);
  }
}

function clearTrackNames(bytes: Buffer): void {
  for (const { id, content, end } of listElements(bytes)) {
    if (id !== track) continue;
    for (const element of listElements(bytes, content, end)) {
      if (trackNames.has(element.id)) clearBytes(bytes, element);
    }
  }
}

/** Turns an element in a buffer into an empty space of the same size. */
function clearBytes(bytes: Buffer, { start, end }: Element): void {
  buildVoidHeader(end - start).copy(bytes.fill(0, start, end), start);
}

/** Yields the elements in the segment. Stops at an element whose size is unknown, as in a recording by a browser. */
async function* walkSegment(file: FileHandle, size: number): AsyncGenerator<Element> {
  let at = 0;
  for (let count = 0; at < size; count += 1) {
    assertFormat(count < 100_000, "too many elements");
    const length = Math.min(elementHeaderBytes, size - at);
    const element = readElementHeader(await readPart(file, at, length), at);
    const isSegment = element.id === segment;
    if (!isSegment && element.end > size) return;
    yield element;
    at = isSegment ? element.content : element.end;
  }
}

/** Turns an element into an empty space of the same size. */
async function clearElement(file: FileHandle, { start, end }: Element): Promise<void> {
  const header = buildVoidHeader(end - start);
  await file.write(header, 0, header.length, start);
  await clearRange(file, { start: start + header.length, end });
}

function readInformation(bytes: Buffer) {
  const scale = readNumber(bytes, findElement(bytes, [timestampScale])) ?? 1_000_000;
  const units = readNumber(bytes, findElement(bytes, [duration]), true);
  return units === undefined || !(units > 0) ? {} : { durationSeconds: (units * scale) / 1e9 };
}

function readTracks(bytes: Buffer): Partial<MovieFacts> {
  for (const { id, content, end } of listElements(bytes)) {
    const picture = id === track ? findElement(bytes, [video], content, end) : undefined;
    if (picture === undefined) continue;
    const read = (name: number) =>
      readNumber(bytes, findElement(bytes, [name], picture.content, picture.end));
    return { hasVideo: true, width: read(pixelWidth), height: read(pixelHeight) };
  }
  return {};
}
