/** Conversion of a Markdown file to a post. */
import { dirname } from "node:path/posix";
import type { Root } from "mdast";
import { z } from "zod";
import { type Fields, readFrontMatter } from "../../convert/markdown/front-matter.ts";
import { markdownToRichContent } from "../../convert/markdown/to-rich-content.ts";
import { isPageSlug } from "../../site/paths/page-path.ts";
import { slugifyText } from "../../site/paths/slugify-text.ts";
import { SourceError } from "../../convert/source-media.ts";
import type { ImportProblem, PlainField, SourcePost } from "../source.ts";
import { parseWithinLimits, rehearseHtml } from "../reading/rehearsal.ts";
import type { SourceAuthor } from "../source-groups.ts";
import { findHidingShortcode } from "../reading/hiding-names.ts";
import { stableId } from "../stable-id.ts";
import { postLimits } from "../../wix/post-limits.ts";
import { cutExcerpt, makeExcerpt, plainText } from "../../rich-content/text.ts";
import { parseLine } from "../reading/parse.ts";
import { buildSeoData } from "../seo-data.ts";
import { readComments } from "./comments.ts";
import {
  listFieldProblems,
  parseFlag,
  readFlag,
  readPicture,
  readPin,
  readProse,
  readText,
  readValue,
  readWords,
  warn,
} from "./fields.ts";
import type { FolderFiles } from "./folder-files.ts";
import { isHiddenFromSearch } from "./hidden-fields.ts";
import type { Inherited } from "./inherited-fields.ts";
import { type Groups, parseUuid } from "./groups.ts";
import { reportUnknownFields } from "./known-fields.ts";
import type { FolderKind } from "./folder-kinds.ts";
import type { Layout } from "./layout.ts";
import { isHtml } from "./classify-file.ts";
import { readHtmlFile } from "./html-file.ts";
import { convertHtmlTemplates } from "./html-templates.ts";
import {
  listFormerPaths,
  parseNameDate,
  parseNameLanguage,
  parsePostKey,
  parsePostName,
} from "./paths.ts";
import { readPictures } from "./pictures.ts";
import { readStatus } from "./status.ts";
import { walkNodes } from "../../convert/markdown/context.ts";
import { convertTemplates } from "./templates/convert-templates.ts";
import { findEmoji, prepareText } from "./text.ts";

/** Data and functions shared by all posts in a folder. */
export type PostContext = {
  readonly layout: Layout;
  readonly files: FolderFiles;
  readonly groups: Groups;
  /** Fields that a post inherits from other files. */
  readonly inherited: Inherited;
  /** The host of the folder's HTML pages, if it is known. */
  readonly siteHost?: string | undefined;
  /** Returns the current time in epoch milliseconds. */
  readonly now: () => number;
  /** Reserves a slug. Returns `false` if another post from this source has already taken it. */
  readonly takeSlug: (slug: string, path: string) => boolean;
  /** Returns the path of a post that another post's text refers to by file. */
  readonly findPost: (reference: string, from: string) => string | undefined;
};

export type PostFile = PostContext & {
  readonly path: string;
  readonly fields: Fields;
  readonly report: (what: string) => void;
};

/**
 * Converts a file to a post. Throws {@link ContentError} for invalid front matter and {@link MarkdownError} for
 * an invalid `ricos` block. Invalid fields are reported.
 */
