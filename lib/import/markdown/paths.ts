/** Post paths: the file name, and the path at which a generator published the post. */
import { basename } from "node:path/posix";
import { slugifyText } from "../../site/paths/slugify-text.ts";
import type { Fields } from "../../convert/markdown/front-matter.ts";
import { withoutPostExtension } from "./classify-file.ts";
import { isObject } from "../../wix/json-object.ts";
import { readInstant, readText, readWords } from "./fields.ts";
import type { FolderKind } from "./folder-kinds.ts";
import type { PostFile } from "./read-post.ts";

/** Returns a post's key, which is the same for `posts/bread/index.md` and `posts/bread.md`. */
export const parsePostKey = (path: string): string =>
  withoutPostExtension(path).replace(/\/index$/, "");

export const parsePostName = (path: string): string =>
  basename(parsePostKey(path.replace(/\/index\.[a-z]{2}(?:-[a-z]{2})?(?=\.\w+$)/i, "/index")))
    .replace(/^\d{4}-\d{1,2}-\d{1,2}-(?=.)/, "")
    .replace(/\.[a-z]{2}(?:-[a-z]{2})?$/i, "");

/** Returns the language in the name of a Hugo file, such as `post.de.md` or `post/index.de.md`. */
export const parseNameLanguage = (path: string, kind: FolderKind): string | undefined =>
  kind === "hugo"
    ? /\.([a-z]{2}(?:-[a-z]{2})?)\.\w+$/i.exec(basename(path))?.[1]?.toLowerCase()
    : undefined;

export function parseNameDate(path: string): number | undefined {
  const date = /^(\d{4})-(\d{1,2})-(\d{1,2})-/.exec(basename(parsePostKey(path)));
  return date === null
    ? undefined
    : Date.UTC(Number(date[1]), Number(date[2]) - 1, Number(date[3]));
}

/** Returns the paths that will redirect to the post, each beginning with a single slash. */
export function listFormerPaths(file: PostFile, categories: readonly string[]): string[] {
  const own = buildPath(file, categories);
  const base = own?.replace(/[^/]*\/?$/, "") ?? "/";
  const aliases = readWords(file.fields, ["aliases", "alias", "redirectfrom", "formerpaths"]);
  const paths = [
    own ?? [],
    listDatedPaths(file, categories),
    aliases.map((alias) => resolvePath(alias, base)),
  ].flat();
  return [...new Set(paths.flatMap((path) => parsePath(path) ?? []))];
}

/** Returns the path with the date of the file name, which Hexo keeps unless its settings have a pattern for file names. */
function listDatedPaths(file: PostFile, categories: readonly string[]): string[] {
  const { kind, config } = file.layout;
  if (kind !== "hexo" || readText(config, "newpostname") !== undefined) return [];
  return [buildHexoPath(file, categories, true) ?? []].flat();
}

function resolvePath(path: string, base: string): string {
  if (/^https?:\/\//i.test(path)) {
    if (!URL.canParse(path)) return "";
    const { pathname, search } = new URL(path);
    return pathname + search;
  }
  return path.startsWith("/") ? path : base + path;
}

/**
 * Returns a path that can be redirected, or `undefined` for the home page and a path with `..`. The query is dropped,
 * except after the path of the home page, because WordPress has addresses such as `/?p=1`.
 */
function parsePath(written: string): string | undefined {
  const [address = ""] = written.split("#", 1);
  if (address.length > 1_000 || address.includes("\0")) return undefined;
  if (/^\/\?./.test(address)) return address;
  const path = (address.split("?", 1)[0] ?? "").replace(/\/{2,}/g, "/");
  const isUsable = path.startsWith("/") && /[^/]/.test(path) && !path.split("/").includes("..");
  return isUsable ? path : undefined;
}

function buildPath(file: PostFile, categories: readonly string[]): string | undefined {
  switch (file.layout.kind) {
    case "quire":
      return undefined;
    case "hugo":
      return buildHugoPath(file);
    case "jekyll":
      return buildJekyllPath(file, categories);
    case "hexo":
      return buildHexoPath(file, categories);
    case "astro":
      return buildAstroPath(file);
  }
}

/**
 * Returns the path on a Hugo site: `/posts/name/` for `content/posts/name.md` and
 * `content/posts/name/index.md`.
 */
