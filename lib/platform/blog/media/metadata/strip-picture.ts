import { stripAvif } from "./strip-avif.ts";
import { stripGif } from "./strip-gif.ts";
import { stripJpeg } from "./strip-jpeg.ts";
import { stripPng } from "./strip-png.ts";
import { stripWebp } from "./strip-webp.ts";

const byType: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  "image/jpeg": stripJpeg,
  "image/png": stripPng,
  "image/webp": stripWebp,
  "image/avif": stripAvif,
  "image/gif": stripGif,
};

/**
 * Returns a picture without location and other personal metadata. The picture itself does not change. Throws
 * `DamagedFile` if the bytes do not follow the format.
 */
export function stripPicture(bytes: Buffer, mimeType: string): Buffer {
  const strip = byType[mimeType];
  if (strip === undefined) throw new Error(`${mimeType} is not a type of pictures`);
  return strip(bytes);
}
