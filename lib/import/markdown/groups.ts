/** Authors and categories that are described in the folder or only referred to by posts. */
import { glob } from "node:fs/promises";
import { basename, dirname, sep } from "node:path";
import { z } from "zod";
import { formatError } from "../../command/format-error.ts";
import { findNearest } from "../../config/nearest-name.ts";
import { slugifyText } from "../../platform/index.ts";
import { ContentError, parseYaml, readFrontMatter } from "../../convert/markdown/front-matter.ts";
import { readFolderText } from "../input-files.ts";
import { createProblem } from "../problems.ts";
import { SourceError } from "../../convert/source-media.ts";
import type { SourceItem } from "../source.ts";
import type { SourceAuthor, SourceCategory } from "../source-groups.ts";
import type { FolderFiles } from "./folder-files.ts";
import { describeMore, describeUnknown, mostReports } from "./known-fields.ts";
import { coverMedia, describeIssue, readText, readValue } from "./fields.ts";

/** Pattern for an ID from a Quire or Wix site. Any other ID is just a name within the folder. */
export const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

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
  cover: z.string().optional(),
  coverAlt: z.string().optional(),
  coverMedia: coverMedia.optional(),
  seoData: z.looseObject({ tags: z.array(z.unknown()) }).optional(),
});

const records = z.array(z.record(z.string(), z.unknown()));

export type Groups = {
  /** Authors and categories from the folder's lists, and problems found in these lists. */
  readonly described: readonly SourceItem[];
  /** Returns the author that a post refers to. Creates an author if the list contains none. */
  readonly findAuthor: (name: string) => SourceAuthor;
  readonly findCategory: (name: string) => SourceCategory;
};

/** Reads the lists of authors and categories. Throws {@link ContentError} if a list is invalid. */
export async function readGroups(folder: string, files: FolderFiles): Promise<Groups> {
  const authors = new Map<string, SourceAuthor>();
  const categories = new Map<string, SourceCategory>();
  const described: SourceItem[] = [];
  for (const entry of await readList(folder, "authors.yaml", authorSchema, described)) {
    const { id, portrait, ...fields } = entry;
    const author: SourceAuthor = {
      ...fields,
      key: id ?? fields.slug ?? fields.name,
      id: id !== undefined && uuid.test(id) ? id : undefined,
      photo: await locate(portrait, "authors.yaml", files, described),
    };
    remember(authors, [id, fields.slug, fields.name], author);
    described.push({ kind: "author", author });
  }
  const entries = await readList(folder, "categories.yaml", categorySchema, described);
  for (const [index, entry] of entries.entries()) {
    const { id, translation, cover, coverMedia: wireCover, position = index, ...fields } = entry;
    const isId = id !== undefined && uuid.test(id);
    const slug = fields.slug ?? (isId ? undefined : id);
    const key = slug ?? slugifyText(fields.label);
    const category: SourceCategory = {
      ...fields,
      id: isId ? id : undefined,
      slug,
      key,
      position,
      translationId: translation,
      cover: await locate(cover, "categories.yaml", files, described),
      coverMedia: wireCover && (() => Promise.resolve(wireCover)),
    };
    remember(categories, [key, fields.label, id], category);
    described.push({ kind: "category", category });
  }
  const terms = await readTerms(folder);
  return {
    described,
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

async function readList<Shape extends z.ZodRawShape>(
  folder: string,
  file: string,
  schema: z.ZodObject<Shape>,
  described: SourceItem[],
): Promise<z.infer<z.ZodObject<Shape>>[]> {
  const source = await readFolderText(folder, file);
  if (source === undefined) return [];
  const { value, findLine } = parseYaml(source, file);
  const known = Object.keys(schema.shape);
  const unknown = (records.safeParse(value).data ?? []).flatMap((entry, index) =>
    Object.keys(entry)
      .filter((name) => !known.includes(name))
      .map((name) => ({ index, name })),
  );
  for (const { index, name } of unknown.slice(0, mostReports)) {
    const line = findLine([index, name]);
    const where = line === undefined ? file : `${file}:${line}`;
    described.push(createProblem(where, describeUnknown(name, findNearest(name, known)?.name)));
  }
  if (unknown.length > mostReports) {
    described.push(createProblem(file, describeMore(unknown.length)));
  }
  const result = z.array(schema).safeParse(value ?? [], { error: describeIssue });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const path = (issue?.path ?? []).filter((part) => typeof part !== "symbol");
  const line = findLine(path) ?? findLine(path.slice(0, -1));
  const place = path
    .map((part) => (typeof part === "number" ? `entry ${part + 1}` : part))
    .join(", ");
  throw new ContentError(file, line, `${place} ${issue?.message ?? "is invalid"}`.trimStart());
}

async function locate(
  reference: string | undefined,
  from: string,
  files: FolderFiles,
  described: SourceItem[],
): Promise<string | undefined> {
  if (reference === undefined) return undefined;
  try {
    return await files.locate(reference, from);
  } catch (error) {
    described.push(createProblem(from, formatError(error)));
    return undefined;
  }
}

type Term = Pick<SourceCategory, "title" | "description" | "position">;

/** Reads Hugo's category pages (`content/categories/bread/_index.md`). */
async function readTerms(folder: string): Promise<Map<string, Term>> {
  const terms = new Map<string, Term>();
  for await (const found of glob("{content/,}**/_index.md", { cwd: folder })) {
    const path = found.split(sep).join("/");
    const name = slugifyText(basename(dirname(path)));
    if (name === "" || (terms.has(name) && !path.includes("categories/"))) continue;
    try {
      const text = await readFolderText(folder, path);
      if (text === undefined) continue;
      const { fields, markdown } = readFrontMatter(text, path);
      const position = readValue(fields, "weight", z.number());
      terms.set(name, {
        title: readText(fields, "title"),
        description: readText(fields, "description", "summary") ?? markdown.trim().slice(0, 500),
        ...(position === undefined ? {} : { position }),
      });
    } catch (error) {
      if (!(error instanceof ContentError || error instanceof SourceError)) throw error;
    }
  }
  return terms;
}