export async function readPost(
  source: string,
  path: string,
  context: PostContext,
): Promise<SourcePost> {
  const { kind } = context.layout;
  const isPage = isHtml(path);
  const {
    fields: own,
    markdown,
    reports,
  } = isPage
    ? readHtmlFile(source, path, context.siteHost)
    : { ...readFrontMatter(source, path), reports: [] };
  const fields = { ...own, values: new Map([...context.inherited(path), ...own.values]) };
  const problems: (string | ImportProblem)[] = [...reports];
  const file: PostFile = { ...context, path, fields, report: (what) => void problems.push(what) };
  const mayBeHidden = reportUnknownFields(fields, kind, (what, line) => {
    problems.push(line === undefined ? what : { where: `${path}:${line}`, what });
  });
  const markup = isPage
    ? convertHtmlTemplates(markdown, file)
    : await convertTemplates(markdown, file, parseWithinLimits);
  if (isPage) await rehearseHtml(markup);
  const root: Root = isPage
    ? { type: "root", children: [{ type: "html", value: markup }] }
    : await parseWithinLimits(markup);
  if (hasMathematics(root)) file.report(mathematicsAsCode);
  const categories = listCategories(file).map(context.groups.findCategory);
  const hidingShortcode = findHidingShortcode(markdown);
  if (hidingShortcode !== undefined) {
    problems.push(
      `the shortcode ${hidingShortcode} hides part of its text, so the post is a draft`,
    );
  }
  const status = readStatus(file, mayBeHidden || hidingShortcode !== undefined);
  const cover = readPicture(fields, ...coverFields);
  const text = await prepareText(root, file, {
    cover: cover?.file,
    hero: readText(fields, "hero"),
    others: readWords(fields, ["files"]),
    document: fields.values.get("document"),
  });
  const draft = await findDraft(file);
  const coverAlt = readText(fields, ...coverAltFields) ?? cover?.alt;
  const pictures = readPictures(fields, { cover: text.cover, coverAlt, hero: text.hero });
  const post = {
    key: parsePostKey(path),
    label: path,
    isFile: true,
    version: "2",
    state: [pictures?.fields, markup, text.state, ...(draft ? [draft.file] : [])],
    problems,
    id: parseUuid(readText(fields, "id"))?.toLowerCase(),
    ...readTitle(file, root),
    slug: readSlug(file),
    ...readPagePath(file),
    excerpt: await readExcerpt(file, markup),
    language: readText(fields, "language", "lang", "locale") ?? parseNameLanguage(path, kind),
    translationId: readTranslationId(fields, path, kind),
    authors: listAuthors(file),
    categories: [...new Set(categories)],
    tags: readWords(fields, ["tags", "tag", "series"], kind === "jekyll" ? /[\s,]+/ : /,/),
    hashtags: readWords(fields, ["hashtags"]),
    ...status,
    featured: readFlag(fields, "featured") ?? false,
    pinned: readPin(fields, "pinned", "pin", "sticky") ?? false,
    commentingEnabled: isOpenForComments(fields),
    cover: pictures || !text.cover ? undefined : { file: text.cover, alt: coverAlt },
    pictures: pictures?.copy,
    contactId: readText(fields, "contactid"),
    seoData: readSeoData(fields),
    relatedPostIds: readWords(fields, ["related"]),
    pricingPlanIds: readWords(fields, ["pricingplanids"]),
    previewTextParagraph: readValue(fields, "previewtextparagraph", count),
    metrics: readValue(fields, "metrics", metrics),
    draft,
    comments: await readComments(file),
    formerPaths: listFormerPaths(
      file,
      categories.map(({ key }) => key),
    ),
    text: { format: isPage ? "html" : "markdown", text: markdown },
    convert: text.convert,
  } satisfies SourcePost & Record<PlainField, unknown>;
  problems.push(...listFieldProblems(fields));
  return post;
}

/** The report about a post with formulas, which pages do not render. */
export const mathematicsAsCode = "its mathematics is shown as code";

function hasMathematics(root: Root): boolean {
  for (const node of walkNodes(root)) {
    if ((node.type === "code" || node.type === "inlineCode") && node.data?.isMath) return true;
  }
  return false;
}

/** Returns the post's draft version, which an export of this site writes to a separate file. */
async function findDraft({ fields, path, files, report }: PostFile) {
  const reference = readText(fields, "draftversion");
  if (reference === undefined) return undefined;
  try {
    const file = await files.locate(reference, path);
    // The draft's pictures are in the list of the post's files.
    return { file, copy: async () => parseDraft((await files.read(file)).bytes, reference) };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    report(`its draft version was left out: ${error.message}`);
    return undefined;
  }
}

function parseDraft(bytes: Uint8Array, reference: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new SourceError(`the draft version ${reference} is not JSON`, { cause });
  }
}

// oxfmt-ignore
const coverFields = [
  "cover", "coverimage", "image", "images", "featuredimage", "heroimage", "thumbnail", "banner", "header",
] as const;
const coverAltFields = ["coveralt", "imagealt", "heroimagealt", "featuredimagealt"] as const;

/**
 * Returns the slug from the front matter or, failing that, the file name, unless another post has that slug.
 */
export function chooseSlug(
  fields: Fields,
  path: string,
  takeSlug: PostContext["takeSlug"],
): string | undefined {
  const field = readText(fields, "slug");
  const written = field === undefined || slugifyText(field) === "" ? undefined : field;
  if (field !== written) warn(fields, "slug", "must contain a letter or digit, so it was left out");
  const name = parsePostName(path);
  const isFree = takeSlug(written ?? name, path);
  // If two files have the same name, the second one's slug is derived from its title.
  return written ?? (isFree && slugifyText(name) !== "" ? name : undefined);
}

/** Reads the slug. Reports it if it cannot be used unchanged. */
function readSlug({ fields, path, layout, takeSlug, report }: PostFile): string | undefined {
  const written = chooseSlug(fields, path, takeSlug);
  const isOwn = layout.kind === "quire" && fields.values.has("slug");
  const slug = slugifyText(written ?? "");
  if (readPagePath({ fields, layout }).isPage) return written;
  if (isOwn && written !== undefined && slug !== "" && slug !== written) {
    report(`“${written}” can't be a slug, so the post's slug is ${slug}`);
  }
  return written;
}

