/** The errors of the media library, and of uploads to it and to the files of the site. */
import type { FileKind } from "../../../../wix/files.ts";
import { maximumFileBytes } from "../../../../wix/files.ts";
import { conflict, WireError } from "../../../../wix/errors/errors.ts";

/** Creates the 413 for a file of the library that is larger than its kind may be. */
export const fileTooLarge = (kind: FileKind): WireError =>
  createTooLarge({ kind, maximumBytes: maximumFileBytes[kind] });

/** Creates the 413 for a file of the site that is larger than its purpose allows. */
export const siteFileTooLarge = (maximumBytes: number): WireError =>
  createTooLarge({ maximumBytes });

const createTooLarge = (data: { readonly kind?: FileKind; readonly maximumBytes: number }) =>
  new WireError({
    status: 413,
    code: "FILE_TOO_LARGE",
    message: `The file must be at most ${data.maximumBytes} bytes.`,
    data,
  });

/** Creates the 415 for a file whose bytes are of a type that the library does not accept. */
export const typeNotAllowed = (mimeType: string | undefined): WireError =>
  new WireError({
    status: 415,
    code: "FILE_TYPE_NOT_ALLOWED",
    message: "Files of this type cannot be uploaded.",
    data: { mimeType: mimeType ?? "unknown" },
  });

/** Creates the 422 for a file that does not follow its own format. */
export const fileDamaged = (cause: unknown): WireError =>
  new WireError({
    status: 422,
    code: "FILE_DAMAGED",
    message: "The file is damaged or incomplete.",
    cause,
  });

/** Creates the 422 for a picture that would need too much memory to be shown. */
export const tooManyPixels = (maximum: number): WireError =>
  new WireError({
    status: 422,
    code: "TOO_MANY_PIXELS",
    message: `The picture must have at most ${maximum} pixels.`,
    data: { maximum },
  });

/** Returns whether the picture library has refused a picture because of `limitInputPixels`. */
export const isPixelLimit = (error: unknown): boolean =>
  error instanceof Error && /pixel limit/i.test(error.message);

/**
 * Creates the 422 for an SVG file that contains a part that could run a script, load another file or take too long to
 * draw. `part` names it, for example `<script>`.
 */
export const svgNotAllowed = (part: string, reason: string): WireError =>
  new WireError({
    status: 422,
    code: "SVG_NOT_ALLOWED",
    message: `The SVG file must not be used: ${part} ${reason}.`,
    data: { part, reason },
  });

/** Creates the 422 for an SVG file whose drawing takes too much time or memory. */
export const svgTooComplex = (): WireError =>
  new WireError({
    status: 422,
    code: "SVG_TOO_COMPLEX",
    message: "Drawing the SVG file takes too long.",
  });

/** Creates the 507 for a disk without space. */
export const storageFull = (cause?: unknown): WireError =>
  new WireError({
    status: 507,
    code: "STORAGE_FULL",
    message: "The server has no space for this file.",
    cause,
  });

/** Creates the 409 for a request that does not continue where the upload ended. */
export const wrongOffset = (received: number): WireError =>
  conflict("UPLOAD_OFFSET_MISMATCH", `The upload continues at byte ${received}.`, { received });

/** Creates the 423 for an upload that another request is writing. */
export const uploadBusy = (): WireError =>
  new WireError({
    status: 423,
    code: "UPLOAD_BUSY",
    message: "Another request is sending this file.",
    retryAfterSeconds: 2,
  });
