/**
 * Detects a file's type from its bytes. The type sent by the client is ignored, and the name only chooses among types
 * of text.
 */
import { readFile, stat } from "node:fs/promises";
import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";
import { findFileKind, type FileKind } from "../../../../wix/files.ts";
import { chooseMediaType, guessMimeType } from "../media-type.ts";
import { typeNotAllowed } from "./upload-errors.ts";

/** Types that `file-type` names differently. */
const otherNames: Readonly<Record<string, string>> = {
  "image/apng": "image/png",
  "audio/x-m4a": "audio/mp4",
  "audio/vnd.wave": "audio/wav",
  "audio/x-flac": "audio/flac",
  "video/x-m4v": "video/mp4",
};

/** Text media types. They have no magic number, so the file extension decides between them. */
const textTypes = new Set(["text/plain", "text/csv", "text/markdown"]);

/** Number of bytes that is enough to detect most types. */
export const sampleBytes = 4_100;

/** Maximum size of a text file, in bytes, because it is checked as a whole. */
const longestText = 10_000_000;

export type DetectedType = { readonly mimeType: string; readonly kind: FileKind };

/**
 * Returns the type of a file. Throws 415 `FILE_TYPE_NOT_ALLOWED` for types that a browser would run as a program, that
 * most browsers cannot show, or that are unknown.
 */
export async function detectFileType(path: string, filename: string): Promise<DetectedType> {
  const named = guessMimeType(filename);
  // Before signatures are looked for, because a text can begin with the letters of a signature, for example “BM”.
  if (textTypes.has(named) && (await isTextFile(path))) {
    return { mimeType: named, kind: "document" };
  }
  // The package throws if a file announces a part that is larger than the buffer.
  const found = await fileTypeFromFile(path, { maxBufferSize: 1024 * 1024 }).catch(() => undefined);
  if (found === undefined) throw typeNotAllowed(undefined);
  return acceptType(found.mime);
}

/**
 * Returns the kind of a file from its first bytes, so that a file of a wrong type is refused before the rest of it
 * arrives. Returns `undefined` if these bytes are not enough. Throws 415 `FILE_TYPE_NOT_ALLOWED`.
 */
export async function detectKindEarly(
  sample: Uint8Array,
  filename: string,
): Promise<FileKind | undefined> {
  if (textTypes.has(guessMimeType(filename)) && isText(sample, true)) return "document";
  const found = await fileTypeFromBuffer(sample).catch(() => undefined);
  return found && acceptType(found.mime).kind;
}

function acceptType(found: string): DetectedType {
  const [plain = ""] = found.split(";", 1);
  const mimeType = otherNames[plain] ?? plain;
  const isKnown = chooseMediaType(mimeType).type === mimeType;
  // Scripts in a picture would run on the computer of a reader who saves and opens it.
  if (!isKnown || mimeType === "image/svg+xml") throw typeNotAllowed(mimeType);
  return { mimeType, kind: findFileKind(mimeType) };
}

async function isTextFile(path: string): Promise<boolean> {
  const { size } = await stat(path);
  return size <= longestText && isText(await readFile(path));
}

/** Returns whether bytes are UTF-8 without control characters. A sample may end within a character. */
function isText(bytes: Uint8Array, isSample = false): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: isSample });
    // oxlint-disable-next-line no-control-regex -- finds control characters
    return !/[\u0000-\u0008\u000E-\u001F\u007F]/.test(text);
  } catch {
    return false;
  }
}
