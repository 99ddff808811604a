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

/** Tags and attachments. */
const personalElements = new Set([0x1254c367, 0x1941a469]);

/** Maximum size of the parts that are read into memory, in bytes. */
const longestPart = 1024 * 1024;

/**
 * Clears the tags and attachments of a WebM file, and returns the facts about it. The file keeps its size. Throws
 * `DamagedFile`.
 */
export async function clearWebm(file: FileHandle, size: number): Promise<MovieFacts> {
  const facts = { hasVideo: false };
  for await (const element of walkSegment(file, size)) {
    if (personalElements.has(element.id)) await clearElement(file, element);
    const isRead = element.id === information || element.id === tracks;
    if (!isRead || element.end - element.content > longestPart) continue;
    const bytes = await readPart(file, element.content, element.end - element.content);
    Object.assign(facts, element.id === tracks ? readTracks(bytes) : readInformation(bytes));
  }
  return facts;
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
  if (end - start < header.length) return;
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