/** Returns the path of a page in this blog's own layout, whose slug is its path. */
function readPagePath({
  fields,
  layout,
}: Pick<PostFile, "fields" | "layout">): Pick<SourcePost, "isPage" | "pagePath"> {
  const slug = layout.kind === "quire" ? (readText(fields, "slug") ?? "") : "";
  return isPageSlug(slug) ? { isPage: true, pagePath: slug } : {};
}

/**
 * Reads the title. Default: the first heading of level 1, or the heading that starts the text of a file without a
 * date in its name. Failing that, the file name. Other headings belong to sections.
 */
function readTitle(
  { fields, path, layout }: PostFile,
  root: Root,
): Pick<SourcePost, "title" | "fallbackTitle"> {
  const written = readProse(fields, "title");
  if (written !== undefined) return { title: written };
  const mayStart = parseNameDate(path) === undefined;
  const heading = root.children.find(
    (node, index) => node.type === "heading" && (node.depth === 1 || (index === 0 && mayStart)),
  );
  const words = heading
    ? plainText(markdownToRichContent({ type: "root", children: [heading] }, () => undefined))
    : "";
  const name = parsePostName(path).replace(/[-_]+/g, " ").trim();
  const fallbackTitle =
    words.trim() || name.replace(/^\p{L}/u, (letter) => letter.toUpperCase()) || "Untitled";
  // Jekyll also derives titles from file names.
  return layout.kind === "jekyll"
    ? { title: cutExcerpt(fallbackTitle, postLimits.title) }
    : { title: "", fallbackTitle };
}

async function readExcerpt(
  { fields, path, layout, report }: PostFile,
  text: string,
): Promise<string | undefined> {
  const written = readProse(fields, "excerpt", "summary", "description");
  if (written !== undefined) {
    if (written.length > postLimits.excerpt) {
      report(`its excerpt was shortened to ${postLimits.excerpt} characters`);
    }
    return written;
  }
  // Exports from this blog contain no separator. If they seem to, it is part of the text.
  if (parseUuid(readText(fields, "id")) !== undefined) return undefined;
  const separator =
    readText(fields, "excerptseparator") ?? readText(layout.config, "excerptseparator");
  const end = separator === undefined ? text.search(/<!--\s*more\s*-->/i) : text.indexOf(separator);
  if (end <= 0) return undefined;
  if (isHtml(path))
    return cutExcerpt(parseLine(text.slice(0, end)), postLimits.excerpt) || undefined;
  const beginning = text.slice(0, end).replace(/```ricos[\s\S]*$/, "");
  const root = await parseWithinLimits(beginning);
  const document = markdownToRichContent(root, () => undefined, { emoji: findEmoji });
  return makeExcerpt(document, postLimits.excerpt) || undefined;
}

function readTranslationId(fields: Fields, path: string, kind: FolderKind): string | undefined {
  const isNamed = parseNameLanguage(path, kind) !== undefined;
  const written =
    readText(fields, "translation", "translationkey") ??
    (isNamed ? `${dirname(path)}/${parsePostName(path)}` : undefined);
  if (written === undefined) return undefined;
  return parseUuid(written)?.toLowerCase() ?? stableId(`translation ${written}`);
}

function listAuthors({ fields, groups }: PostFile): SourceAuthor[] {
  return readWords(fields, ["author", "authors", "by"], /(?!)/).map(groups.findAuthor);
}

/** Returns a post's categories. In Jekyll, the folders above `_posts` are also categories. */
function listCategories({ fields, path, layout }: PostFile): string[] {
  const isJekyll = layout.kind === "jekyll";
  const above = isJekyll ? (/^(.*)\/_(?:posts|drafts)\//.exec(path)?.[1]?.split("/") ?? []) : [];
  return [...above, ...readWords(fields, ["categories", "category"], isJekyll ? /[\s,]+/ : /,/)];
}

const isOpenForComments = (fields: Fields): boolean =>
  parseFlag(fields.values.get("comments") ?? fields.values.get("comment")) ?? true;

const wholeNumber = "must be a whole number, 0 or more";
const count = z.int(wholeNumber).min(0, wholeNumber).optional();
const metrics = z.object({
  views: count,
  likes: count,
  // Has no effect. It stays part of the fingerprint, so that files of 0.1.0 with a count are unchanged.
  comments: z.unknown().optional(),
  ratingCount: count,
  ratingSum: count,
});

function readSeoData(fields: Fields): unknown {
  const exact = fields.values.get("seodata");
  if (typeof exact === "object" && exact !== null) return exact;
  // If there is a summary as well, the description is for search engines.
  const hasSummary = readProse(fields, "excerpt", "summary") !== undefined;
  return buildSeoData({
    robots: isHiddenFromSearch(fields.values) ? "noindex" : undefined,
    title: readProse(fields, "seotitle"),
    description:
      readProse(fields, "seodescription") ??
      (hasSummary ? readProse(fields, "description") : undefined),
  });
}
