/**
 * Watches a Markdown folder and imports each file when it is saved. If a file becomes invalid or is deleted,
 * its post stays unchanged, because switching branches or unmounting a disk must not remove posts from the
 * blog.
 */
import { realpath, stat } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { formatError } from "../lib/command/format-error.ts";
import type { NetworkOptions } from "../lib/network/guarded-agent.ts";
import type { Platform } from "../lib/platform/index.ts";
import { readFolderText } from "../lib/import/reading/input-files.ts";
import { openFolderFiles } from "../lib/import/markdown/folder-files.ts";
import { isPost } from "../lib/import/markdown/classify-file.ts";
import type { FolderKind } from "../lib/import/markdown/folder-kinds.ts";
import { readLayout } from "../lib/import/markdown/layout.ts";
import { openMarkdown } from "../lib/import/markdown/open-markdown.ts";
import type { ImportedPost } from "../lib/import/import-post.ts";
import { type ImportReport, runImport } from "../lib/import/run-import.ts";
import { SourceError } from "../lib/convert/source-media.ts";
import { createEmptyFileReporter } from "./empty-files.ts";
import { openWatcher } from "./open-watcher.ts";

export type WatchOptions = NetworkOptions & {
  readonly kind: FolderKind | "auto";
  readonly language: string;
  readonly siteName: string;
  /**
   * Called after every import with the paths of the imported files, or an empty list if the whole folder was
   * imported.
   */
  readonly onImport: (report: ImportReport, paths: readonly string[]) => void;
  /** Called for each post created or updated by an import of changed files. */
  readonly onPost: (post: ImportedPost) => void;
  /** Called when a file that has a post is deleted. */
  readonly onGone: (path: string) => void;
  /** Called when a file that has a post stays empty. Its post stays unchanged. */
  readonly onEmpty: (path: string) => void;
  /** Time after which an empty file is reported, in milliseconds. Default: two seconds. */
  readonly emptyPause?: number;
  /** Called with the reason when an import fails or part of the folder cannot be watched. */
  readonly onFailure: (reason: string) => void;
};

export type Watch = { readonly close: () => Promise<void> };

/** Debounce delay before an import, in milliseconds, because editors write a file several times per save. */
const quiet = 60;

/**
 * Imports the folder and watches it until the caller stops watching. Throws {@link SourceError} if the folder
 * cannot be read at the start.
 */
export async function watchFolder(
  platform: Platform,
  folder: string,
  options: WatchOptions,
): Promise<Watch> {
  const { kind } = await readLayout(folder, options.kind);
  const root = await realpath(folder);
  const files = await openFolderFiles(root, options);
  const filesWithPost = new Set<string>();
  const importPosts = async (only?: readonly string[]) => {
    const source = await openMarkdown(root, { kind, only, files });
    const onPost = (post: ImportedPost) => {
      filesWithPost.add(post.where);
      if (only !== undefined && post.outcome !== "unchanged") options.onPost(post);
    };
    options.onImport(await runImport(platform, source, { ...options, onPost }), only ?? []);
  };

  const isEmpty = async (path: string) => (await findSize(join(root, path))) === 0;
  const emptyFiles = createEmptyFileReporter({
    isEmpty,
    report: options.onEmpty,
    pause: options.emptyPause,
  });
  const reportIfEmpty = async (path: string): Promise<void> => {
    if ((await isEmpty(path)) && filesWithPost.has(path)) emptyFiles.add(path);
    else emptyFiles.forget(path);
  };

  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();

  async function importChanged(): Promise<void> {
    const paths = [...changed];
    changed.clear();
    for (const path of paths) await reportIfEmpty(path);
    try {
      // A change to the list of authors or categories affects every post.
      const isList = paths.some((path) => /^(?:authors|categories)\.ya?ml$/.test(path));
      const only = isList ? undefined : await findChangedPosts(root, kind, paths);
      if (only === undefined || only.length > 0) await importPosts(only);
    } catch (error) {
      const isSourceError = error instanceof SourceError;
      options.onFailure(isSourceError ? error.message : `Not imported: ${formatError(error)}.`);
    }
  }

  const parsePath = (absolute: string) => relative(root, absolute).split(sep).join("/");
  const onChange = (absolute: string) => {
    changed.add(parsePath(absolute));
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(importChanged);
    }, quiet);
  };

  const watcher = await openWatcher(root, (error) =>
    options.onFailure(`Part of the folder can't be watched: ${formatError(error)}.`),
  );
  watcher
    .on("add", onChange)
    .on("change", onChange)
    .on("unlink", (absolute) => {
      const path = parsePath(absolute);
      emptyFiles.forget(path);
      if (filesWithPost.delete(path)) options.onGone(path);
    });
  try {
    await importPosts();
  } catch (error) {
    await watcher.close();
    throw error;
  }
  return {
    async close() {
      await watcher.close();
      clearTimeout(timer);
      await work;
      emptyFiles.close();
    },
  };
}

const findSize = async (path: string): Promise<number | undefined> =>
  (await stat(path).catch(() => undefined))?.size;

/** Returns the changed posts and the posts that refer to another changed file. */
async function findChangedPosts(
  root: string,
  kind: FolderKind,
  paths: readonly string[],
): Promise<string[]> {
  const { posts, outside } = await readLayout(root, kind);
  const others = paths.filter((path) => !isPost(path, kind)).map((path) => basename(path));
  const named = outside.filter((path) => paths.includes(path));
  for (const path of posts) {
    if (paths.includes(path)) {
      // Programs empty a file before they write it. Writing it is another change.
      if ((await findSize(join(root, path))) !== 0) named.push(path);
    } else if (others.length > 0) {
      const text = (await readFolderText(root, path).catch(() => undefined)) ?? "";
      const isNamed = others.some((name) => text.includes(name) || text.includes(encodeURI(name)));
      if (isNamed) named.push(path);
    }
  }
  return named;
}
