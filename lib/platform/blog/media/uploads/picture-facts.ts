/** Reads the size and the average colour of a picture, within limits on memory and time. */
import { fileDamaged, isPixelLimit, tooManyPixels } from "./upload-errors.ts";

/** Maximum number of pixels. A decoded picture takes up to four bytes for each. */
const maximumPixels = 64_000_000;

/** Maximum number of pixels in all frames of an animation. */
const maximumPixelsInFrames = 1_000_000_000;

const timeoutSeconds = 30;

export type PictureFacts = {
  /** In pixels, after rotation. */
  readonly width: number;
  readonly height: number;
  /** For example `#a0b1c2`. */
  readonly blurColor: string;
};

/** Decodes a picture. Throws `TOO_MANY_PIXELS` (422), and `FILE_DAMAGED` (422) if it cannot be shown. */
export async function readPictureFacts(bytes: Buffer): Promise<PictureFacts> {
  const { default: sharp } = await import("sharp");
  const open = () => sharp(bytes, { failOn: "error", limitInputPixels: maximumPixels });
  const { autoOrient, pages = 1 } = await open()
    .metadata()
    .catch((error: unknown) => {
      throw isPixelLimit(error) ? tooManyPixels(maximumPixels) : fileDamaged(error);
    });
  const { width, height } = autoOrient;
  if (width * height > maximumPixels || width * height * pages > maximumPixelsInFrames) {
    throw tooManyPixels(maximumPixels);
  }
  const pixel = await open()
    .timeout({ seconds: timeoutSeconds })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .resize(1, 1, { fit: "fill" })
    .raw()
    .toBuffer()
    .catch((error: unknown) => {
      throw fileDamaged(error);
    });
  const [red = 0, green = red, blue = red] = pixel;
  return { width, height, blurColor: `#${Buffer.from([red, green, blue]).toString("hex")}` };
}
