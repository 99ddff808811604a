/** Authors and categories that are described in the folder or only referred to by posts. */
import { glob } from "node:fs/promises";
import { basename, dirname, sep } from "node:path";
import { z } from "zod";
import { formatError } from "../../command/format-error.ts";
import { findNearest } from "../../config/nearest-name.ts";
import { slugifyText } from "../../site/paths/slugify-text.ts";
import {
  ContentError,
  parseYaml,
  readFrontMatter,
  type Yaml,
} from "../../convert/markdown/front-matter.ts";
import { readFolderText } from "../reading/input-files.ts";
import { createProblem } from "../problems.ts";
import { SourceError } from "../../convert/source-media.ts";
import type { SourceItem } from "../source.ts";
import { orderByParent, type SourceAuthor, type SourceCategory } from "../source-groups.ts";
import type { FolderFiles } from "./folder-files.ts";
import { describeMore, describeUnknown, maximumReports } from "./known-fields.ts";
import { isIgnoredFolder } from "./classify-file.ts";
import { coverMedia, describeIssue, listFieldProblems, readProse, readValue } from "./fields.ts";

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the ID if it is from a Quire or Wix site. Returns `undefined` for any other ID, which is just a name
 * within the folder.
 */
export const parseUuid = (id: string | undefined): string | undefined =>
  id !== undefined && uuid.test(id) ? id : undefined;

const authorSchema = z.object({
  id: z.string().optional(),
  name: z.string().min(1),
  slug: z.string().optional(),
  about: z.string().default(""),
  portrait: z.string().optional(),
});
const categorySchema = z.object({
  id: z.string().optional(),
  slug: z.string().optional(),
  label: z.string().min(1),
  title: z.string().optional(),
  description: z.string().default(""),
  language: z.string().optional(),
  position: z.number().optional(),
  translation: z.string().optional(),
  parent: z.string().optional(),
  cover: z.string().optional(),
  coverAlt: z.string().optional(),
  coverMedia: coverMedia.optional(),
  seoData: z.looseObject({ tags: z.array(z.unknown()) }).optional(),
});

const records = z.array(z.record(z.string(), z.unknown()));

export type Groups = {
  /** The authors and categories in the folder's lists, after the problems found in these lists. */
  readonly items: readonly SourceItem[];
  /** Returns the author that a post refers to. Creates an author if `authors.yaml` does not list one. */
  readonly findAuthor: (name: string) => SourceAuthor;
  readonly findCategory: (name: string) => SourceCategory;
};

type Report = (where: string, what: string) => void;

/** Reads the lists of authors and categories. Throws {@link ContentError} if a list is invalid. */
export async function readGroups(folder: string, files: FolderFiles): Promise<Groups> {
  const authors = new Map<string, SourceAuthor>();
  const categories = new Map<string, SourceCategory>();
  const problems: SourceItem[] = [];
  const listed: SourceItem[] = [];
  const report: Report = (where, what) => void problems.push(createProblem(where, what));
  for (const entry of await readList(folder, "authors.yaml", authorSchema, report)) {
    const { id, portrait, ...fields } = entry;
    const author: SourceAuthor = {
      ...fields,
      key: id ?? fields.slug ?? fields.name,
      id: parseUuid(id),
      photo: await locate(portrait, "authors.yaml", files, report),
    };
    remember(authors, [id, fields.slug, fields.name], author);
    listed.push({ kind: "author", author });
  }
  const entries = await readList(folder, "categories.yaml", categorySchema, report);
  const parents = new Map<SourceCategory, string>();
  for (const [index, entry] of entries.entries()) {
    const { id, translation, cover, coverMedia: wireCover, position = index, ...others } = entry;
    const { parent, ...fields } = others;
    const ownId = parseUuid(id);
    const slug = fields.slug ?? (ownId === undefined ? id : undefined);
    const key = slug ?? slugifyText(fields.label);
    const category: SourceCategory = {
      ...fields,
      id: ownId,
      slug,
      key,
      position,
      translationId: translation,
      cover: await locate(cover, "categories.yaml", files, report),
      coverMedia: wireCover && (() => Promise.resolve(wireCover)),
    };
    remember(categories, [key, fields.label, id], category);
    parents.set(category, parent ?? "");
  }
  const nested = [...parents].map(([category, parent]) => {
    const parentKey = parent === "" ? undefined : (recall(categories, parent)?.key ?? parent);
    return { ...category, parentKey };
  });
  for (const category of orderByParent(nested)) listed.push({ kind: "category", category });
  const terms = await readTerms(folder, report);
  return {
    items: [...problems, ...listed],
    findAuthor(name) {
      const author = recall(authors, name) ?? { key: name, name };
      remember(authors, [name], author);
      return author;
    },
    findCategory(name) {
      const key = slugifyText(name) || "category";
      const made = { key, slug: key, label: name, ...terms.get(key) };
      const category = recall(categories, name) ?? made;
      remember(categories, [name, category.key], category);
      return category;
    },
  };
}

