/**
 * Export of the blog as a folder of Markdown: one file per post, lists of authors and categories, and the
 * media files they refer to. Importing the folder recreates the same posts, and exporting those again
 * produces the same folder.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { stringify } from "yaml";
import type { ArchivedPost, Platform } from "../../platform/index.ts";
import type { PostStatus } from "../../wix/enums.ts";
import type { KnownFile } from "../../convert/markdown/known-files.ts";
import { richContentToMarkdown } from "../../convert/markdown/from-rich-content.ts";
import { isPageSlug } from "../../site/paths/page-path.ts";
import { collectMediaIds } from "../../rich-content/media-ids.ts";
import { parseColumn, readDocument } from "../columns.ts";
import { copyIfPresent, type ExportOptions, type ExportReport, prepareFolder } from "../output.ts";
import { buildDraftVersion } from "../draft-version.ts";
import { buildExportedSite } from "../site.ts";
import { formatComments } from "./comments.ts";
import { buildFrontMatter } from "./front-matter.ts";
import { buildMediaPath } from "./media-path.ts";

export type MarkdownExportOptions = ExportOptions & {
  /** Statuses of the posts to export. Default: all except the trash. */
  readonly statuses?: readonly PostStatus[] | undefined;
};

type ExportRun = {
  readonly platform: Platform;
  readonly folder: string;
  /** Copied files by ID, with their paths in the folder. `undefined` if a file is missing. */
  readonly copiedFiles: Map<string, KnownFile | undefined>;
};

/** Exports the blog. Throws {@link CommandError} if the folder cannot be used. */
export async function exportMarkdown(
  platform: Platform,
  folder: string,
  { statuses, force = false, onPost }: MarkdownExportOptions = {},
): Promise<ExportReport> {
  await prepareFolder(folder, force);
  await mkdir(join(folder, "posts"), { recursive: true });
  const run: ExportRun = { platform, folder, copiedFiles: new Map() };
  const authors = await writeAuthors(run);
  const categories = await writeCategories(run);
  const site = await buildExportedSite(platform);
  if (site !== undefined) {
    await writeFile(join(folder, "site.json"), `${JSON.stringify(site, null, 2)}\n`);
  }
  let posts = 0;
  for (const records of [platform.archive.posts(statuses), platform.archive.pages(statuses)]) {
    for await (const record of records) {
      onPost?.(record.post.title);
      await writePost(run, record, authors, categories);
      posts += 1;
    }
  }
  const missing = [...run.copiedFiles].flatMap(([id, file]) => (file === undefined ? [id] : []));
  return { posts, files: run.copiedFiles.size - missing.length, missing };
}

/** Writes the list of authors and returns the slugs that posts use to refer to them. */
async function writeAuthors(run: ExportRun): Promise<Map<string, string>> {
  const authors = await run.platform.archive.authors();
  const list: object[] = [];
  for (const { id, slug, nickname, about, photo } of authors) {
    const [picture] = collectMediaIds(parseColumn(photo));
    const portrait = picture && (await copyMediaFile(run, picture))?.path;
    list.push({ id, slug, name: nickname, about: about || undefined, portrait });
  }
  await writeFile(join(run.folder, "authors.yaml"), formatYaml(list));
  return new Map(authors.map(({ id, slug }) => [id, slug]));
}

async function writeCategories(run: ExportRun): Promise<Map<string, string>> {
  const categories = await run.platform.archive.categories();
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
  const list: object[] = [];
  for (const category of categories) {
    const { id, slug, label, title, description, language } = category;
    const coverMedia = parseColumn(category.cover_media);
    for (const media of collectMediaIds(coverMedia)) await copyMediaFile(run, media);
    list.push({
      id,
      slug,
      label,
      title: title === label ? undefined : title,
      description: description || undefined,
      language,
      position: category.display_position,
      translation: category.translation_id ?? undefined,
      parent: slugs.get(category.parent_id ?? ""),
      coverMedia,
      seoData: parseColumn(category.seo_data),
    });
  }
  await writeFile(join(run.folder, "categories.yaml"), formatYaml(list));
  return slugs;
}

