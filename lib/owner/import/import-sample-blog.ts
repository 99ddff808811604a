import type { Platform } from "../../platform/platform.ts";
import { importFolder, type ImportProgress, type ImportReport } from "./import-folder.ts";

const note = "sample blog";

/**
 * Fills a platform that never had the sample blog. An owner who deleted the samples does not get them
 * back; nothing comes back from the function then.
 */
export async function importSampleBlog(
  platform: Platform,
  folder: string,
  onProgress?: ImportProgress,
): Promise<ImportReport | undefined> {
  if ((await platform.notes.read(note)) === "imported") return undefined;
  const report = await importFolder(platform, folder, onProgress);
  await platform.notes.write(note, "imported");
  return report;
}
