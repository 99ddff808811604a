import { sampleBlog, type Platform } from "../platform/index.ts";
import type { ImportProgress, ImportReport } from "./run-import.ts";

/**
 * Imports the sample posts into a blog that has never had a post. Returns `undefined` without importing if an
 * earlier start imported them, even if the owner has deleted them, or if the owner added posts before the
 * first start.
 */
export async function importSampleBlog(
  platform: Platform,
  folder: string,
  onProgress?: ImportProgress,
): Promise<ImportReport | undefined> {
  const state = await platform.metadata.read(sampleBlog);
  if (state === "imported") return undefined;
  if (state === undefined && Object.keys(await platform.posts.count()).length > 0) return undefined;
  // If the process is interrupted, the next start continues the import.
  await platform.metadata.write(sampleBlog, "begun");
  // Only the first start needs the importer.
  const { openMarkdown } = await import("./markdown/open-markdown.ts");
  const { runImport } = await import("./run-import.ts");
  const source = await openMarkdown(folder, { kind: "quire", name: sampleBlog });
  const report = await runImport(platform, source, {
    language: "en",
    siteName: "Quire",
    onProgress,
  });
  await platform.metadata.write(sampleBlog, "imported");
  return report;
}
