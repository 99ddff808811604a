/** Exports the look as a file with its logo, icon and font, and imports it. */
import { saveFile } from "#components/ui/save-file.ts";
import { paths } from "#lib/site/paths/paths.ts";
import type { Look } from "#lib/wix/site/look.ts";
import { packLook, unpackLook } from "#lib/wix/site/pack-look.ts";
import {
  formatLookFile,
  longestLookFile,
  parseLookFile,
  type LookFileProblem,
} from "#lib/wix/site/look-file.ts";
import { uploadSiteFile } from "../fields/upload-site-file.ts";

/** Downloads the look as a file. */
export async function exportLook(look: Look): Promise<void> {
  const packed = await packLook(look, async (name) => {
    const response = await fetch(paths.siteFile(name));
    return response.ok ? response.bytes() : undefined;
  });
  saveFile(new Blob([formatLookFile(packed)], { type: "application/json" }), "look.json");
}

/**
 * Reads a file with a look, and uploads the files in it. Returns the look, or all problems. A file that is too large is not
 * read. Throws `CallError` if an upload fails.
 */
export async function importLook(
  file: File,
): Promise<{ readonly look: Look } | readonly LookFileProblem[]> {
  if (file.size > longestLookFile) return [{ kind: "size" }];
  const parsed = parseLookFile(await file.text());
  if (!("look" in parsed)) return parsed;
  return {
    look: await unpackLook(parsed, (purpose, bytes) => uploadSiteFile(purpose, new Blob([bytes]))),
  };
}
