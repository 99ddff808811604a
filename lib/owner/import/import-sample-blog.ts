import type { Platform } from "../../platform/platform.ts";
import { openMarkdown } from "./markdown/open-markdown.ts";
import { type ImportProgress, type ImportReport, runImport } from "./run-import.ts";

const note = "sample blog";

/**
 * Fills a platform that never had a post. An owner who deleted the samples does not get them back, and one
 * who brought posts before the first start does not get them at all; nothing comes back then.
 */
export async function importSampleBlog(
  platform: Platform,
  folder: string,
  onProgress?: ImportProgress,
): Promise<ImportReport | undefined> {
  const state = await platform.notes.read(note);
  if (state === "imported") return undefined;
  if (state === undefined && Object.keys(await platform.posts.count()).length > 0) return undefined;
  // A start that is cut off goes on with it next time.
  await platform.notes.write(note, "begun");
  const source = await openMarkdown(folder, { kind: "quire", name: note });
  const report = await runImport(platform, source, {
    language: "en",
    siteName: "Quire",
    onProgress,
  });
  await platform.notes.write(note, "imported");
  return report;
}
