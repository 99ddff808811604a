/** Properties of a post that determine where a generator published it. */
import { slugifyText } from "../../platform/blog/slug.ts";
import type { Fields } from "../../convert/markdown/front-matter.ts";
import type { FolderKind } from "./layout.ts";
import { instantIn, textIn, wordsIn } from "./values.ts";

export type Placed = {
  readonly kind: FolderKind;
  readonly path: string;
  readonly fields: Fields;
  readonly config: Fields;
  /** Date in the name of the file, in epoch milliseconds. */
  readonly date: number | undefined;
  readonly categories: readonly string[];
};

/** Returns the paths that will redirect to the post, each beginning with one slash. */
export function collectFormerPaths(placed: Placed): string[] {
  const { fields } = placed;
  const own = ownPath(placed);
  const base = own === undefined ? "/" : own.replace(/[^/]*\/?$/, "");
  const aliases = wordsIn(fields, ["aliases", "alias", "redirectfrom", "formerpaths"]);
  return [
    ...new Set(
      [
        ...(own === undefined ? [] : [own]),
        ...aliases.map((alias) => absolute(alias, base)),
      ].flatMap((path) => parsePath(path) ?? []),
    ),
  ];
}

function absolute(path: string, base: string): string {
  if (/^https?:\/\//i.test(path)) return URL.canParse(path) ? new URL(path).pathname : "";
  return path.startsWith("/") ? path : base + path;
}

/**
 * Returns a path without its query, or `undefined` if the path cannot be redirected: the home page, or a path
 * with `..`.
 */
function parsePath(written: string): string | undefined {
  const path = (written.split(/[?#]/, 1)[0] ?? "").replace(/\/{2,}/g, "/");
  const parts = path.split("/");
  const isUsable = path.startsWith("/") && /[^/]/.test(path) && !path.includes("\0");
  return isUsable && !parts.includes("..") && path.length <= 1_000 ? path : undefined;
}

function ownPath(placed: Placed): string | undefined {
  switch (placed.kind) {
    case "quire":
      return undefined;
    case "hugo":
      return hugoPath(placed);
    case "jekyll":
      return jekyllPath(placed);
    case "astro":
      return astroPath(placed);
  }
}

/** Returns the path in a Hugo site: `/posts/name/` for `content/posts/name.md` and `content/posts/name/index.md`. */
function hugoPath({ path, fields, config, date }: Placed): string {
  const url = textIn(fields, "url");
  if (url !== undefined) return absolute(url, "/");
  const parts = withoutEnding(path.replace(/^(?:.*\/)?content\//, "")).split("/");
  if (/^index(?:\.[\w-]+)?$/.test(parts.at(-1) ?? "")) parts.pop();
  const filename = parts.pop() ?? "";
  const slug = textIn(fields, "slug");
  const section = parts[0] ?? "";
  const pattern = findPattern(config, section);
  if (pattern === undefined) {
    return `/${[...parts, slug ?? filename].map(hugoPart).filter(Boolean).join("/")}/`;
  }
  const values: Readonly<Record<string, string>> = {
    ...dateParts(instantIn(fields, "date", "publishdate") ?? date),
    section,
    sections: parts.join("/"),
    slug: slug ?? hugoPart(textIn(fields, "title") ?? filename),
    title: hugoPart(textIn(fields, "title") ?? filename),
    filename,
    slugorfilename: slug ?? filename,
    contentbasename: filename,
    slugorcontentbasename: slug ?? filename,
  };
  return `/${filledIn(pattern, values)}`;
}

function findPattern(config: Fields, section: string): string | undefined {
  const all = config.values.get("permalinks");
  const page = findEntry(all, "page") ?? all;
  const pattern = findEntry(page, section);
  return typeof pattern === "string" ? pattern : undefined;
}

const findEntry = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined;

const hugoPart = (part: string): string =>
  part
    .toLowerCase()
    .trim()
    .replace(/\s+/g, "-")
    .replace(/[^\p{L}\p{N}\p{M}._~+/-]/gu, "");

const styles: Readonly<Record<string, string>> = {
  date: "/:categories/:year/:month/:day/:title.html",
  pretty: "/:categories/:year/:month/:day/:title/",
  ordinal: "/:categories/:year/:y_day/:title.html",
  weekdate: "/:categories/:year/W:week/:short_day/:title.html",
  none: "/:categories/:title.html",
};

function jekyllPath({ path, fields, config, date, categories }: Placed): string | undefined {
  const written = textIn(fields, "permalink") ?? textIn(config, "permalink") ?? "date";
  const pattern = styles[written] ?? written;
  const name = /(?:^|\/)(?:\d{4}-\d{1,2}-\d{1,2}-)?([^/]+)$/.exec(withoutEnding(path))?.[1] ?? "";
  const instant = instantIn(fields, "date") ?? date;
  if (instant === undefined && /:(?:year|month|day)/.test(pattern)) return undefined;
  const values: Readonly<Record<string, string>> = {
    ...dateParts(instant),
    categories: categories.map((category) => slugifyText(category)).join("/"),
    title: textIn(fields, "slug") ?? name,
    slug: slugifyText(textIn(fields, "slug") ?? name),
    name,
    output_ext: ".html",
  };
  const base = textIn(config, "baseurl") ?? "";
  return `/${base}/${filledIn(pattern, values)}`.replace(/\/{2,}/g, "/");
}

/** Returns the path in an Astro site: `/blog/name/` for `src/content/blog/name.md`. */
function astroPath({ path, fields }: Placed): string {
  const parts = withoutEnding(path.replace(/^(?:.*\/)?src\/(?:content|data)\//, "")).split("/");
  if (parts.at(-1) === "index") parts.pop();
  const slug = textIn(fields, "slug");
  const section = parts[0] ?? "";
  const place = slug === undefined ? parts : [section, ...slug.split("/")];
  return `/${place
    .map((part) => slugifyText(part))
    .filter(Boolean)
    .join("/")}/`;
}

export const withoutEnding = (path: string): string => path.replace(/\.(?:md|mdx|markdown)$/i, "");

function dateParts(instant: number | undefined): Record<string, string> {
  if (instant === undefined) return {};
  const [year = "", month = "", day = ""] = new Date(instant).toISOString().slice(0, 10).split("-");
  const dayOfYear = Math.floor((instant - Date.UTC(Number(year), 0, 1)) / 86_400_000) + 1;
  return {
    year,
    month,
    day,
    i_month: String(Number(month)),
    i_day: String(Number(day)),
    short_year: year.slice(2),
    y_day: String(dayOfYear).padStart(3, "0"),
    yearday: String(dayOfYear),
  };
}

const filledIn = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern
    .replace(/:([a-z_]+)/g, (whole, name: string) => values[name] ?? whole)
    .replace(/\/{2,}/g, "/")
    .replace(/^\//, "");
