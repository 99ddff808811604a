/** The orientation of a picture, which is stored as an Exif tag (Exif 2.32, section 4.6.4). */

const orientationTag = 0x0112;
const shortType = 3;
const entryBytes = 12;

/** The orientations 1 to 8. 1 needs no rotation. */
export type Orientation = number;

/** Returns the orientation in Exif data, which has the format of a TIFF file. Returns 1 if there is none. */
export function readOrientation(exif: Buffer): Orientation {
  const order = exif.toString("latin1", 0, 4);
  const isLittle = order === "II*\0";
  if (!isLittle && order !== "MM\0*") return 1;
  const read16 = (at: number) =>
    at + 2 > exif.length ? 0 : isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at);
  const directory = exif.length < 8 ? 0 : isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  for (let index = 0; index < read16(directory); index += 1) {
    const entry = directory + 2 + index * entryBytes;
    if (entry + entryBytes > exif.length) return 1;
    if (read16(entry) !== orientationTag || read16(entry + 2) !== shortType) continue;
    const value = read16(entry + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Returns Exif data that contains only an orientation. */
export function buildExif(orientation: Orientation): Buffer {
  const exif = Buffer.alloc(26);
  exif.write("II*\0", "latin1");
  exif.writeUInt32LE(8, 4);
  exif.writeUInt16LE(1, 8);
  exif.writeUInt16LE(orientationTag, 10);
  exif.writeUInt16LE(shortType, 12);
  exif.writeUInt32LE(1, 14);
  exif.writeUInt16LE(orientation, 18);
  return exif;
}
