/** Authors and categories that the folder describes or that only its posts name. */
import { glob } from "node:fs/promises";
import { basename, dirname, sep } from "node:path";
import { z } from "zod";
import { findNearest } from "../../config/nearest-name.ts";
import { slugifyText } from "../../platform/blog/slug.ts";
import { ContentError, parseYaml, readFrontMatter } from "../../convert/markdown/front-matter.ts";
import { readFolderText } from "../input-files.ts";
import {
  type ImportProblem,
  type SourceAuthor,
  type SourceCategory,
  SourceError,
  type SourceItem,
} from "../source.ts";
import type { FolderFiles } from "./folder-files.ts";
import { describeMore, describeUnknown, mostReports } from "./known-fields.ts";
import { coverMedia, textIn, valueIn } from "./values.ts";
import { describeIssue } from "./describe-issue.ts";

/** Pattern of an id from a Quire or Wix site. Any other id is only a name within the folder. */
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

const entries = z.array(z.record(z.string(), z.unknown()));

export type Groups = {
  /** Authors and categories in the lists of the folder, and problems of these lists. */
  readonly described: readonly SourceItem[];
  /** Returns the key of an author that a post names. `made` is a new author that must come before the post. */
  readonly author: (name: string) => { readonly key: string; readonly made?: SourceItem };
  readonly category: (name: string) => { readonly key: string; readonly made?: SourceItem };
};

/** Reads the lists of authors and categories. Throws {@link ContentError} if a list is invalid. */
export async function readGroups(folder: string, files: FolderFiles): Promise<Groups> {
  const known = { authors: new Map<string, string>(), categories: new Map<string, string>() };
  const described: SourceItem[] = [];
  const report = (problem: ImportProblem) => described.push({ kind: "problem", problem });
  for (const author of await readList(folder, "authors.yaml", authorSchema, report)) {
    const { id, portrait, ...said } = author;
    const key = id ?? author.slug ?? author.name;
    const isId = id !== undefined && uuid.test(id);
    for (const name of [id, author.slug, author.name]) remember(known.authors, name, key);
    const photo = await located(portrait, "authors.yaml", files, described);
    const made: SourceAuthor = { ...said, key, id: isId ? id : undefined, photo };
    described.push({ kind: "author", author: made });
  }
  for (const [index, category] of (
    await readList(folder, "categories.yaml", categorySchema, report)
  ).entries()) {
    const { id, translation, cover, coverMedia: wireCover, position = index, ...said } = category;
    const isId = id !== undefined && uuid.test(id);
    const slug = said.slug ?? (isId ? undefined : id);
    const key = slug ?? slugifyText(said.label);
    for (const name of [key, said.label, id]) remember(known.categories, name, key);
    const made: SourceCategory = {
      ...said,
      id: isId ? id : undefined,
      slug,
      key,
      position,
      translationId: translation,
      cover: await located(cover, "categories.yaml", files, described),
      coverMedia: wireCover === undefined ? undefined : () => Promise.resolve(wireCover),
    };
    described.push({ kind: "category", category: made });
  }
  const terms = await readTerms(folder);
  return {
    described,
    author: (name) => {
      const key = recall(known.authors, name);
      if (key !== undefined) return { key };
      remember(known.authors, name, name);
      return { key: name, made: { kind: "author", author: { key: name, name } } };
    },
    category: (name) => {
      const known_ = recall(known.categories, name);
      if (known_ !== undefined) return { key: known_ };
      const key = slugifyText(name) || "category";
      remember(known.categories, name, key);
      remember(known.categories, key, key);
      const category = { key, slug: key, label: name, ...terms.get(key) };
      return { key, made: { kind: "category", category } };
    },
  };
}

const folded = (name: string): string => name.normalize("NFC").toLowerCase();
const recall = (known: ReadonlyMap<string, string>, name: string) =>
  known.get(folded(name)) ?? known.get(slugifyText(name));

function remember(known: Map<string, string>, name: string | undefined, key: string): void {
  if (name === undefined) return;
  if (!known.has(folded(name))) known.set(folded(name), key);
}

async function readList<Shape extends z.ZodRawShape>(
  folder: string,
  file: string,
  schema: z.ZodObject<Shape>,
  report: (problem: ImportProblem) => void,
): Promise<z.infer<z.ZodObject<Shape>>[]> {
  const source = await readFolderText(folder, file);
  if (source === undefined) return [];
  const { value, findLine } = parseYaml(source, file);
  const known = Object.keys(schema.shape);
  const unknown = (entries.safeParse(value).data ?? []).flatMap((entry, index) =>
    Object.keys(entry)
      .filter((name) => !known.includes(name))
      .map((name) => ({ index, name })),
  );
  for (const { index, name } of unknown.slice(0, mostReports)) {
    const line = findLine([index, name]);
    const where = line === undefined ? file : `${file}:${line}`;
    report({ where, what: describeUnknown(name, findNearest(name, known)?.name) });
  }
  if (unknown.length > mostReports) report({ where: file, what: describeMore(unknown.length) });
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

async function located(
  reference: string | undefined,
  from: string,
  files: FolderFiles,
  items: SourceItem[],
): Promise<string | undefined> {
  if (reference === undefined) return undefined;
  try {
    return await files.locate(reference, from);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    items.push({ kind: "problem", problem: { where: from, what } });
    return undefined;
  }
}

type Term = Pick<SourceCategory, "title" | "description" | "position">;

/** Reads Hugo's pages about categories (`content/categories/bread/_index.md`). */
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
      const position = valueIn(fields, "weight", z.number());
      terms.set(name, {
        title: textIn(fields, "title"),
        description: textIn(fields, "description", "summary") ?? markdown.trim().slice(0, 500),
        ...(position === undefined ? {} : { position }),
      });
    } catch (error) {
      if (!(error instanceof ContentError || error instanceof SourceError)) throw error;
    }
  }
  return terms;
}
