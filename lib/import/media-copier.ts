/** Copying of files that posts name to the media folder. Each file is copied once, also by several imports. */
import sharp from "sharp";
import { z } from "zod";
import { guessMimeType } from "../platform/blog/media/media-type.ts";
import type { Platform } from "../platform/platform.ts";
import {
  SourceError,
  type ImportedFile,
  type SourceFile,
  type SourceFiles,
  type SourceMedia,
} from "./source.ts";
import { hashText } from "./stable-id.ts";

const imported = z.object({
  id: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  filename: z.string().optional(),
});

const unknownType = "application/octet-stream";

export type MediaCounts = { copied: number; known: number; broken: number };

export type MediaCopier = {
  readonly counts: Readonly<MediaCounts>;
  /** Creates the functions that copy the files of one item and report its problems. */
  readonly createMedia: (report: SourceMedia["report"]) => SourceMedia;
};

/** Creates a copier. `source` distinguishes files for which two sources have the same reference. */
export function createMediaCopier(
  platform: Pick<Platform, "media" | "notes">,
  source: string,
  files: SourceFiles,
): MediaCopier {
  const counts: MediaCounts = { copied: 0, known: 0, broken: 0 };
  /** Errors of files that failed, so that other posts with the same file do not try again. */
  const failures = new Map<string, SourceError>();

  /** Throws {@link SourceError} if the file cannot be read or is broken. */
  async function copyFile(reference: string): Promise<ImportedFile> {
    const failure = failures.get(reference);
    if (failure !== undefined) throw failure;
    const note = `file ${hashText(`${source} ${reference}`)}`;
    const known = await platform.notes.read(note);
    if (known !== undefined) {
      const file = imported.parse(JSON.parse(known));
      if ((await platform.media.find(file.id)) !== undefined) {
        counts.known += 1;
        return file;
      }
    }
    try {
      const file = await files(reference);
      if (file.bytes.byteLength === 0) throw new SourceError(`${file.filename} is empty`);
      const added = await platform.media.add({ ...file, ...(await detectType(file)) });
      await platform.notes.write(note, JSON.stringify(added));
      counts.copied += 1;
      return added;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      counts.broken += 1;
      failures.set(reference, error);
      throw error;
    }
  }
  return {
    counts,
    createMedia: (report) => ({
      report,
      async copy(reference) {
        try {
          return await copyFile(reference);
        } catch (error) {
          if (!(error instanceof SourceError)) throw error;
          report(error.message);
          return undefined;
        }
      },
    }),
  };
}

/** Returns the type and size. The content determines the type of a picture, the name that of other files. */
async function detectType({ bytes, filename, mimeType }: SourceFile) {
  const guessed = guessMimeType(filename);
  const named = guessed === unknownType ? (mimeType ?? guessed) : guessed;
  if (!named.startsWith("image/") && named !== unknownType) return { mimeType: named };
  try {
    const { autoOrient, format, compression } = await sharp(bytes).metadata();
    const type =
      format === "svg" ? "svg+xml" : format === "heif" && compression === "av1" ? "avif" : format;
    return { mimeType: `image/${type}`, width: autoOrient.width, height: autoOrient.height };
  } catch (cause) {
    if (named === unknownType) return { mimeType: named };
    throw new SourceError(`${filename} is not a readable picture`, { cause });
  }
}
