/**
 * Export of the blog as a folder of Markdown: one file per post, lists of authors and categories, and the
 * media files that they name. An import of the folder creates the same posts, and exporting them again
 * creates the same folder.
 */
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { stringify } from "yaml";
import type { ArchivedPost } from "../../platform/blog/posts/archive.reader.ts";
import type { Platform } from "../../platform/platform.ts";
import { normaliseRichContent } from "../../rich-content/normalise.ts";
import type { PostStatus } from "../../wix/enums.ts";
import type { KnownFile } from "../../convert/markdown/canonical.ts";
import { richContentToMarkdown } from "../../convert/markdown/from-rich-content.ts";
import { mediaIdsIn } from "../media-ids.ts";
import { prepareFolder } from "../output.ts";
import { buildFrontMatter } from "./front-matter.ts";
import { mediaPath } from "./media-path.ts";

export type MarkdownExportOptions = {
  /** Statuses of the exported posts. Default: all except the trash. */
  readonly statuses?: readonly PostStatus[] | undefined;
  /** Writes to a folder that is not empty. */
  readonly force?: boolean | undefined;
  readonly onPost?: ((title: string) => void) | undefined;
};

export type MarkdownExportReport = {
  readonly posts: number;
  readonly files: number;
  /** Ids of files that posts name but the store lacks. */
  readonly missing: readonly string[];
};

type Export = {
  readonly platform: Platform;
  readonly folder: string;
  /** Copied files by id, with their paths in the folder. `undefined` if a file is missing. */
  readonly copied: Map<string, KnownFile | undefined>;
};

/** Exports the blog. Throws {@link CommandError} if the folder cannot be used. */
export async function exportMarkdown(
  platform: Platform,
  folder: string,
  { statuses, force = false, onPost }: MarkdownExportOptions = {},
): Promise<MarkdownExportReport> {
  await prepareFolder(folder, force);
  await mkdir(join(folder, "posts"), { recursive: true });
  const run: Export = { platform, folder, copied: new Map() };
  const authors = await writeAuthors(run);
  const categories = await writeCategories(run);
  let posts = 0;
  for await (const post of platform.archive.posts(statuses)) {
    onPost?.(post.post.title);
    await writePost(run, post, authors, categories);
    posts += 1;
  }
  const all = [...run.copied];
  return {
    posts,
    files: all.filter(([, file]) => file !== undefined).length,
    missing: all.flatMap(([id, file]) => (file === undefined ? [id] : [])),
  };
}

/** Writes the list of authors and returns the slugs by which posts name them. */
async function writeAuthors(run: Export): Promise<Map<string, string>> {
  const authors = await run.platform.archive.authors();
  const list: object[] = [];
  for (const { id, slug, nickname, about, photo } of authors) {
    const [picture] = photo === null ? [] : mediaIdsIn(JSON.parse(photo));
    const portrait = picture === undefined ? undefined : (await copied(run, picture))?.path;
    list.push({
      id,
      slug,
      name: nickname,
      ...(about === "" ? {} : { about }),
      ...(portrait === undefined ? {} : { portrait }),
    });
  }
  await writeFile(join(run.folder, "authors.yaml"), yaml(list));
  return new Map(authors.map(({ id, slug }) => [id, slug]));
}

async function writeCategories(run: Export): Promise<Map<string, string>> {
  const categories = await run.platform.archive.categories();
  const list: object[] = [];
  for (const category of categories) {
    const { id, slug, label, title, description, language } = category;
    const cover: unknown = category.cover_media === null ? null : JSON.parse(category.cover_media);
    const seoData: unknown = category.seo_data === null ? null : JSON.parse(category.seo_data);
    for (const media of mediaIdsIn(cover)) await copied(run, media);
    list.push({
      id,
      slug,
      label,
      ...(title === label ? {} : { title }),
      ...(description === "" ? {} : { description }),
      language,
      position: category.display_position,
      ...(category.translation_id === null ? {} : { translation: category.translation_id }),
      ...(cover === null ? {} : { coverMedia: cover }),
      ...(seoData === null ? {} : { seoData }),
    });
  }
  await writeFile(join(run.folder, "categories.yaml"), yaml(list));
  return new Map(categories.map(({ id, slug }) => [id, slug]));
}

async function writePost(
  run: Export,
  record: ArchivedPost,
  authors: ReadonlyMap<string, string>,
  categories: ReadonlyMap<string, string>,
): Promise<void> {
  const { post, content } = record;
  const document = normaliseRichContent(JSON.parse(content?.rich_content ?? "{}"));
  const files = new Map<string, KnownFile>();
  const ids = mediaIdsIn([document, post.cover_media ?? "", post.hero_image ?? ""]);
  for (const id of ids) {
    const file = await copied(run, id);
    if (file !== undefined) files.set(id, { ...file, path: `../${file.path}` });
  }
  const text = richContentToMarkdown(document, files);
  const frontMatter = buildFrontMatter(record, {
    author: authors.get(post.author_id),
    categories: record.categoryIds.flatMap((id) => categories.get(id) ?? []),
    files,
    text,
    document,
  });
  const path = join(run.folder, "posts", `${chooseFilename(post.slug, post.id)}.md`);
  await writeFile(path, `---\n${yaml(frontMatter)}---\n\n${text}`);
}

/** Returns the slug as filename, or the id if file systems may reject the slug. */
const chooseFilename = (slug: string, id: string): string =>
  Buffer.byteLength(slug) > 200 || /^(?:index|con|prn|aux|nul|com\d|lpt\d)$/.test(slug) ? id : slug;

async function copied(run: Export, id: string): Promise<KnownFile | undefined> {
  if (run.copied.has(id)) return run.copied.get(id);
  const file = await run.platform.media.find(id);
  const path = file && mediaPath(file);
  let known: KnownFile | undefined;
  if (file !== undefined && path !== undefined) {
    const target = join(run.folder, path);
    await mkdir(dirname(target), { recursive: true });
    const isThere = await copyFile(file.path, target).then(
      () => true,
      () => false,
    );
    if (isThere) known = { id, path, width: file.width, height: file.height };
  }
  run.copied.set(id, known);
  return known;
}

/** Formats all YAML of the export in the same way. */
const yaml = (value: unknown): string =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