async function writePost(
  run: ExportRun,
  record: ArchivedPost,
  authors: ReadonlyMap<string, string>,
  categories: ReadonlyMap<string, string>,
): Promise<void> {
  const { post, content } = record;
  const document = readDocument(content);
  const draft = buildDraftVersion(record);
  const filename = chooseFilename(post.slug, post.id);
  const filesFromPost = new Map<string, KnownFile>();
  for (const id of collectMediaIds([document, post.cover_media, post.hero_image, draft])) {
    const file = await copyMediaFile(run, id);
    if (file !== undefined) filesFromPost.set(id, { ...file, path: `../${file.path}` });
  }
  const text = richContentToMarkdown(document, filesFromPost);
  const frontMatter = buildFrontMatter(record, {
    author: authors.get(post.author_id),
    coAuthors: record.coAuthorIds.flatMap((id) => authors.get(id) ?? []),
    categories: record.categoryIds.flatMap((id) => categories.get(id) ?? []),
    files: filesFromPost,
    text,
    document,
    draftVersion: draft && (await writeDraft(run, post.id, draft)),
    commentsFile: await writeComments(run, post.id, filename),
  });
  const path = join(run.folder, "posts", `${filename}.md`);
  await writeFile(path, `---\n${formatYaml(frontMatter)}---\n\n${text}`);
}

/** Writes a draft version to a separate file, because front matter must be short. Returns the file's path. */
async function writeDraft({ folder }: ExportRun, id: string, draft: object): Promise<string> {
  await mkdir(join(folder, "drafts"), { recursive: true });
  await writeFile(join(folder, "drafts", `${id}.json`), `${JSON.stringify(draft, null, 2)}\n`);
  return `../drafts/${id}.json`;
}

/** Writes a post's comments, if there are any. Returns the file's path. */
async function writeComments(
  { platform, folder }: ExportRun,
  id: string,
  filename: string,
): Promise<string | undefined> {
  const comments = await platform.comments.listArchived(id);
  if (comments.length === 0) return undefined;
  await mkdir(join(folder, "comments"), { recursive: true });
  await writeFile(join(folder, "comments", `${filename}.json`), formatComments(comments));
  return `../comments/${filename}.json`;
}

/**
 * Returns the slug as the filename, or the ID if the slug is too long for a filename, reserved on Windows, or
 * `index`, which the import reads as the name of its folder.
 */
function chooseFilename(slug: string, id: string): string {
  // No post has two hyphens in its slug, so the names of pages differ from those of posts.
  const name = isPageSlug(slug) ? `page${slug.replaceAll("/", "--")}` : slug;
  const isUnusable =
    Buffer.byteLength(name) > 200 || /^(?:index|con|prn|aux|nul|com\d|lpt\d)$/.test(name);
  return isUnusable ? id : name;
}

/** Copies a file to the folder, at most once per export. Returns `undefined` if the file is missing. */
async function copyMediaFile(run: ExportRun, id: string): Promise<KnownFile | undefined> {
  if (run.copiedFiles.has(id)) return run.copiedFiles.get(id);
  const stored = await run.platform.media.find(id);
  const path = stored && buildMediaPath(stored);
  if (path !== undefined) await mkdir(dirname(join(run.folder, path)), { recursive: true });
  const file =
    stored !== undefined &&
    path !== undefined &&
    (await copyIfPresent(stored.path, join(run.folder, path)))
      ? { id, path, width: stored.width, height: stored.height }
      : undefined;
  run.copiedFiles.set(id, file);
  return file;
}

/** Formats YAML consistently across the export. `undefined` fields are omitted. */
const formatYaml = (value: unknown): string =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