function buildHugoPath({ path, fields, layout }: PostFile): string {
  const url = readText(fields, "url");
  if (url !== undefined) return resolvePath(url, "/");
  const language = parseNameLanguage(path, "hugo");
  const isDefault = language === (readText(layout.config, "defaultcontentlanguage") ?? "en");
  const folder = language === undefined || isDefault ? "" : `/${language}`;
  const parts = withoutPostExtension(path.replace(/^(?:.*\/)?content\//, "")).split("/");
  const last = parts.pop() ?? "";
  const name = language === undefined ? last : last.replace(/\.[\w-]+$/, "");
  const filename = (name === "index" ? parts.pop() : name) ?? "";
  const slug = readText(fields, "slug");
  const section = parts[0] ?? "";
  const pattern = findPattern(layout.config, section);
  if (pattern === undefined) {
    return `${folder}/${[...parts, slug ?? filename].map(formatHugoPart).filter(Boolean).join("/")}/`;
  }
  const values: Readonly<Record<string, string>> = {
    ...listDateParts(readInstant(fields, "date", "publishdate") ?? parseNameDate(path)),
    section,
    sections: parts.join("/"),
    slug: slug ?? formatHugoPart(readText(fields, "title") ?? filename),
    title: formatHugoPart(readText(fields, "title") ?? filename),
    filename,
    slugorfilename: slug ?? filename,
    contentbasename: filename,
    slugorcontentbasename: slug ?? filename,
  };
  return `${folder}/${fillPattern(pattern, values)}`;
}

function findPattern(config: Fields, section: string): string | undefined {
  const all = config.values.get("permalinks");
  const page = findEntry(all, "page") ?? all;
  const pattern = findEntry(page, section);
  return typeof pattern === "string" ? pattern : undefined;
}

const findEntry = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const formatHugoPart = (part: string): string =>
  part
    .toLowerCase()
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[^\p{L}\p{N}\p{M}._~+/-]/gu, "");

const styles: ReadonlyMap<string, string> = new Map([
  ["date", "/:categories/:year/:month/:day/:title.html"],
  ["pretty", "/:categories/:year/:month/:day/:title/"],
  ["ordinal", "/:categories/:year/:y_day/:title.html"],
  ["weekdate", "/:categories/:year/W:week/:short_day/:title.html"],
  ["none", "/:categories/:title.html"],
]);

function buildJekyllPath(
  { path, fields, layout: { config } }: PostFile,
  categories: readonly string[],
): string | undefined {
  const written = readText(fields, "permalink") ?? readText(config, "permalink") ?? "date";
  const pattern = styles.get(written) ?? written;
  const name =
    /(?:^|\/)(?:\d{4}-\d{1,2}-\d{1,2}-)?([^/]+)$/.exec(withoutPostExtension(path))?.[1] ?? "";
  const instant = readInstant(fields, "date") ?? parseNameDate(path);
  if (instant === undefined && /:(?:year|month|day)/.test(pattern)) return undefined;
  const values: Readonly<Record<string, string>> = {
    ...listDateParts(instant),
    categories: categories.map((category) => slugifyText(category)).join("/"),
    title: readText(fields, "slug") ?? name,
    slug: slugifyText(readText(fields, "slug") ?? name),
    name,
    output_ext: ".html",
  };
  const base = readText(config, "baseurl") ?? "";
  return `/${base}/${fillPattern(pattern, values)}`.replace(/\/{2,}/g, "/");
}

/**
 * Returns the path on a Hexo site, or `undefined` if it contains a value that is not in the file. `keepsDate` decides
 * whether the date at the start of the file name is part of the title.
 */
function buildHexoPath(
  { path, fields, layout: { config } }: PostFile,
  categories: readonly string[],
  keepsDate = false,
): string | undefined {
  const own = readText(fields, "permalink");
  const pattern = own ?? readText(config, "permalink") ?? ":year/:month/:day/:title/";
  const name = withoutPostExtension(path).replace(/^.*?_(?:posts|drafts)\//, "");
  const title = keepsDate ? name : name.replace(/(?<=^|\/)\d{4}-\d{1,2}-\d{1,2}-(?=[^/]+$)/, "");
  const instant = readInstant(fields, "date") ?? parseNameDate(path);
  const values: Readonly<Record<string, string>> = {
    ...listDateParts(instant),
    title,
    name: basename(title),
    post_title: slugifyText(readText(fields, "title") ?? ""),
    category: categories.map((category) => slugifyText(category)).join("/") || "uncategorized",
  };
  const filled = fillPattern(pattern, values);
  return filled.includes(":")
    ? undefined
    : `/${readText(config, "root") ?? ""}/${filled}`.replace(/\/{2,}/g, "/");
}

/** Returns the path on an Astro site: `/blog/name/` for `src/content/blog/name.md`. */
function buildAstroPath({ path, fields }: PostFile): string {
  const parts = withoutPostExtension(path.replace(/^(?:.*\/)?src\/(?:content|data)\//, "")).split(
    "/",
  );
  if (parts.at(-1) === "index") parts.pop();
  const slug = readText(fields, "slug");
  const section = parts[0] ?? "";
  const place = slug === undefined ? parts : [section, ...slug.split("/")];
  return `/${place
    .map((part) => slugifyText(part))
    .filter(Boolean)
    .join("/")}/`;
}

function listDateParts(instant: number | undefined): Record<string, string> {
  if (instant === undefined) return {};
  const [date = "", time = ""] = new Date(instant).toISOString().split("T");
  const [year = "", month = "", day = ""] = date.split("-");
  const dayOfYear = Math.floor((instant - Date.UTC(Number(year), 0, 1)) / 86_400_000) + 1;
  return {
    year,
    month,
    day,
    hour: time.slice(0, 2),
    minute: time.slice(3, 5),
    second: time.slice(6, 8),
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    short_year: year.slice(2),
    y_day: String(dayOfYear).padStart(3, "0"),
    yearday: String(dayOfYear),
  };
}

const fillPattern = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern
    .replace(/:([a-z_]+)/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
    )
    .replace(/\/{2,}/g, "/")
    .replace(/^\//, "");