const foldName = (name: string): string => name.normalize("NFC").toLowerCase();

const recall = <Group>(groups: ReadonlyMap<string, Group>, name: string): Group | undefined =>
  groups.get(foldName(name)) ?? groups.get(slugifyText(name));

/** Stores a group under each of its names that no other group has taken. */
function remember<Group>(
  groups: Map<string, Group>,
  names: readonly (string | undefined)[],
  group: Group,
): void {
  for (const name of names) {
    if (name !== undefined && !groups.has(foldName(name))) groups.set(foldName(name), group);
  }
}

/** Reads a YAML list and reports its unknown fields. */
async function readList<Shape extends z.ZodRawShape>(
  folder: string,
  file: string,
  schema: z.ZodObject<Shape>,
  report: Report,
): Promise<z.infer<z.ZodObject<Shape>>[]> {
  const source = await readFolderText(folder, file);
  if (source === undefined) return [];
  const yaml = parseYaml(source, file);
  reportUnknownFields(file, yaml, Object.keys(schema.shape), report);
  const result = z.array(schema).safeParse(yaml.value ?? [], { error: describeIssue });
  if (!result.success) throw createContentError(file, yaml, result.error);
  return result.data;
}

function reportUnknownFields(
  file: string,
  { value, findLine }: Yaml,
  known: readonly string[],
  report: Report,
): void {
  const unknown = (records.safeParse(value).data ?? []).flatMap((entry, index) =>
    Object.keys(entry)
      .filter((name) => !known.includes(name))
      .map((name) => ({ index, name })),
  );
  for (const { index, name } of unknown.slice(0, maximumReports)) {
    const line = findLine([index, name]);
    const where = line === undefined ? file : `${file}:${line}`;
    report(where, describeUnknown(name, findNearest(name, known)?.name));
  }
  if (unknown.length > maximumReports) report(file, describeMore(unknown.length));
}

/** Creates the error for the first invalid field. */
function createContentError(file: string, { findLine }: Yaml, error: z.ZodError): ContentError {
  const [issue] = error.issues;
  const path = (issue?.path ?? []).filter((part) => typeof part !== "symbol");
  const line = findLine(path) ?? findLine(path.slice(0, -1));
  const place = path
    .map((part) => (typeof part === "number" ? `entry ${part + 1}` : part))
    .join(", ");
  return new ContentError(file, line, `${place} ${issue?.message ?? "is invalid"}`.trimStart());
}

/** Returns the path of a file. Reports a file that the folder does not contain. */
async function locate(
  reference: string | undefined,
  from: string,
  files: FolderFiles,
  report: Report,
): Promise<string | undefined> {
  if (reference === undefined) return undefined;
  try {
    return await files.locate(reference, from);
  } catch (error) {
    report(from, formatError(error));
    return undefined;
  }
}

type Term = Pick<SourceCategory, "title" | "description" | "position">;

/**
 * Reads `_index.md` files, which describe categories on Hugo sites (`content/categories/bread/_index.md`). The
 * key is the name of the file's folder. If several folders have the same name, the one in a folder
 * `categories` is used.
 */
async function readTerms(folder: string, report: Report): Promise<Map<string, Term>> {
  const terms = new Map<string, Term>();
  const paths: string[] = [];
  for await (const found of glob("**/_index.md", { cwd: folder, exclude: ["**/node_modules"] })) {
    const path = found.split(sep).join("/");
    // A category may have the name of an ignored folder.
    const [parents = ""] = path.split("categories/");
    if (!parents.split("/").some(isIgnoredFolder)) paths.push(path);
  }
  for (const path of paths.toSorted()) {
    const name = slugifyText(basename(dirname(path)));
    if (name === "" || (terms.has(name) && !isCategoryPage(path))) continue;
    try {
      const text = await readFolderText(folder, path);
      if (text === undefined) continue;
      const { fields, markdown } = readFrontMatter(text, path);
      const position = readValue(fields, "weight", z.number());
      terms.set(name, {
        title: readProse(fields, "title"),
        description: readProse(fields, "description", "summary") ?? markdown.trim().slice(0, 500),
        ...(position === undefined ? {} : { position }),
      });
      if (isCategoryPage(path)) {
        for (const { where, what } of listFieldProblems(fields)) report(where, what);
      }
    } catch (error) {
      if (!(error instanceof ContentError || error instanceof SourceError)) throw error;
      // Other sections are not imported.
      if (!isCategoryPage(path)) continue;
      const [place, reason] =
        error instanceof ContentError ? [error.where, error.reason] : [path, error.message];
      report(place, `its title and description were not imported: ${reason}`);
    }
  }
  return terms;
}

const isCategoryPage = (path: string): boolean => /(?:^|\/)categories\//.test(path);
