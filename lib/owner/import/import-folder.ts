/** Imports a folder of Markdown posts with its authors, categories and files; twice changes nothing. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { basename, join, normalize } from "node:path";
import sharp from "sharp";
import { z } from "zod";
import { mimeTypeOf } from "../../platform/blog/media-type.ts";
import type { Platform } from "../../platform/platform.ts";
import type { NewPost } from "../../platform/blog/new-post.ts";
import type { WireImage } from "../../wix/media.ts";
import {
  ContentError,
  parseYaml,
  readFrontMatter,
  type FrontMatter,
} from "../markdown/front-matter.ts";
import { markdownToRichContent, MarkdownError } from "../markdown/to-rich-content.ts";

export type ImportReport = {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** What could not be carried over, in words for the owner. */
  readonly problems: readonly string[];
};

export type ImportProgress = (done: number, total: number, title: string) => void;

const authors = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    about: z.string().default(""),
    portrait: z.string().optional(),
  }),
);
const categories = z.array(
  z
    .object({
      id: z.string().optional(),
      slug: z.string().optional(),
      label: z.string(),
      title: z.string().optional(),
      description: z.string().default(""),
      language: z.string().default("en"),
    })
    .transform((category) => ({ ...category, slug: category.slug ?? category.id ?? "" }))
    .refine(({ slug }) => slug !== "", "needs an id or a slug"),
);

type Folder = {
  readonly platform: Platform;
  readonly path: string;
  readonly files: Map<string, WireImage>;
  readonly problems: string[];
};

/** Imports `path` (`posts/*.md`, `authors.yaml`, `categories.yaml`, pictures). */
export async function importFolder(
  platform: Platform,
  path: string,
  onProgress: ImportProgress = () => {},
): Promise<ImportReport> {
  const folder: Folder = { platform, path, files: new Map(), problems: [] };
  const authorIds = await importAuthors(folder);
  const categoryIds = await importCategories(folder);
  const files = (await readdir(join(path, "posts")))
    .filter((name) => name.endsWith(".md"))
    .toSorted();
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for (const [index, name] of files.entries()) {
    try {
      const source = await readFile(join(path, "posts", name), "utf8");
      const { frontMatter, markdown } = readFrontMatter(source, name);
      onProgress(index, files.length, frontMatter.title);
      const post = await toPost(folder, name, frontMatter, markdown, authorIds, categoryIds);
      counts[await write(platform, post, hashOf(JSON.stringify(post)))] += 1;
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      folder.problems.push(error.message);
    }
  }
  onProgress(files.length, files.length, "");
  return { ...counts, problems: folder.problems };
}

async function importAuthors(folder: Folder): Promise<Map<string, string>> {
  const file = "authors.yaml";
  const ids = new Map<string, string>();
  for (const author of parseYaml(await readFile(join(folder.path, file), "utf8"), authors, file)) {
    const photo = await fileAt(folder, author.portrait);
    const { id } = await folder.platform.members.upsert({
      id: stableId(`author ${author.id}`),
      slug: author.slug,
      nickname: author.name,
      about: author.about,
      ...(photo === undefined ? {} : { photo: { ...photo, altText: author.name } }),
    });
    ids.set(author.id, id);
  }
  return ids;
}

async function importCategories(folder: Folder): Promise<Map<string, string>> {
  const file = "categories.yaml";
  const ids = new Map<string, string>();
  const list = parseYaml(await readFile(join(folder.path, file), "utf8"), categories, file);
  for (const [position, { id: _, ...category }] of list.entries()) {
    const { id } = await folder.platform.categories.upsert({
      ...category,
      title: category.title ?? category.label,
      id: stableId(`category ${category.slug}`),
      displayPosition: position,
    });
    ids.set(category.slug, id);
  }
  return ids;
}

