/** Reads and clears the description of a film or an MP4 recording (`moov`, ISO/IEC 14496-12, section 8.2). */
import { clearBox, findBox, listBoxes, type Box } from "./boxes.ts";
import { assertFormat } from "./damaged-file.ts";
import { readDefaultSizes, type SampleSizes } from "./fragments.ts";
import {
  clearPictureFormats,
  keepOnly,
  movieBoxes,
  recordingBoxes,
  tagBoxes,
} from "./playback-boxes.ts";
import { listChunks, type Range } from "./sample-ranges.ts";

export type MovieFacts = {
  readonly hasVideo: boolean;
  /** In pixels, after rotation. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly durationSeconds?: number | undefined;
};

export type Movie = {
  readonly facts: MovieFacts;
  /** The parts of the file with pictures and sound. */
  readonly played: readonly Range[];
  /** The parts of the file with the data of other tracks. */
  readonly others: readonly Range[];
  /** The IDs of the tracks with pictures and sound. */
  readonly playedTracks: ReadonlySet<number>;
  /** Default sizes of the samples in fragments. */
  readonly sizes: SampleSizes;
};

/**
 * Kinds of tracks that stay: pictures, sound, and transparency. Others contain places, texts or data of the camera; some
 * drones write places as subtitles.
 */
const playedKinds = new Set(["vide", "soun", "auxv"]);

/** Maximum number of parts with data in all tracks. */
const maximumRanges = 2_000_000;

/** Maximum number of tracks, because each can make the server read millions of samples. */
const maximumTracks = 32;

/**
 * Clears everything in a `moov` box that playback does not need, in place, and returns what it says about the film. A
 * recording without pictures keeps the title and the cover that music players show. Throws `DamagedFile`.
 */
export function clearMovie(bytes: Buffer, box: Box): Movie {
  const tracks = listBoxes(bytes, box.content, box.end).filter(({ type }) => type === "trak");
  assertFormat(tracks.length <= maximumTracks, "too many tracks");
  const kinds = new Map(tracks.map((track) => [track, readHandler(bytes, track)]));
  const isPlayed = (track: Box) => playedKinds.has(kinds.get(track) ?? "");
  const video = tracks.find((track) => kinds.get(track) === "vide");
  const ranges = listRanges(bytes, tracks);
  const movie: Movie = {
    facts: readFacts(bytes, box, video),
    played: ranges.filter(({ track }) => isPlayed(track)),
    others: ranges.filter(({ track }) => !isPlayed(track)),
    playedTracks: new Set(
      tracks.filter(isPlayed).flatMap((track) => readTrackId(bytes, track) ?? []),
    ),
    sizes: readDefaultSizes(bytes, box),
  };
  for (const track of tracks) if (!isPlayed(track)) clearBox(bytes, track);
  const { hasVideo } = movie.facts;
  keepOnly(bytes, box.content, box.end, hasVideo ? movieBoxes : recordingBoxes);
  const tags = findBox(bytes, box, "udta", "meta");
  // A version precedes the boxes.
  const first = tags && tags.content + 4;
  if (tags && first && listBoxes(bytes, first, tags.end).length > 0) {
    keepOnly(bytes, first, tags.end, tagBoxes);
  }
  for (const track of tracks) {
    if (!isPlayed(track) || kinds.get(track) === "soun") continue;
    clearPictureFormats(bytes, findBox(bytes, track, "mdia", "minf", "stbl", "stsd"));
  }
  return movie;
}

/**
 * Returns the parts of the file with the data of tracks. A part whose length is unknown reaches to the next part of any
 * track.
 */
function listRanges(bytes: Buffer, tracks: readonly Box[]) {
  const chunks = tracks.flatMap((track) =>
    listChunks(bytes, track).map((chunk) => ({ ...chunk, track })),
  );
  assertFormat(chunks.length <= maximumRanges, "too many parts");
  const starts = Float64Array.from(chunks, ({ start }) => start).toSorted();
  return chunks.map(({ track, start, end }) => ({
    track,
    start,
    end: end ?? findNext(starts, start),
  }));
}

/** Returns the first number above a limit in a sorted list, or infinity. */
function findNext(sorted: Float64Array, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) > limit) high = middle;
    else low = middle + 1;
  }
  return sorted[low] ?? Number.POSITIVE_INFINITY;
}

/** Returns a track's kind, for example `vide` or `soun`. */
function readHandler(bytes: Buffer, track: Box): string | undefined {
  const handler = findBox(bytes, track, "mdia", "hdlr");
  return handler && bytes.toString("latin1", handler.content + 8, handler.content + 12);
}

function readTrackId(bytes: Buffer, track: Box): number | undefined {
  const header = findBox(bytes, track, "tkhd");
  if (header === undefined) return undefined;
  const at = header.content + (bytes[header.content] === 1 ? 20 : 12);
  return at + 4 <= header.end ? bytes.readUInt32BE(at) : undefined;
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
