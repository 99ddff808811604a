/** Checks an uploaded file, removes its metadata, and reads the facts that the library shows. */
import { open, readFile, stat, writeFile } from "node:fs/promises";
import { maximumFileBytes, type FileKind } from "../../../../wix/files.ts";
import { WireError } from "../../../../wix/errors/errors.ts";
import { readAudioDuration } from "../metadata/audio-duration.ts";
import { clearFilm } from "../metadata/clear-film.ts";
import { clearWebm } from "../metadata/clear-webm.ts";
import { DamagedFile } from "../metadata/damaged-file.ts";
import { stripPicture } from "../metadata/strip-picture.ts";
import { detectFileType } from "./detect-type.ts";
import { runInTurn } from "./in-turn.ts";
import { readPictureFacts } from "./picture-facts.ts";
import { fileDamaged, fileTooLarge } from "./upload-errors.ts";

export type FileFacts = {
  readonly kind: FileKind;
  readonly mimeType: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly durationSeconds?: number | undefined;
  readonly blurColor?: string | undefined;
};

/**
 * Checks the file at a path and changes it in place. Returns the facts about it. Throws `FILE_TYPE_NOT_ALLOWED` (415),
 * `FILE_TOO_LARGE` (413), `TOO_MANY_PIXELS` (422) and `FILE_DAMAGED` (422).
 */
export async function inspectFile(path: string, filename: string): Promise<FileFacts> {
  try {
    const { size } = await stat(path);
    if (size === 0) throw new DamagedFile("the file is empty");
    const { mimeType, kind } = await detectFileType(path, filename);
    if (size > maximumFileBytes[kind]) throw fileTooLarge(kind);
    if (kind === "image") {
      // Decoding may take a few hundred megabytes.
      const facts = await runInTurn(() => inspectPicture(path, mimeType));
      return { kind, mimeType, ...facts };
    }
    if (kind === "document") return { kind, mimeType };
    return await inspectRecording(path, size, mimeType);
  } catch (error) {
    if (error instanceof WireError) throw error;
    if (error instanceof DamagedFile || error instanceof RangeError) throw fileDamaged(error);
    throw error;
  }
}

async function inspectPicture(path: string, mimeType: string) {
  const bytes = stripPicture(await readFile(path), mimeType);
  const facts = await readPictureFacts(bytes);
  await writeFile(path, bytes, { flush: true });
  return facts;
}

/** Checks a film or a sound file. An MP4 or WebM file without pictures is a sound file. */
async function inspectRecording(path: string, size: number, mimeType: string): Promise<FileFacts> {
  const file = await open(path, "r+");
  try {
    const [, format = ""] = mimeType.split("/");
    if (format === "mp4" || format === "quicktime" || format === "webm") {
      const clear = format === "webm" ? clearWebm : clearFilm;
      const { hasVideo, ...facts } = await clear(file, size);
      await file.sync();
      const type = format === "webm" ? "webm" : "mp4";
      return hasVideo
        ? { kind: "video", ...facts, mimeType: `video/${format}` }
        : { kind: "audio", ...facts, mimeType: `audio/${type}` };
    }
    const durationSeconds = await readAudioDuration(file, size, mimeType);
    return { kind: "audio", mimeType, durationSeconds };
  } finally {
    await file.close();
  }
}
