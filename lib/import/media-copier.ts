/**
 * Copies the files that posts refer to into the media folder. Each file is copied only once, even across
 * imports.
 */
import sharp from "sharp";
import { z } from "zod";
import { guessMimeType, type Platform } from "../platform/index.ts";
import { SourceError, type ImportedFile, type SourceMedia } from "../convert/source-media.ts";
import type { SourceFile, SourceFiles } from "./source.ts";
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
  /** Creates the functions that copy an item's files and report its problems. */
  readonly createMedia: (report: SourceMedia["report"]) => SourceMedia;
};

/** Returns the file that an import has copied for a reference of a source, even if it has been deleted since. */
export async function findCopied(
  platform: Pick<Platform, "metadata">,
  source: string,
  reference: string,
): Promise<ImportedFile | undefined> {
  const value = await platform.metadata.read(nameRecord(source, reference));
  return value === undefined ? undefined : imported.parse(JSON.parse(value));
}

const nameRecord = (source: string, reference: string): string =>
  `file ${hashText(`${source} ${reference}`)}`;

/** Creates a copier. `source` tells apart files that have the same reference in different sources. */
export function createMediaCopier(
  platform: Pick<Platform, "media" | "metadata">,
  source: string,
  files: SourceFiles,
): MediaCopier {
  const counts: MediaCounts = { copied: 0, known: 0, broken: 0 };
  /** Reasons why files failed, so that other posts with the same file do not retry it. */
  const failures = new Map<string, string>();

  /** Throws {@link SourceError} if the file cannot be read or is broken. */
  async function copyFile(reference: string): Promise<ImportedFile> {
    const known = await findCopied(platform, source, reference);
    if (known !== undefined && (await platform.media.find(known.id)) !== undefined) {
      counts.known += 1;
      return known;
    }
    const file = await files(reference);
    if (file.bytes.byteLength === 0) throw new SourceError(`${file.filename} is empty`);
    const added = await platform.media.add({ ...file, ...(await detectType(file)) });
    await platform.metadata.write(nameRecord(source, reference), JSON.stringify(added));
    counts.copied += 1;
    return added;
  }

  return {
    counts,
    createMedia: (report) => ({
      report,
      async copy(reference) {
        let failure = failures.get(reference);
        try {
          if (failure === undefined) return await copyFile(reference);
        } catch (error) {
          if (!(error instanceof SourceError)) throw error;
          failure = error.message;
          failures.set(reference, failure);
          counts.broken += 1;
        }
        report(failure);
        return undefined;
      },
    }),
  };
}

/** Returns the type and size. Pictures are identified by their content, other files by their name. */
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
