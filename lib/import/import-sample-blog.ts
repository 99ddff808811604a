import { z } from "zod";
import type { Platform } from "../platform/index.ts";
import type { ImportProgress, ImportReport } from "./run-import.ts";

/** Name of the source, and of the metadata that says whether it was imported. */
const sourceName = "sample blog";

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
  const state = await platform.metadata.read(sourceName);
  if (state === "imported") return undefined;
  if (state === undefined && Object.keys(await platform.posts.count()).length > 0) return undefined;
  // If the process is interrupted, the next start continues the import.
  await platform.metadata.write(sourceName, "begun");
  // Only the first start needs the importer.
  const { openMarkdown } = await import("./markdown/open-markdown.ts");
  const { runImport } = await import("./run-import.ts");
  const source = await openMarkdown(folder, { kind: "quire", name: sourceName });
  const report = await runImport(platform, source, {
    language: "en",
    siteName: "Quire",
    onProgress,
  });
  await platform.metadata.write(sourceName, "imported");
  return report;
}

const remembered = z.object({ id: z.string() });

/** Returns the IDs of the sample posts that are not in the trash. */
export async function findSamples({ metadata, posts }: Platform): Promise<string[]> {
  const ids: string[] = [];
  for (const [, value] of await metadata.list(`import ${sourceName} `)) {
    const { id } = remembered.parse(JSON.parse(value));
    const post = await posts.find(id);
    if (post !== undefined && post.status !== "DELETED") ids.push(id);
  }
  return ids;
}

/**
 * Moves the sample posts to the trash. If they have not been imported yet, prevents them from ever being
 * imported.
 */
export async function removeSamples(platform: Platform): Promise<void> {
  await platform.metadata.write(sourceName, "imported");
  for (const id of await findSamples(platform)) await platform.posts.remove(id);
}
