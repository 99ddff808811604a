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
import { readFolderText } from "../reading/input-files.ts";
import { parseJson } from "../reading/parse.ts";
import { isHidingField } from "./hidden-fields.ts";
import { isIgnoredFolder } from "./classify-file.ts";
import type { Layout } from "./layout.ts";
import { matchesWildcards } from "./wildcards.ts";

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

async function readRules(layout: Layout): Promise<Rule[]> {
  switch (layout.kind) {
    case "hugo":
      // Eleventy blogs also have a folder `content`.
      return [...(await readCascades(layout)), ...(await readDataFiles(layout))];
    case "jekyll":
    case "hexo":
      return [
        ...listDefaults(layout.config.values.get("defaults")),
        ...listExclusions(layout.config.values),
      ];
    case "astro":
    case "quire":
      return readDataFiles(layout);
  }
}

/** Reads Hugo's `cascade` in the settings and in the `_index.md` of each folder. */
async function readCascades({ folder, config }: Layout): Promise<Rule[]> {
  const rules = listCascade(config.values.get("cascade"), "");
  const walk = glob("**/_index.{,*.}{md,markdown,html,org}", {
    cwd: folder,
    exclude: isIgnoredFolder,
  });
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
  // In Hugo, the first entry with a field takes precedence, and later rules do here.
  return entries
    .filter(isObject)
    .toReversed()
    .map((entry) => {
      const values = normalizeFields(entry);
      const given = entry["_target"] ?? entry["target"];
      const target = isObject(given) ? given : {};
      const { path: pattern, kind } = target;
      const isInFolder = (path: string) =>
        folder === "" || folder === "." || path.startsWith(`${folder}/`);
      return {
        values,
        matches: (path) =>
          isInFolder(path) &&
          (typeof kind !== "string" || matchesGlob("page", kind)) &&
          (typeof pattern !== "string" || matchesHugoPath(path, pattern)),
      };
    });
}

/** Returns whether the pattern of a `target` matches the logical path of a page, which Hugo writes in lower case. */
function matchesHugoPath(path: string, pattern: string): boolean {
  const logical = path
    .replace(/^(?:.*\/)?content\//, "")
    .replace(/(?:\/index)?(?:\.[a-z]{2}(?:-\w+)?)?\.\w+$/, "");
  const [spelling, wanted] = [`/${logical}`, pattern].map((text) =>
    text.toLowerCase().replaceAll(" ", "-"),
  );
  return matchesGlob(spelling ?? "", wanted ?? "") || matchesGlob(spelling ?? "", `/${wanted}`);
}

/** Lists the files that the settings of Jekyll and Hexo exclude. They have no page. */
function listExclusions(settings: ReadonlyMap<string, unknown>): Rule[] {
  const patterns = [settings.get("exclude"), settings.get("ignore")]
    .flat()
    .filter((pattern) => typeof pattern === "string")
    .map((pattern) => pattern.replace(/^\/|\/$/g, ""))
    .filter((pattern) => pattern !== "");
  return patterns.map((pattern) => ({
    values: new Map([["headless", true]]),
    matches: (path) =>
      // Hexo's patterns begin in the folder `source`. In Jekyll's, `*` matches slashes, and the start of a path suffices.
      [path, path.replace(/^source\//, "")].some(
        (one) =>
          one.startsWith(pattern) || matchesGlob(one, pattern) || matchesWildcards(one, pattern),
      ),
  }));
}

/** Lists the `defaults` of Jekyll's settings. The longest path takes precedence. */
function listDefaults(defaults: unknown): Rule[] {
  const entries: unknown[] = Array.isArray(defaults) ? defaults : [];
  const rules = entries.filter(isObject).flatMap(({ scope, values }) => {
    if (!isObject(values)) return [];
    const { path: prefix = "", type = "" } = isObject(scope) ? scope : {};
    const start = String(prefix).replace(/^\/|\/$/g, "");
    const isForPosts = ["", "posts", "drafts"].includes(String(type));
    const isGlob = start.includes("*");
    return {
      length: start.length,
      values: normalizeFields(values),
      matches: (path: string) =>
        isForPosts &&
        (path.startsWith(start) ||
          (isGlob && listParents(path).some((one) => matchesGlob(one, start)))),
    };
  });
  return rules.toSorted((one, other) => one.length - other.length);
}

/** Returns a path and the folders that it is in. */
const listParents = (path: string): string[] =>
  path.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"));

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
