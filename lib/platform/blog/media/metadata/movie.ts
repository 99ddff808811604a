/** Reads and clears the description of a film or an MP4 recording (`moov`, ISO/IEC 14496-12, section 8.2). */
import { clearBox, findBox, listBoxes, type Box } from "./boxes.ts";
import { assertFormat } from "./damaged-file.ts";
import { listSampleRanges, maximumRanges, type Range } from "./sample-ranges.ts";

export type MovieFacts = {
  readonly hasVideo: boolean;
  /** In pixels, after rotation. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly durationSeconds?: number | undefined;
};

/** Boxes with places, names, devices and dates of recording. */
const personalBoxes = new Set(["udta", "meta", "uuid"]);

/** Maximum number of tracks, because each can make the server read millions of samples. */
const maximumTracks = 32;

/**
 * Clears the metadata in a `moov` box, in place. Returns the facts about the film, and the parts of the file with
 * recorded metadata, for example a series of places. A recording without pictures keeps the title and the cover that
 * music players show. Throws `DamagedFile`.
 */
export function clearMovie(bytes: Buffer, movie: Box): { facts: MovieFacts; ranges: Range[] } {
  const tracks = listBoxes(bytes, movie.content, movie.end).filter(({ type }) => type === "trak");
  assertFormat(tracks.length <= maximumTracks, "too many tracks");
  const kinds = new Map(tracks.map((track) => [track, readHandler(bytes, track)]));
  const facts = readFacts(
    bytes,
    movie,
    tracks.find((track) => kinds.get(track) === "vide"),
  );
  const recorded = tracks.filter((track) => kinds.get(track) === "meta");
  const ranges: Range[] = [];
  for (const track of recorded) {
    for (const range of listSampleRanges(bytes, track)) {
      assertFormat(ranges.push(range) <= maximumRanges, "too many recorded parts");
    }
  }
  for (const track of recorded) clearBox(bytes, track);
  for (const part of [movie, ...tracks]) {
    for (const box of listBoxes(bytes, part.content, part.end)) {
      if (!personalBoxes.has(box.type)) continue;
      if (facts.hasVideo || box.type !== "udta") clearBox(bytes, box);
      else clearAllButTags(bytes, box);
    }
  }
  return { facts, ranges };
}

/** Clears everything within `udta` except `meta`, from which music players read the title and the cover. */
function clearAllButTags(bytes: Buffer, userData: Box): void {
  let boxes: Box[];
  try {
    boxes = listBoxes(bytes, userData.content, userData.end);
  } catch {
    // Some programs write other data, which players ignore.
    boxes = [userData];
  }
  for (const box of boxes) if (box.type !== "meta") clearBox(bytes, box);
}

/** Returns a track's kind, for example `vide` or `soun`. */
function readHandler(bytes: Buffer, track: Box): string | undefined {
  const handler = findBox(bytes, track, "mdia", "hdlr");
  return handler && bytes.toString("latin1", handler.content + 8, handler.content + 12);
}

function readFacts(bytes: Buffer, movie: Box, video: Box | undefined): MovieFacts {
  const durationSeconds = readDuration(bytes, findBox(bytes, movie, "mvhd"));
  const size = video && readPictureSize(bytes, findBox(bytes, video, "tkhd"));
  return { hasVideo: video !== undefined, ...size, durationSeconds };
}

/** Returns the duration, or `undefined` if the header says that it is unknown. */
function readDuration(bytes: Buffer, header: Box | undefined): number | undefined {
  if (header === undefined || header.end - header.content < 32) return undefined;
  const isLong = bytes[header.content] === 1;
  const at = header.content + (isLong ? 20 : 12);
  const scale = bytes.readUInt32BE(at);
  const duration = isLong ? Number(bytes.readBigUInt64BE(at + 4)) : bytes.readUInt32BE(at + 4);
  const isKnown = scale > 0 && duration > 0 && duration < (isLong ? 2 ** 63 : 2 ** 32 - 1);
  return isKnown ? duration / scale : undefined;
}

/** Returns the size from a track header (section 8.3.2). The matrix says whether the pictures are turned. */
function readPictureSize(bytes: Buffer, header: Box | undefined) {
  const longEnough = header !== undefined && header.end - header.content >= 84;
  if (!longEnough) return undefined;
  const matrix = header.end - 44;
  const isTurned = bytes.readInt32BE(matrix) === 0 && bytes.readInt32BE(matrix + 16) === 0;
  const [width, height] = [8, 4].map(
    (distance) => bytes.readUInt32BE(header.end - distance) >>> 16,
  );
  if (!width || !height) return undefined;
  return isTurned ? { width: height, height: width } : { width, height };
}
