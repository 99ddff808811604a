/** Removes the metadata of JPEG files (ITU-T T.81, annex B) without decoding the picture. */
import { assertFormat, maximumParts } from "./damaged-file.ts";
import { buildExif, readOrientation } from "./orientation.ts";

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;
const jfif = 0xe0;
const exif = 0xe1;
const colorProfile = 0xe2;
const adobe = 0xee;

const exifHeader = "Exif\0\0";

/**
 * Returns the file without Exif, XMP, IPTC and comments, and without the bytes after the picture, which can be a film or
 * a second picture. Keeps the orientation and the colour profile. Throws `DamagedFile`.
 */
export function stripJpeg(bytes: Buffer): Buffer {
  assertFormat(bytes[0] === 0xff && bytes[1] === startOfImage, "no start of image");
  const kept: Buffer[] = [];
  let orientation = 1;
  let at = 2;
  for (let count = 0; at < bytes.length; count += 1) {
    assertFormat(count < maximumParts, "too many segments");
    const { marker, start, end } = readSegment(bytes, at);
    at = end;
    if (marker === endOfImage) break;
    const segment = bytes.subarray(start, end);
    if (marker === exif && segment.toString("latin1", 4, 10) === exifHeader) {
      orientation = readOrientation(segment.subarray(10));
    }
    if (isNeeded(marker, segment)) kept.push(segment);
  }
  return Buffer.concat([
    Buffer.from([0xff, startOfImage]),
    ...(orientation === 1 ? [] : [buildExifSegment(orientation)]),
    ...kept,
    Buffer.from([0xff, endOfImage]),
  ]);
}

type Segment = { readonly marker: number; readonly start: number; readonly end: number };

/** Reads the segment at a position, including the entropy-coded data after the header of a scan. */
function readSegment(bytes: Buffer, at: number): Segment {
  assertFormat(bytes[at] === 0xff, "no marker");
  let start = at;
  // Any number of fill bytes may precede a marker.
  while (bytes[start + 1] === 0xff) start += 1;
  const marker = bytes[start + 1];
  assertFormat(marker !== undefined && marker !== 0, "no marker");
  if (isWithoutLength(marker)) return { marker, start, end: start + 2 };
  assertFormat(start + 4 <= bytes.length, "the file ends within a segment");
  const end = start + 2 + bytes.readUInt16BE(start + 2);
  assertFormat(end >= start + 4 && end <= bytes.length, "a segment has a wrong length");
  return { marker, start, end: marker === startOfScan ? findMarker(bytes, end) : end };
}

const isWithoutLength = (marker: number): boolean =>
  marker === endOfImage || marker === 0x01 || (marker >= 0xd0 && marker <= startOfImage);

/** Returns the position of the first marker after entropy-coded data, or the end of the file. */
function findMarker(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== 0xff) return at;
    at = bytes.indexOf(0xff, at + (isData ? 2 : 1));
  }
  return bytes.length;
}

/** Returns whether a decoder needs the segment to show the picture correctly. */
function isNeeded(marker: number, segment: Buffer): boolean {
  const startsWith = (text: string) => segment.toString("latin1", 4, 4 + text.length) === text;
  if (marker === jfif) return startsWith("JFIF\0") && hasNoThumbnail(segment);
  if (marker === colorProfile) return startsWith("ICC_PROFILE\0");
  if (marker === adobe) return startsWith("Adobe");
  return marker !== comment && !(marker >= jfif && marker <= 0xef);
}

/**
 * Returns whether a JFIF segment has no thumbnail. A thumbnail may show more than the picture, for example if the
 * picture was cropped.
 */
const hasNoThumbnail = (segment: Buffer): boolean => segment.length === 18;

function buildExifSegment(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from(exifHeader, "latin1"), buildExif(orientation)]);
  const header = Buffer.from([0xff, exif, 0, 0]);
  header.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([header, content]);
}
