import { z } from "zod";
import type { KeptSample, Platform, RemovedSamples } from "../platform/index.ts";
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

/** Returns the IDs that imports stored under names that begin with the prefix. */
async function listRecorded({ metadata }: Platform, prefix: string): Promise<string[]> {
  const records = await metadata.list(prefix);
  return records.flatMap(([, value]) => remembered.safeParse(JSON.parse(value)).data?.id ?? []);
}

export type SampleReport = Omit<RemovedSamples, "kept"> & {
  readonly posts: number;
  readonly kept: readonly (KeptSample | { kind: "post"; name: string; reason: "edited" })[];
};

/**
 * Moves the sample posts to the trash, and removes the categories, authors, comments and files that only they use. Entries
 * that the owner has edited, or that other posts use, stay. If the samples have not been imported yet, prevents them from
 * ever being imported. With `isPreview`, changes nothing and returns the report about what it would remove.
 */
export async function removeSamples(
  platform: Platform,
  { isPreview = false } = {},
): Promise<SampleReport> {
  if (!isPreview) await platform.metadata.write(sourceName, "imported");
  const edited: { kind: "post"; name: string; reason: "edited" }[] = [];
  const trashed: string[] = [];
  let posts = 0;
  for (const id of await listRecorded(platform, `import ${sourceName} `)) {
    const post = await platform.posts.find(id);
    if (post !== undefined && post.status !== "DELETED") {
      if (await platform.sources.isEdited(id)) {
        edited.push({ kind: "post", name: post.title, reason: "edited" });
        continue;
      }
      if (!isPreview) await platform.posts.remove(id);
      posts += 1;
    }
    trashed.push(id);
  }
  const samples = {
    posts: trashed,
    categories: await listRecorded(platform, `category ${sourceName} `),
    authors: await listRecorded(platform, `author ${sourceName} `),
    files: await listRecorded(platform, "file "),
  };
  const { kept, ...removed } = await platform.samples[isPreview ? "preview" : "remove"](samples);
  return { posts, ...removed, kept: [...edited, ...kept] };
}
