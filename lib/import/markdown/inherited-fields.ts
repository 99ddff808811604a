/** Reads the fields that posts inherit from other files of their folder. Only fields that can hide a post are read. */
import { glob } from "node:fs/promises";
import { sep } from "node:path";
import { basename, dirname, matchesGlob } from "node:path/posix";
import {
  ContentError,
  normalizeKey,
  readFrontMatter,
} from "../../convert/markdown/front-matter.ts";
import { SourceError } from "../../convert/source-media.ts";
import { isObject } from "../../wix/json-object.ts";
import { readFolderText } from "../input-files.ts";
import { parseJson } from "../parse.ts";
import { isHidingField } from "./hidden-fields.ts";
import { isIgnoredFolder } from "./classify-file.ts";
import type { Layout } from "./layout.ts";

/** Returns the inherited fields of a post by its path. The fields of the post itself take precedence. */
export type Inherited = (path: string) => ReadonlyMap<string, unknown>;

type Rule = {
  readonly matches: (path: string) => boolean;
  readonly values: ReadonlyMap<string, unknown>;
};

const isInherited = (key: string): boolean =>
  ["status", "draft", "published", "date", "publishdate", "params"].includes(key) ||
  isHidingField(key);

/** Reads the files from which posts inherit fields. */
export async function readInherited(layout: Layout): Promise<Inherited> {
  const rules = await readRules(layout);
  const bundles = layout.kind === "hugo" ? listBundles(layout.posts) : [];
  return (path) => {
    // In Hugo, the other files beside an `index.md` have no page.
    const isResource = bundles.some(
      (folder) => path.startsWith(`${folder}/`) && !isIndex(path, folder),
    );
    return new Map([
      ...(isResource ? ([["headless", true]] as const) : []),
      ...rules.filter(({ matches }) => matches(path)).flatMap(({ values }) => [...values]),
    ]);
  };
}

const isIndex = (path: string, folder: string): boolean =>
  dirname(path) === folder && basename(path).startsWith("index.");

const listBundles = (posts: readonly string[]): string[] =>
  posts
    .filter((path) => basename(path).startsWith("index.") && dirname(path) !== ".")
    .map((path) => dirname(path));

function readRules(layout: Layout): Promise<Rule[]> {
  switch (layout.kind) {
    case "hugo":
      return readCascades(layout);
    case "jekyll":
      return Promise.resolve(listDefaults(layout.config.values.get("defaults")));
    case "hexo":
      return Promise.resolve([]);
    case "astro":
    case "quire":
      return readDataFiles(layout);
  }
}

/** Reads Hugo's `cascade` in the settings and in the `_index.md` of each folder. */
async function readCascades({ folder, config }: Layout): Promise<Rule[]> {
  const rules = listCascade(config.values.get("cascade"), "");
  const walk = glob("**/_index.{md,markdown,html,org}", { cwd: folder, exclude: isIgnoredFolder });
  const paths: string[] = [];
  for await (const found of walk) paths.push(found.split(sep).join("/"));
  // Folders come before the folders in them.
  for (const path of paths.toSorted()) {
    try {
      const text = await readFolderText(folder, path);
      const values = text === undefined ? undefined : readFrontMatter(text, path).fields.values;
      rules.push(...listCascade(values?.get("cascade"), dirname(path)));
    } catch (error) {
      if (!(error instanceof ContentError || error instanceof SourceError)) throw error;
    }
  }
  return rules;
}

function listCascade(cascade: unknown, folder: string): Rule[] {
  const entries: unknown[] = Array.isArray(cascade) ? cascade : [cascade];
  return entries.filter(isObject).map((entry) => {
    const values = normalizeFields(entry);
    const target = entry["_target"] ?? entry["target"];
    const pattern = isObject(target) ? target["path"] : undefined;
    const isInFolder = (path: string) =>
      folder === "" || folder === "." || path.startsWith(`${folder}/`);
    return {
      values,
      matches: (path) =>
        isInFolder(path) &&
        (typeof pattern !== "string" ||
          matchesGlob(toHugoPath(path), pattern.replace(/^\{?\/?/, "/"))),
    };
  });
}

/** Returns the logical path by which Hugo's `target` matches a page. */
const toHugoPath = (path: string): string =>
  `/${path.replace(/^(?:.*\/)?content\//, "").replace(/(?:\/index)?\.\w+$/, "")}`;

/** Lists the `defaults` of Jekyll's settings. */
function listDefaults(defaults: unknown): Rule[] {
  const entries: unknown[] = Array.isArray(defaults) ? defaults : [];
  return entries.filter(isObject).flatMap(({ scope, values }) => {
    if (!isObject(values)) return [];
    const { path: prefix = "", type = "" } = isObject(scope) ? scope : {};
    const start = String(prefix).replace(/^\/|\/$/g, "");
    const isForPosts = ["", "posts", "drafts"].includes(String(type));
    return {
      values: normalizeFields(values),
      matches: (path) =>
        isForPosts &&
        (start === "" ||
          path === start ||
          path.startsWith(`${start}/`) ||
          matchesGlob(path, start)),
    };
  });
}

/** Reads the data files of Eleventy: `posts/posts.json`, `posts/posts.11tydata.json` and `posts/a.11tydata.json`. */
async function readDataFiles({ folder, posts }: Layout): Promise<Rule[]> {
  const rules: Rule[] = [];
  const add = async (name: string, matches: Rule["matches"]) => {
    const data = parseJson((await readFolderText(folder, name).catch(() => undefined)) ?? "");
    if (isObject(data)) rules.push({ values: normalizeFields(data), matches });
  };
  for (const inner of listFolders(posts)) {
    const matches = (path: string) => path.startsWith(`${inner}/`);
    const name = `${inner}/${basename(inner)}`;
    await add(`${name}.json`, matches);
    await add(`${name}.11tydata.json`, matches);
  }
  for (const post of posts) {
    await add(`${post.replace(/\.\w+$/, "")}.11tydata.json`, (path) => path === post);
  }
  return rules;
}

/** Returns the folders that contain posts, outer ones first. */
const listFolders = (posts: readonly string[]): string[] =>
  [
    ...new Set(
      posts.flatMap((path) => {
        const parts = path.split("/").slice(0, -1);
        return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
      }),
    ),
  ].toSorted();

const normalizeFields = (fields: object): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(fields)
      .map(([name, value]): [string, unknown] => [normalizeKey(name), value])
      .filter(([key]) => isInherited(key)),
  );
