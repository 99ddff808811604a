/** Detects a folder's kind and finds its posts. */
import { access } from "node:fs/promises";
import { join } from "node:path";
import { ContentError, type Fields } from "../../convert/markdown/front-matter.ts";
import { SourceError } from "../../convert/source-media.ts";
import { classifyFile, isPost } from "./classify-file.ts";
import type { FolderKind } from "./folder-kinds.ts";
import { refuseOtherExports } from "./other-exports.ts";
import { readSettings } from "./settings.ts";
import { walkFolder } from "./walk-folder.ts";

export type Layout = {
  readonly kind: FolderKind;
  readonly folder: string;
  /** Ordered paths of posts within the folder, with slashes. */
  readonly posts: readonly string[];
  /** Paths of posts that are symbolic links to files outside the folder. */
  readonly outside: readonly string[];
  /** Paths of other texts that are not imported, by the reason. */
  readonly leftOut: ReadonlyMap<string, readonly string[]>;
  /** The generator's settings. Empty if there are none. */
  readonly config: Fields;
  /** Whether Eleventy renders the folder, so that its texts contain tags. */
  readonly isEleventy: boolean;
};

const marks: readonly (readonly [FolderKind, readonly string[]])[] = [
  ["hexo", ["source/_posts", "scaffolds"]],
  ["jekyll", ["_config.yml", "_config.yaml", "_config.toml", "_posts", "_drafts"]],
  ["hugo", ["hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "archetypes", "config/_default"]],
  ["astro", ["astro.config.mjs", "astro.config.ts", "astro.config.js", "src/content"]],
  ["quire", ["authors.yaml", "categories.yaml"]],
  ["hugo", ["config.toml", "config.yaml", "content"]],
];

const eleventyConfigs = [
  ".eleventy.js",
  ...["js", "mjs", "cjs", "ts"].map((end) => `eleventy.config.${end}`),
];

/** Maximum number of posts, far more than any blog has. */
const maximumPosts = 100_000;

/**
 * Finds the posts of a folder. Throws {@link SourceError} if the folder has no post or its settings cannot be
 * read.
 */
export async function readLayout(folder: string, kind: FolderKind | "auto"): Promise<Layout> {
  if (!(await exists(folder))) throw new SourceError(`The folder ${folder} doesn't exist.`);
  await refuseOtherExports(folder);
  const hasEleventy = await hasAny(folder, eleventyConfigs);
  const known = kind === "auto" ? (hasEleventy ? "quire" : await detectKind(folder)) : kind;
  const { files, outside, unread } = await walkFolder(folder);
  const posts: string[] = [];
  const leftOut = new Map<string, string[]>();
  const leaveOut = (path: string, reason: string) => {
    const paths = leftOut.get(reason) ?? [];
    paths.push(path);
    leftOut.set(reason, paths);
  };
  for (const path of files) {
    const found = classifyFile(path, known);
    if (found.kind === "post") posts.push(path);
    if (found.kind === "left-out") leaveOut(path, found.reason);
  }
  for (const [path, reason] of unread) leaveOut(path, reason);
  const linked = outside.filter((path) => isPost(path, known));
  if (posts.length + linked.length > maximumPosts)
    throw new SourceError(`${folder} contains too many files.`);
  if (posts.length + linked.length === 0) throw new SourceError(describeNoPosts(folder, leftOut));
  return {
    kind: known,
    folder,
    posts,
    outside: linked,
    leftOut,
    config: await refuseMistakes(() => readSettings(folder, known)),
    isEleventy: known === "quire" && hasEleventy,
  };
}

function describeNoPosts(folder: string, leftOut: Layout["leftOut"]): string {
  const reasons = [...leftOut].map(([reason, paths]) => `${paths[0]}: ${reason}`);
  const more = reasons.length === 0 ? "" : ` (${reasons.slice(0, 5).join("; ")})`;
  return `There are no Markdown or HTML posts in ${folder}${more}.`;
}

async function detectKind(folder: string): Promise<FolderKind> {
  for (const [kind, names] of marks) if (await hasAny(folder, names)) return kind;
  return "quire";
}

async function hasAny(folder: string, names: readonly string[]): Promise<boolean> {
  for (const name of names) if (await exists(join(folder, name))) return true;
  return false;
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads a file that the whole folder depends on. Throws {@link SourceError} if the file contains a mistake.
 */
export async function refuseMistakes<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ContentError) throw new SourceError(error.message, { cause: error });
    throw error;
  }
}
