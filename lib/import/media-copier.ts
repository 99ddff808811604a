/** Copying of files that posts name to the media folder. Each file is copied once, also by several imports. */
import sharp from "sharp";
import { z } from "zod";
import { guessMimeType } from "../platform/blog/media/media-type.ts";
import type { Platform } from "../platform/platform.ts";
import { SourceError, type ImportedFile, type SourceFile, type SourceFiles } from "./source.ts";
import { hashText } from "./stable-id.ts";

const imported = z.object({
  id: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  filename: z.string().optional(),
});

export type MediaCounts = { copied: number; known: number; broken: number };

export type MediaCopier = {
  readonly counts: Readonly<MediaCounts>;
  /** Copies a file. Throws {@link SourceError} if the file cannot be read or is broken. */
  readonly copy: (reference: string) => Promise<ImportedFile>;
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

  async function copy(reference: string): Promise<ImportedFile> {
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
      const file = await read(files, reference);
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
  return { counts, copy };
}

async function read(files: SourceFiles, reference: string): Promise<SourceFile> {
  const file = await files(reference);
  if (file.bytes.byteLength === 0) throw new SourceError(`${file.filename} is empty`);
  return file;
}

/** Returns the type and size. The content determines the type of a picture, the name that of other files. */
async function detectType({ bytes, filename, mimeType }: SourceFile) {
  const said = guessMimeType(filename);
  const named = said === "application/octet-stream" ? (mimeType ?? said) : said;
  if (!named.startsWith("image/") && named !== "application/octet-stream") {
    return { mimeType: named };
  }
  try {
    const { autoOrient, format, compression } = await sharp(bytes).metadata();
    const type =
      format === "svg" ? "svg+xml" : format === "heif" && compression === "av1" ? "avif" : format;
    return { mimeType: `image/${type}`, width: autoOrient.width, height: autoOrient.height };
  } catch (cause) {
    if (named === "application/octet-stream") return { mimeType: named };
    throw new SourceError(`${filename} is not a readable picture`, { cause });
  }
}
