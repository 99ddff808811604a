/** Small pictures, films and sound files with metadata, made for tests. */
import sharp, { type Sharp } from "sharp";

/** A place and a name that must not appear in a stored file. */
export const secretPlace = "SecretPlace";

const gps = {
  IFD0: { ImageDescription: secretPlace, Artist: secretPlace },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "51/1 30/1 3230/100",
    GPSLongitudeRef: "W",
    GPSLongitude: "0/1 7/1 4366/100",
  },
};

/** Creates a picture that is red on the left and blue on the right. */
export function drawPicture(width = 8, height = 4): Sharp {
  const channels = 3;
  const pixels = Buffer.alloc(width * height * channels);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    pixels[pixel * channels + (pixel % width < width / 2 ? 0 : 2)] = 255;
  }
  return sharp(pixels, { raw: { width, height, channels } });
}

type PictureFormat = "jpeg" | "png" | "webp" | "avif";

/** Encodes a picture with a place, an author, an orientation and a colour profile. */
export function makePicture(format: PictureFormat, orientation = 6): Promise<Buffer> {
  return drawPicture()
    .withMetadata({ orientation, icc: "p3" })
    .withExifMerge(gps)
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><p>${secretPlace}</p></x:xmpmeta>`)
    .toFormat(format, { quality: 90 })
    .toBuffer();
}

/** Encodes an animation and adds a comment to it. */
export async function makeGif(comment: string): Promise<Buffer> {
  const gif = await drawPicture().gif().toBuffer();
  const flags = gif.readUInt8(10);
  const start = 13 + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  const text = Buffer.from(comment, "latin1");
  const block = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])]);
  return Buffer.concat([gif.subarray(0, start), block, gif.subarray(start)]);
}

/** Builds a box of an MP4 file. */
export function box(type: string, ...content: readonly (Buffer | string)[]): Buffer {
  const parts = content.map((part) =>
    typeof part === "string" ? Buffer.from(part, "latin1") : part,
  );
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + parts.reduce((total, part) => total + part.length, 0));
  header.write(type, 4, "latin1");
  return Buffer.concat([header, ...parts]);
}

/** Returns 32-bit numbers as bytes. */
export const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4));
  return bytes;
};

const one = 0x10000;
const turned = [0, one, 0, -one, 0, 0, 0, 0, 0x40000000];

type MovieOptions = {
  readonly hasVideo?: boolean;
  readonly brand?: string;
  /** Bytes of the pictures and the sound. */
  readonly content?: Buffer;
  /** Kind of the track with recorded places. */
  readonly placesKind?: string;
};

/**
 * Builds an MP4 file of 2.5 seconds with location data in every box that can contain it. After rotation, the video is
 * 640 pixels high and 360 wide.
 */
export function makeMovie(options: MovieOptions = {}): Buffer {
  const { hasVideo = true, brand = "isom", content = Buffer.from("pictures and sound") } = options;
  const { placesKind = "meta" } = options;
  const type = box("ftyp", brand, numbers(0), brand);
  const recorded = Buffer.from(`${secretPlace} recorded`);
  const dataStart = type.length + 8;
  const data = box("mdat", content, recorded, `${secretPlace} unused`);
  const header = box("mvhd", numbers(0, 0, 0, 1_000, 2_500), Buffer.alloc(80));
  const track = (handler: string, table: Buffer) =>
    box(
      "trak",
      box("tkhd", numbers(0, 0, 0, 1, 0, 0, 0, 0, 0, 0), numbers(...turned, 640 * one, 360 * one)),
      box(
        "mdia",
        box("hdlr", numbers(0, 0), handler, Buffer.alloc(12), `${secretPlace}\0`),
        box("minf", box("stbl", table, box("priv", secretPlace)), box("skip", secretPlace)),
        box("free", secretPlace),
      ),
      box("udta", secretPlace),
      box("gps ", secretPlace),
    );
  /** Builds a table with one sample. */
  const buildTable = (start: number, length: number) =>
    Buffer.concat([
      box("stsz", numbers(0, 0, 1, length)),
      box("stsc", numbers(0, 1, 1, 1, 1)),
      box("stco", numbers(0, 1, start)),
    ]);
  const movie = box(
    "moov",
    header,
    track(hasVideo ? "vide" : "soun", buildTable(dataStart, content.length)),
    track(placesKind, buildTable(dataStart + content.length, recorded.length)),
    box("free", secretPlace),
    box("udta", box("©xyz", secretPlace), box("meta", "the title")),
    box("meta", `com.apple.quicktime.location.ISO6709 ${secretPlace}`),
  );
  const spaces = ["free", "skip", "wide", "uuid", "camm", "gps ", "mdat", "moov"];
  return Buffer.concat([type, data, movie, ...spaces.map((name) => box(name, secretPlace))]);
}

/** Builds an element of a WebM file. */
function element(id: number, ...content: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    content.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)),
  );
  const digits = id.toString(16);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(0x0100_0000_0000_0000n + BigInt(body.length));
  return Buffer.concat([
    Buffer.from(digits.padStart(digits.length + (digits.length % 2), "0"), "hex"),
    size,
    body,
  ]);
}

/** Builds a WebM file of 1.5 seconds with a place among its tags. */
export function makeWebm(hasVideo = true): Buffer {
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(1_500);
  const size = Buffer.concat([
    element(0xb0, Buffer.from([0x01, 0x40])),
    element(0xba, Buffer.from([0xb4])),
  ]);
  return Buffer.concat([
    element(0x1a45dfa3, element(0x4282, "webm")),
    element(
      0x18538067,
      element(
        0x1549a966,
        element(0x2ad7b1, Buffer.from([0x0f, 0x42, 0x40])),
        element(0x4489, duration),
        element(0x7ba9, secretPlace),
        element(0x5741, secretPlace),
      ),
      element(
        0x1654ae6b,
        element(
          0xae,
          hasVideo ? element(0xe0, size) : element(0xe1, ""),
          element(0x536e, secretPlace),
        ),
      ),
      element(0xec, secretPlace),
      element(0x1043a770, secretPlace),
      element(0x1254c367, secretPlace),
      element(0x1f43b675, "pictures and sound"),
    ),
  ]);
}

/** Builds a WAV file of a number of seconds. */
export function makeWav(seconds: number): Buffer {
  const rate = 8_000;
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(36 + rate * seconds, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(rate * seconds, 40);
  return Buffer.concat([header, Buffer.alloc(rate * seconds, 0x80)]);
}

/** Builds an MP3 file of frames with 128 kbit/s at 44,100 Hz, without sound. */
export function makeMp3(frames: number): Buffer {
  const frame = Buffer.alloc(417);
  Buffer.from([0xff, 0xfb, 0x90, 0x00]).copy(frame);
  return Buffer.concat(Array.from({ length: frames }, () => frame));
}
