/** Detects a folder's kind and finds its posts. */
import { access } from "node:fs/promises";
import { glob } from "node:fs/promises";
import { join, sep } from "node:path";
import {
  ContentError,
  createEmptyFields,
  type Fields,
  readToml,
  readYaml,
} from "../../convert/markdown/front-matter.ts";
import { findFolderFile, readFolderText } from "../input-files.ts";
import { SourceError } from "../../convert/source-media.ts";
import { refuseOtherExports } from "./other-exports.ts";

export const folderKinds = ["quire", "hugo", "jekyll", "astro"] as const;
export type FolderKind = (typeof folderKinds)[number];

export type Layout = {
  readonly kind: FolderKind;
  readonly folder: string;
  /** Ordered paths of posts within the folder, with slashes. */
  readonly posts: readonly string[];
  /** Paths of posts that are symbolic links to files outside the folder. */
  readonly outside: readonly string[];
  /** The generator's settings. Empty if there are none. */
  readonly config: Fields;
};

const marks: readonly (readonly [FolderKind, readonly string[]])[] = [
  ["jekyll", ["_config.yml", "_config.yaml", "_posts", "_drafts"]],
  ["hugo", ["hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json", "archetypes", "config/_default"]],
  ["astro", ["astro.config.mjs", "astro.config.ts", "astro.config.js", "src/content"]],
  ["quire", ["authors.yaml", "categories.yaml"]],
  ["hugo", ["config.toml", "config.yaml", "content"]],
];

const configs: Readonly<Record<FolderKind, readonly string[]>> = {
  quire: [],
  hugo: ["hugo.toml", "hugo.yaml", "hugo.yml", "config.toml", "config.yaml", "config.yml"],
  jekyll: ["_config.yml", "_config.yaml"],
  astro: [],
};

/** Maximum number of posts, far more than any blog has. */
const maximumPosts = 100_000;

/** Returns whether a path leads to a hidden folder, or to packages, themes or output, which contain no posts. */
export const isIgnoredFolder = (path: string): boolean =>
  /(?:^|[/\\])(?:node_modules|themes|_site|vendor|\.[^/\\.][^/\\]*)$/.test(path);

/**
 * Finds the posts of a folder. Throws {@link SourceError} if the folder has no post or its settings cannot be
 * read.
 */
export async function readLayout(folder: string, kind: FolderKind | "auto"): Promise<Layout> {
  if (!(await exists(folder))) throw new SourceError(`The folder ${folder} doesn't exist.`);
  await refuseOtherExports(folder);
  const known = kind === "auto" ? await detectKind(folder) : kind;
  const posts: string[] = [];
  const outside: string[] = [];
  const walk = glob("**/*.{md,mdx,markdown}", {
    cwd: folder,
    exclude: isIgnoredFolder,
  });
  for await (const found of walk) {
    const path = found.split(sep).join("/");
    if (!isPost(path, known)) continue;
    try {
      if ((await findFolderFile(folder, path)) !== undefined) posts.push(path);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      outside.push(path);
    }
    if (posts.length + outside.length > maximumPosts)
      throw new SourceError(`${folder} contains too many files.`);
  }
  if (posts.length + outside.length === 0)
    throw new SourceError(`There are no Markdown posts in ${folder}.`);
  return {
    kind: known,
    folder,
    posts: posts.toSorted(),
    outside: outside.toSorted(),
    config: await refuseMistakes(() => readConfig(folder, known)),
  };
}

async function detectKind(folder: string): Promise<FolderKind> {
  for (const [kind, names] of marks) {
    for (const name of names) if (await exists(join(folder, name))) return kind;
  }
  return "quire";
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

/** Returns whether a Markdown file is a post, judging only by its path. */
export function isPost(path: string, kind: FolderKind): boolean {
  if (!/\.(?:md|mdx|markdown)$/i.test(path)) return false;
  const parts = path.split("/");
  const name = parts.at(-1) ?? "";
  if (parts.length === 1 && /^(?:readme|license|contributing|changelog)\./i.test(name))
    return false;
  switch (kind) {
    case "quire":
      return !name.startsWith("_");
    case "jekyll":
      return parts.includes("_posts") || parts.includes("_drafts");
    case "hugo":
      return (
        !name.startsWith("_index.") && !parts.includes("archetypes") && !parts.includes("data")
      );
    case "astro":
      return !parts.some((part) => part.startsWith("_")) && !parts.includes("pages");
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

async function readConfig(folder: string, kind: FolderKind): Promise<Fields> {
  for (const name of configs[kind]) {
    const text = await readFolderText(folder, name);
    if (text === undefined) continue;
    return name.endsWith(".toml") ? readToml(text, name) : readYaml(text, name);
  }
  return createEmptyFields(folder);
}
