/** Exports the look as a file, and imports it. */
import { saveFile } from "#components/ui/save-file.ts";
import { formatLookFile, longestLookFile, parseLookFile } from "#lib/wix/look-file.ts";
import type { Look } from "#lib/wix/look.ts";

/** Downloads the look as a file. */
export function exportLook(look: Look): void {
  // Uploaded files of the look belong into the second argument.
  const content = new Blob([formatLookFile(look, {})], { type: "application/json" });
  saveFile(content, "look.json");
}

/** Reads a file with a look. Returns the look, or all problems. A file that is too large is not read. */
export async function importLook(file: File): Promise<ReturnType<typeof parseLookFile>> {
  if (file.size > longestLookFile) return [{ kind: "size" }];
  return parseLookFile(await file.text());
}
