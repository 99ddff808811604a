/** An import from a source, for the command and for imports in the dashboard. */
import { basename } from "node:path";
import { settings } from "../config/current.ts";
import { runImport, type ImportOptions, type ImportReport } from "../import/run-import.ts";
import type { ImportSource, SourceFiles } from "../import/source.ts";
import type { Platform } from "../platform/index.ts";
import type { ImportSourceName } from "../wix/admin/moving.ts";
import { openSource, type SourceOptions } from "./open-source.ts";

export type SourceImport = Pick<ImportOptions, "onProgress" | "signal"> & {
  readonly name: ImportSourceName;
  /** A path or an address. */
  readonly place: string;
  readonly options: SourceOptions;
  /** Whether `platform` is a copy, for which no files are fetched. */
  readonly isDryRun: boolean;
};

/** Opens a source and imports it into `platform`. Throws {@link SourceError} if it cannot be read. */
export async function importSource(
  platform: Platform,
  { name, place, options, isDryRun, ...progress }: SourceImport,
): Promise<ImportReport> {
  const source = await openSource(name, place, options, platform);
  // Opening the platform has applied the stored settings.
  const { language, name: siteName } = settings().site;
  return runImport(platform, isDryRun ? withoutFiles(source) : source, {
    language,
    siteName,
    ...progress,
  });
}

/** Returns the number of posts and comments that an import has found. */
export const countImported = ({ comments, ...posts }: ImportReport): number =>
  [posts, comments].reduce(
    (sum, { created, updated, unchanged }) => sum + created + updated + unchanged,
    0,
  );

/** A picture of one pixel. */
const placeholder = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
  "base64",
);

/** Returns a source whose files are placeholders, because fetching thousands of pictures twice takes hours. */
function withoutFiles(source: ImportSource): ImportSource {
  const files: SourceFiles = (reference) =>
    Promise.resolve({ bytes: placeholder, filename: basename(reference) || "picture.png" });
  return { ...source, files };
}
