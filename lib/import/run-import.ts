/**
 * Import of a source into the platform. The fingerprint of every imported post is stored, so that a second
 * import changes nothing and an interrupted import continues where it stopped.
 */
import { shorten } from "../convert/markdown/shorten.ts";
import type { Platform } from "../platform/index.ts";
import { importAuthor, importCategory, importTag } from "./import-groups.ts";
import { importPost, type ImportedPost } from "./import-post.ts";
import type { ImportRun } from "./import-run.ts";
import { createMediaCopier, type MediaCounts } from "./media-copier.ts";
import type { ImportProblem, ImportSource } from "./source.ts";

/** Maximum length of a text in a report, in UTF-16 code units. */
const longestReport = 500;

export type ImportReport = {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Number of posts that could not be imported. Each has a problem with the reason. */
  readonly failed: number;
  readonly media: Readonly<MediaCounts>;
  readonly problems: readonly ImportProblem[];
};

/** A callback for the progress. `total` is `undefined` if the source only knows it at the end. */
export type ImportProgress = (done: number, total: number | undefined, title: string) => void;

export type ImportOptions = {
  /** Language of posts and categories that name none. */
  readonly language: string;
  /** Name of the author of posts without an author. */
  readonly siteName: string;
  readonly onProgress?: ImportProgress | undefined;
  readonly onPost?: ((post: ImportedPost) => void) | undefined;
  /** Epoch milliseconds. Default: the clock of the machine. */
  readonly now?: (() => number) | undefined;
};

/** Imports all items of `source`. Throws only errors that end the whole import. */
export async function runImport(
  platform: Platform,
  source: ImportSource,
  { onProgress, onPost, now = Date.now, ...options }: ImportOptions,
): Promise<ImportReport> {
  const media = createMediaCopier(platform, source.name, source.files);
  const run: ImportRun = {
    ...options,
    now,
    platform,
    media,
    sourceName: source.name,
    problems: [],
    authors: new Map(),
    categories: new Map(),
    tags: new Map(),
  };
  const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  let done = 0;
  for await (const item of source.items()) {
    switch (item.kind) {
      case "author":
        await importAuthor(run, item.author);
        break;
      case "category":
        await importCategory(run, item.category);
        break;
      case "tag":
        await importTag(run, item.tag);
        break;
      case "problem":
        run.problems.push(item.problem);
        break;
      case "failure":
        run.problems.push(item.problem);
        counts.failed += 1;
        done += 1;
        break;
      case "post":
        onProgress?.(done, source.total, item.post.title || item.post.label);
        counts[await importPost(run, item.post, onPost)] += 1;
        done += 1;
        break;
    }
  }
  onProgress?.(done, done, "");
  // Reports quote the source, whose texts may have any length.
  const problems = run.problems.map(({ where, what }) => ({
    where: shorten(where, longestReport),
    what: shorten(what, longestReport),
  }));
  return { ...counts, media: media.counts, problems };
}
