/** Checks a bitmap and encodes it again, so that the stored file contains only pixels. */
import type { Sharp } from "sharp";
import { WireError } from "../../../wix/errors/errors.ts";
import {
  fileDamaged,
  isPixelLimit,
  tooManyPixels,
} from "../../blog/media/uploads/upload-errors.ts";

/** Maximum number of pixels. A logo is shown much smaller. */
const maximumPixels = 4_000_000;

const timeoutSeconds = 10;

/** The formats of pictures, and how they are encoded. */
const encoders = {
  png: (picture: Sharp) => picture.png({ compressionLevel: 9 }),
  webp: (picture: Sharp) => picture.webp({ quality: 90, alphaQuality: 100 }),
  avif: (picture: Sharp) => picture.avif({ quality: 75, effort: 4 }),
} as const;

export type BitmapFormat = keyof typeof encoders;

export type CleanPicture = {
  readonly bytes: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
};

/**
 * Returns the first frame of a picture without metadata. Throws `TOO_MANY_PIXELS` (422), and `FILE_DAMAGED` (422) if it
 * cannot be decoded.
 */
export async function cleanPicture(bytes: Uint8Array, format: BitmapFormat): Promise<CleanPicture> {
  const { default: sharp } = await import("sharp");
  const open = () => sharp(bytes, { failOn: "error", limitInputPixels: maximumPixels, pages: 1 });
  try {
    const { width, height } = await open().metadata();
    if (width * height > maximumPixels) throw tooManyPixels(maximumPixels);
    const picture = open().timeout({ seconds: timeoutSeconds }).autoOrient();
    const { data, info } = await encoders[format](picture).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    if (isPixelLimit(error)) throw tooManyPixels(maximumPixels);
    if (error instanceof WireError) throw error;
    throw fileDamaged(error);
  }
}
