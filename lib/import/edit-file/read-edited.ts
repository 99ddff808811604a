/** Reads an edited Markdown file of a post, and returns the changes of the post. */
import {
  ContentError,
  createEmptyFields,
  normalizeKey,
  readFrontMatter,
  type Fields,
} from "../../convert/markdown/front-matter.ts";
import { SourceError, type SourceMedia } from "../../convert/source-media.ts";
import { readDocument } from "../../export/columns.ts";
import {
  getEmptyValue,
  type ArchivedPost,
  type Platform,
  type PostPatch,
  type SourceField,
} from "../../platform/index.ts";
import { createDownload } from "../reading/download.ts";
import { createCover } from "../import-groups.ts";
import type { FolderFiles } from "../markdown/folder-files.ts";
import { mathematicsAsCode, readPost, type PostContext } from "../markdown/read-post.ts";
import { undecidedStatus } from "../markdown/status.ts";
import { createMediaCopier } from "../media-copier.ts";
import type { SourcePost } from "../source.ts";
import { editableFields, findChangedFields } from "./editable-fields.ts";

type EditedFile = {
  readonly record: ArchivedPost;
  /** The file as it was before the edit. */
  readonly before: string;
  readonly text: string;
  readonly siteUrl: string;
};

/**
 * Returns the changes. Throws {@link ContentError}, {@link MarkdownError} or {@link SourceError} with the reason if the
 * file cannot be saved as it is.
 */
export async function readEdited(platform: Platform, file: EditedFile): Promise<PostPatch> {
  const { record, before, text } = file;
  const name = `${record.post.slug}.md`;
  const old = readFrontMatter(before, name);
  const { fields, markdown } = readFrontMatter(text, name);
  requireEditable(fields);
  const changed = new Set<SourceField>(findChangedFields(old.fields.values, fields.values));
  if (markdown !== old.markdown) changed.add("richContent");
  if (changed.size === 0) return {};
  const problems: string[] = [];
  const media = createMedia(platform, file, (what) => void problems.push(what));
  const post = await readPost(text, name, createContext(name));
  const patch = await buildPatch(platform, record, post, changed, media);
  const reported = post.problems.map((problem) =>
    typeof problem === "string" ? problem : problem.what,
  );
  problems.push(...reported.filter((problem) => !isHarmless(problem)));
  if (problems.length > 0) throw new SourceError([...new Set(problems)].join("; "));
  return patch;
}

const isHarmless = (problem: string): boolean =>
  problem === undecidedStatus || problem === mathematicsAsCode;

/** Throws {@link ContentError} for a field that is not part of the file. */
function requireEditable(fields: Fields): void {
  const known = new Set([...editableFields].map(normalizeKey));
  for (const key of fields.values.keys()) {
    if (known.has(key)) continue;
    const { name, line } = fields.written(key);
    throw new ContentError(fields.file, line, `“${name}” can't be changed here`);
  }
  if (fields.values.get("title") === undefined) {
    throw new ContentError(fields.file, 1, "the title is missing");
  }
}

const files: FolderFiles = {
  async locate(reference) {
    if (/^(?:https?:\/\/|\/media\/[^/]+$)/i.test(reference)) return reference;
    throw new SourceError(
      `the file ${reference} can't be used here: add files in the browser, or use an https address`,
    );
  },
  read: () => Promise.reject(new SourceError("it is not a file")),
};

/** Creates a context in which authors and categories are only names. */
const createContext = (name: string): PostContext => ({
  layout: {
    kind: "quire",
    folder: "",
    posts: [name],
    outside: [],
    leftOut: new Map(),
    config: createEmptyFields(name),
    isEleventy: false,
  },
  files,
  groups: {
    items: [],
    findAuthor: (author) => ({ key: author, name: author }),
    findCategory: (category) => ({ key: category, label: category }),
  },
  inherited: () => new Map(),
  now: Date.now,
  takeSlug: () => true,
  findPost: () => undefined,
});

/** Creates the functions that find files of this blog and download others. */
function createMedia(
  platform: Platform,
  { record, siteUrl }: EditedFile,
  report: SourceMedia["report"],
): SourceMedia {
  const copier = createMediaCopier(platform, `edit ${record.post.id}`, createDownload({}));
  const downloads = copier.createMedia(report);
  return {
    report,
    async copy(located) {
      const id = /^\/media\/([^/]+)$/.exec(located)?.[1];
      if (id === undefined) return downloads.copy(located);
      const stored = await platform.media.find(id);
      if (stored === undefined) {
        report(`the blog has no file ${located}`);
        return undefined;
      }
      const { width, height, filename } = stored;
      return { id, url: `${siteUrl}/media/${id}`, width, height, filename };
    },
  };
}

async function buildPatch(
  platform: Platform,
  record: ArchivedPost,
  post: SourcePost,
  changed: ReadonlySet<SourceField>,
  media: SourceMedia,
): Promise<PostPatch> {
  const [authorId, ...coAuthorIds] = changed.has("authorId")
    ? await findAuthors(platform, post)
    : [];
  const language = post.language ?? record.post.language;
  const tags = changed.has("tagIds") ? await platform.tags.ensure(post.tags, language) : undefined;
  const hasPictures = changed.has("coverMedia") || changed.has("heroImage");
  const pictures = hasPictures ? await readPictures(post, media) : {};
  const { metadata } = readDocument(record.content);
  const special = {
    title: post.title,
    excerpt: post.excerpt ?? "",
    language,
    authorId,
    coAuthorIds,
    categoryIds: changed.has("categoryIds") ? await findCategories(platform, post) : undefined,
    tagIds: tags && [...tags.values()],
    coverMedia: pictures.coverMedia ?? null,
    heroImage: pictures.heroImage ?? null,
    richContent: changed.has("richContent")
      ? { ...(metadata && { metadata }), ...(await post.convert(media)) }
      : undefined,
  } satisfies PostPatch;
  const isSpecial = (name: SourceField): name is keyof typeof special =>
    Object.hasOwn(special, name);
  const values = [...changed].map((name) => [
    name,
    isSpecial(name) ? special[name] : (post[name] ?? getEmptyValue(name)),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

async function readPictures({ cover, pictures }: SourcePost, media: SourceMedia) {
  const image = cover && (await media.copy(cover.file));
  if (image !== undefined) return { coverMedia: createCover(image, cover?.alt ?? "") };
  return (await pictures?.(media)) ?? {};
}

async function findAuthors(platform: Platform, { authors }: SourcePost): Promise<string[]> {
  const known = await platform.archive.authors();
  const ids: string[] = [];
  for (const { name } of authors) {
    const found =
      (await platform.members.find(name)) ?? known.find(({ nickname }) => nickname === name);
    if (found === undefined) throw new SourceError(`“${name}” is not an author of this blog`);
    ids.push(found.id);
  }
  return ids;
}

async function findCategories(platform: Platform, { categories }: SourcePost): Promise<string[]> {
  const known = await platform.archive.categories();
  const ids: string[] = [];
  for (const { label } of categories) {
    const found =
      (await platform.categories.find(label)) ?? known.find((category) => category.label === label);
    if (found === undefined) throw new SourceError(`“${label}” is not a category of this blog`);
    ids.push(found.id);
  }
  return ids;
}
