/** The errors of uploads and of the library. */
import type { FileKind } from "../../../../wix/files.ts";
import { maximumFileBytes } from "../../../../wix/files.ts";
import { conflict, WireError } from "../../../../wix/errors.ts";

/** Creates the 413 for a file that is larger than its kind may be. */
export const fileTooLarge = (kind: FileKind): WireError =>
  new WireError({
    status: 413,
    code: "FILE_TOO_LARGE",
    message: `The file must be at most ${maximumFileBytes[kind]} bytes.`,
    data: { kind, maximumBytes: maximumFileBytes[kind] },
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