async function toPost(
  folder: Folder,
  file: string,
  frontMatter: FrontMatter,
  markdown: string,
  authorIds: ReadonlyMap<string, string>,
  categoryIds: ReadonlyMap<string, string>,
): Promise<NewPost & { id: string }> {
  const slug = frontMatter.slug ?? basename(file, ".md");
  const authorId = authorIds.get(frontMatter.author);
  if (authorId === undefined) {
    throw new ContentError(file, `author ${frontMatter.author} is not in authors.yaml`);
  }
  const categories = frontMatter.categories.map((name) => {
    const id = categoryIds.get(name);
    if (id === undefined)
      throw new ContentError(file, `category ${name} is not in categories.yaml`);
    return id;
  });
  const tags = await folder.platform.tags.ensure(frontMatter.tags, frontMatter.language);
  const cover = await fileAt(folder, frontMatter.cover, file);
  await loadFiles(folder, markdown, file);
  const isScheduled = frontMatter.status === "scheduled";
  if (isScheduled && frontMatter.publishAt === undefined) {
    throw new ContentError(file, "a scheduled post needs publishAt");
  }
  return {
    id: stableId(`post ${slug}`),
    title: frontMatter.title,
    slug,
    excerpt: frontMatter.excerpt,
    language: frontMatter.language,
    translationId:
      frontMatter.translation === undefined
        ? undefined
        : stableId(`translation ${frontMatter.translation}`),
    authorId,
    status: isScheduled
      ? "SCHEDULED"
      : frontMatter.status === "draft"
        ? "UNPUBLISHED"
        : "PUBLISHED",
    firstPublishedAt: frontMatter.status === "published" ? frontMatter.date : undefined,
    lastPublishedAt:
      frontMatter.status === "published" ? (frontMatter.updated ?? frontMatter.date) : undefined,
    scheduledAt: isScheduled ? frontMatter.publishAt : undefined,
    featured: frontMatter.featured,
    pinned: frontMatter.pinned,
    coverMedia:
      cover === undefined
        ? undefined
        : {
            enabled: true,
            displayed: true,
            custom: true,
            image: { ...cover, altText: frontMatter.coverAlt ?? "" },
            altText: frontMatter.coverAlt ?? "",
          },
    seoData: seoOf(frontMatter),
    categoryIds: categories,
    tagIds: frontMatter.tags.flatMap((label) => tags.get(label) ?? []),
    richContent: convert(folder, file, markdown),
  };
}

function convert(folder: Folder, file: string, markdown: string) {
  try {
    return markdownToRichContent(
      markdown,
      (url) => folder.files.get(normalize(url)) ?? remote(url),
    );
  } catch (error) {
    if (error instanceof MarkdownError) throw new ContentError(file, error.message);
    throw error;
  }
}

function seoOf({ seoTitle, seoDescription }: FrontMatter): unknown {
  const tags = [
    ...(seoTitle === undefined ? [] : [{ type: "title", children: seoTitle }]),
    ...(seoDescription === undefined
      ? []
      : [{ type: "meta", props: { name: "description", content: seoDescription } }]),
  ];
  return tags.length === 0 ? undefined : { tags };
}

const remote = (url: string) => (/^https:/i.test(url) ? { url, width: 0, height: 0 } : undefined);

/** A picture as Markdown names it, or any file as a written node does (`file: …`). */
const localFile = /!\[[^\]]*\]\(<?([^\s)>]+)|\bfile:\s*["']?([\w./-]+)/g;

/** Brings the files that a text names into the platform, before the text is converted. */
async function loadFiles(folder: Folder, markdown: string, file: string): Promise<void> {
  for (const [, picture, named] of markdown.matchAll(localFile)) {
    const path = picture ?? named;
    if (path !== undefined && !/^[a-z]+:/i.test(path)) await fileAt(folder, path, file);
  }
}

async function fileAt(
  folder: Folder,
  path: string | undefined,
  file?: string,
): Promise<WireImage | undefined> {
  if (path === undefined) return undefined;
  const name = normalize(path);
  if (name.startsWith("..") || name.startsWith("/")) {
    folder.problems.push(`${file ?? ""}: the file ${path} is outside the folder`);
    return undefined;
  }
  const known = folder.files.get(name);
  if (known !== undefined) return known;
  try {
    const bytes = await readFile(join(folder.path, name));
    const added = await folder.platform.media.add({
      bytes,
      filename: basename(name),
      ...(await typeOf(name, bytes)),
    });
    folder.files.set(name, added);
    return added;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    folder.problems.push(`${file ?? ""}: the file ${path} cannot be used (${reason})`);
    return undefined;
  }
}

/** A picture is what its bytes say, anything else what its name says. Throws for a broken picture. */
async function typeOf(name: string, bytes: Uint8Array) {
  const named = mimeTypeOf(name);
  if (!named.startsWith("image/") && named !== "application/octet-stream") {
    return { mimeType: named };
  }
  const { width, height, format } = await sharp(bytes).metadata();
  return { mimeType: `image/${format}`, width, height };
}

/** Writes a post unless it stands already as it is. */
async function write(
  platform: Platform,
  post: NewPost & { id: string },
  hash: string,
): Promise<"created" | "updated" | "unchanged"> {
  const note = `import ${post.id}`;
  const known = await platform.notes.read(note);
  if (known === hash) return "unchanged";
  if (known === undefined) {
    await platform.posts.create(post, "IMPORT");
  } else {
    const { id, ...fields } = post;
    // What the file no longer has, the post must no longer have.
    const { translationId = null, coverMedia = null, seoData = null } = fields;
    await platform.posts.update(
      id,
      { ...fields, translationId, coverMedia, seoData },
      "IMPORT_PATCH",
    );
  }
  await platform.notes.write(note, hash);
  return known === undefined ? "created" : "updated";
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** An id that is the same at every import: a UUID of version 8 (RFC 9562) from a name. */
function stableId(name: string): string {
  const hex = hashOf(`quire ${name}`);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
