/** Crops an uploaded picture to a square, and removes its metadata. */
import { WireError } from "../../wix/errors/errors.ts";
import { authorPhotoSize } from "../../wix/admin/own-author.ts";
import { detectKindEarly, sampleBytes } from "../blog/media/uploads/detect-type.ts";
import { runInTurn } from "../blog/media/uploads/in-turn.ts";
import { fileDamaged, isPixelLimit, tooManyPixels } from "../blog/media/uploads/upload-errors.ts";

/** Maximum number of pixels. A decoded picture takes up to four bytes for each. */
const maximumPixels = 64_000_000;

const timeoutSeconds = 30;

const formats: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "gif", "heif"]);

/**
 * Returns the middle of a picture as a square in WebP, without metadata. Throws `FILE_TYPE_NOT_ALLOWED` (415),
 * `TOO_MANY_PIXELS` (422), and `FILE_DAMAGED` (422) if it cannot be decoded.
 */
export async function cropPhoto(bytes: Uint8Array): Promise<Uint8Array> {
  // The drawing library measures an SVG file without a size by drawing it, which cannot be interrupted.
  if ((await detectKindEarly(bytes.subarray(0, sampleBytes), "")) !== "image") {
    throw typeNotAllowed();
  }
  // Decoding may take a few hundred megabytes.
  return runInTurn(async () => {
    const { default: sharp } = await import("sharp");
    const open = () => sharp(bytes, { failOn: "error", limitInputPixels: maximumPixels, pages: 1 });
    const { format, width, height } = await open()
      .metadata()
      .catch((error: unknown) => {
        throw isPixelLimit(error) ? tooManyPixels(maximumPixels) : typeNotAllowed(error);
      });
    if (!formats.has(format)) throw typeNotAllowed();
    if (width * height > maximumPixels) throw tooManyPixels(maximumPixels);
    return open()
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize(authorPhotoSize, authorPhotoSize, { fit: "cover" })
      .webp({ quality: 85 })
      .toBuffer()
      .catch((error: unknown) => {
        throw fileDamaged(error);
      });
  });
}

const typeNotAllowed = (cause?: unknown): WireError =>
  new WireError({
    status: 415,
    code: "FILE_TYPE_NOT_ALLOWED",
    message: "The file must be a picture in JPEG, PNG, WebP, AVIF or GIF.",
    cause,
  });
