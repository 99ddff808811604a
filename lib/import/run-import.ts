/**
 * Import of a source into the platform. The fingerprint of every imported post is stored, so that importing
 * again changes nothing and an interrupted import resumes where it stopped.
 */
import { shorten } from "../convert/markdown/shorten.ts";
import type { Platform } from "../platform/index.ts";
import type { SiteSettingName } from "../wix/site/site-settings.ts";
import { importThread } from "./comments/import-thread.ts";
import { formatFailure } from "./failures.ts";
import { importAuthor, importCategory, importTag } from "./import-groups.ts";
import { importPost, type ImportedPost } from "./import-post.ts";
import { importSite } from "./import-site.ts";
import type { CommentCounts, ImportRun } from "./import-records.ts";
import { createMediaCopier, type MediaCounts } from "./media-copier.ts";
import type { ImportProblem, ImportSource, SourcePost } from "./source.ts";

/** Maximum length of a text in a report, in UTF-16 code units. */
const longestReport = 500;

export type ImportReport = {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Number of posts that could not be imported. The problems contain the reason for each. */
  readonly failed: number;
  readonly comments: Readonly<CommentCounts>;
  readonly media: Readonly<MediaCounts>;
  /** Names of the site's settings that the import has set. */
  readonly settings: readonly SiteSettingName[];
  readonly problems: readonly ImportProblem[];
};

/** A progress callback. `total` is `undefined` if it is not known until the end. */
export type ImportProgress = (done: number, total: number | undefined, title: string) => void;

export type ImportOptions = {
  /** Language of posts and categories that don't specify one. */
  readonly language: string;
  /** Author name for posts without an author. */
  readonly siteName: string;
  readonly onProgress?: ImportProgress | undefined;
  readonly onPost?: ((post: ImportedPost) => void) | undefined;
  /** Ends the import before the next item. Another import continues it. */
  readonly signal?: AbortSignal | undefined;
  /** Epoch milliseconds. Default: the system clock. */
  readonly now?: (() => number) | undefined;
};

async function importComments(run: ImportRun, post: SourcePost): Promise<void> {
  const { key, title, label, isFile, comments = [] } = post;
  const where = isFile || title === "" ? label : `“${shorten(title, 60)}”`;
  if (comments.length > 0) await importThread(run, { post: { key }, where, comments });
}

/** Imports a post and its comments, unless an earlier post of the source has the same key. */
async function importOnce(
  run: ImportRun,
  post: SourcePost,
  {
    seen,
    onPost,
  }: { readonly seen: Map<string, string>; readonly onPost: ImportOptions["onPost"] },
): Promise<Awaited<ReturnType<typeof importPost>>> {
  const { key } = post;
  const name = post.title || post.label;
  const earlier = seen.get(key);
  if (earlier !== undefined) {
    const reason = `it has the same ID as an earlier post, “${shorten(earlier, 60)}”`;
    run.problems.push(
      formatFailure(post.isFile ? post.label : `“${shorten(name, 60)}” (${post.label})`, reason),
    );
    return "failed";
  }
  seen.set(key, name);
  const outcome = await importPost(run, post, onPost);
  await importComments(run, post);
  return outcome;
}

/** Imports all items from `source`. Throws only errors that abort the whole import. */
export async function runImport(
  platform: Platform,
  source: ImportSource,
  { onProgress, onPost, signal, now = Date.now, ...options }: ImportOptions,
): Promise<ImportReport> {
  const media = createMediaCopier(platform, source.name, source.files);
  const run: ImportRun = {
    ...options,
    now,
    platform,
    media,
    sourceName: source.name,
    system: source.system,
    folder: source.folder,
    problems: [],
    authors: new Map(),
    categories: new Map(),
    tags: new Map(),
    comments: { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 },
  };
  const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  /** The names of the posts so far, by key. */
  const seen = new Map<string, string>();
  const settings: SiteSettingName[] = [];
  let done = 0;
  for await (const item of source.items()) {
    if (signal?.aborted === true) break;
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
      case "thread":
        await importThread(run, item.thread);
        break;
      case "site":
        settings.push(...(await importSite(run, item.site, source.files)));
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
        counts[await importOnce(run, item.post, { seen, onPost })] += 1;
        done += 1;
        break;
    }
  }
  onProgress?.(done, done, "");
  // Reports quote the source, whose texts may be of any length.
  const problems = run.problems.map(({ where, what, ...more }) => ({
    ...more,
    where: shorten(where, longestReport),
    what: shorten(what, longestReport),
  }));
  return { ...counts, comments: run.comments, media: media.counts, settings, problems };
}
