/** Conversion of a Markdown file to a post of this blog. */
import { basename, dirname } from "node:path/posix";
import type { Root } from "mdast";
import { z } from "zod";
import { cutExcerpt, makeExcerpt, plainText } from "../../rich-content/text.ts";
import { parseMarkdown } from "../../convert/markdown/context.ts";
import {
  type Fields,
  type MarkdownFile,
  readFrontMatter,
} from "../../convert/markdown/front-matter.ts";
import { markdownToRichContent } from "../../convert/markdown/to-rich-content.ts";
import { slugifyText } from "../../platform/blog/slug.ts";
import type { SourceItem, SourcePost } from "../source.ts";
import { hashText, stableId } from "../stable-id.ts";
import { dateInName, parsePostKey, parsePostName } from "./file-name.ts";
import { collectFormerPaths } from "./former-paths.ts";
import type { FolderFiles } from "./folder-files.ts";
import { type Groups, uuid } from "./groups.ts";
import { reportUnknownFields } from "./known-fields.ts";
import type { Layout } from "./layout.ts";
import { readPictures } from "./post-pictures.ts";
import { readStatus } from "./standing.ts";
import { prepareText } from "./text.ts";
import { asMarkdown } from "./templates.ts";
import { flagIn, pictureIn, textIn, valueIn, wordsIn } from "./values.ts";

/** Version of the conversion. Must change when the same file becomes another post. */
const version = "1";
const longestTitle = 200;
const longestExcerpt = 500;

export type PostContext = {
  readonly layout: Layout;
  readonly files: FolderFiles;
  readonly groups: Groups;
  /** Returns whether no other post of this source has the slug, and reserves it. */
  readonly takeSlug: (slug: string, path: string) => boolean;
  /** Returns the path of the post that the text of another post names by its file. */
  readonly postAt: (reference: string, from: string) => string | undefined;
};

/**
 * Converts a file to a post, preceded by the items that must come before it. Throws {@link ContentError} for
 * an invalid field, {@link MarkdownError} for an invalid `ricos` block.
 */
export async function readPost(
  source: string,
  path: string,
  context: PostContext,
): Promise<SourceItem[]> {
  const { kind, config } = context.layout;
  const { fields, markdown }: MarkdownFile = readFrontMatter(source, path);
  const before: SourceItem[] = [];
  const tell = (what: string) => before.push({ kind: "problem", problem: { where: path, what } });
  reportUnknownFields(fields, kind, (what, line) => {
    const where = line === undefined ? path : `${path}:${line}`;
    before.push({ kind: "problem", problem: { where, what } });
  });

  const text = asMarkdown(markdown, kind, path, {
    postAt: (reference) => context.postAt(reference, path),
    report: tell,
    baseUrl: textIn(config, "baseurl") ?? "",
  });
  const root = parseMarkdown(text);
  const categories = categoriesIn(fields, path, context).map((name) => {
    const { key, made } = context.groups.category(name);
    if (made !== undefined) before.push(made);
    return key;
  });
  const standing = readStatus(fields, path, context, tell);
  const cover = pictureIn(
    fields,
    "cover",
    "coverimage",
    "image",
    "images",
    "featuredimage",
    "heroimage",
    "thumbnail",
    "banner",
    "header",
  );
  const words = await prepareText(root, path, context, {
    cover: cover?.file,
    hero: textIn(fields, "hero"),
    others: wordsIn(fields, ["files"]),
    document: fields.values.get("document"),
  });
  const id = textIn(fields, "id");
  const coverAlt =
    textIn(fields, "coveralt", "imagealt", "heroimagealt", "featuredimagealt") ?? cover?.alt;
  const pictures = readPictures(fields, { cover: words.cover, coverAlt, hero: words.hero });
  const isSimple = pictures === undefined;
  const said = {
    key: parsePostKey(path),
    id: id !== undefined && uuid.test(id) ? id.toLowerCase() : undefined,
    title: readTitle(fields, path, context, root, tell),
    slug: readSlug(fields, path, context, tell),
    excerpt: excerptIn(fields, text, context, tell),
    language: textIn(fields, "language", "lang", "locale") ?? parseLanguage(path, kind),
    translationId: readTranslationId(fields, path, kind),
    author: authorIn(fields, context, before, tell),
    categories: [...new Set(categories)],
    tags: wordsIn(fields, ["tags", "tag", "series"], kind === "jekyll" ? /[\s,]+/ : /,/),
    hashtags: wordsIn(fields, ["hashtags"]),
    ...standing,
    featured: flagIn(fields, "featured") ?? false,
    pinned: flagIn(fields, "pinned", "pin", "sticky") ?? false,
    commentingEnabled: commentsIn(fields),
    cover: isSimple && words.cover !== undefined ? { file: words.cover, alt: coverAlt } : undefined,
    contactId: textIn(fields, "contactid"),
    seoData: seoIn(fields),
    relatedPostIds: wordsIn(fields, ["related"]),
    metrics: valueIn(fields, "metrics", metrics),
    formerPaths: collectFormerPaths({
      kind,
      path,
      fields,
      config,
      categories,
      date: dateInName(path),
    }),
  } satisfies Partial<SourcePost>;
  const post: SourcePost = {
    ...said,
    where: path,
    pictures: pictures?.bring,
    fingerprint: hashText(JSON.stringify([version, said, pictures?.said, text, words.state])),
    convert: words.convert,
  };
  return [...before, { kind: "post", post }];
}

/** Returns the slug in the front matter, or else the name of the file unless another post has that slug. */
export function slugIn(
  fields: Fields,
  path: string,
  { takeSlug }: Pick<PostContext, "takeSlug">,
): string | undefined {
  const written = textIn(fields, "slug");
  if (written !== undefined) {
    takeSlug(written, path);
    return written;
  }
  const name = parsePostName(path);
  // If two files have the same name, the slug of the second one derives from its title.
  return takeSlug(name, path) ? name : undefined;
}

/** Reads the slug. Reports a slug that cannot be used unchanged. */
function readSlug(
  fields: Fields,
  path: string,
  context: PostContext,
  tell: (what: string) => void,
): string | undefined {
  const written = slugIn(fields, path, context);
  const isOwn = context.layout.kind === "quire" && fields.values.has("slug");
  const slug = slugifyText(written ?? "");
  if (isOwn && written !== undefined && slug !== "" && slug !== written) {
    tell(`“${written}” can't be a slug, so the post's slug is ${slug}`);
  }
  return written;
}

function readTitle(
  fields: Fields,
  path: string,
  { layout }: PostContext,
  root: Root,
  tell: (what: string) => void,
): string {
  const written = textIn(fields, "title");
  if (written !== undefined) {
    if (written.length <= longestTitle) return written;
    tell("its title was shortened to 200 characters");
    return cutExcerpt(written, longestTitle);
  }
  const heading = root.children.find(({ type }) => type === "heading");
  const words =
    heading === undefined
      ? ""
      : plainText(markdownToRichContent({ type: "root", children: [heading] }, () => undefined));
  const name = parsePostName(path).replace(/[-_]+/g, " ").trim();
  const made =
    words.trim() || name.replace(/^\p{L}/u, (letter) => letter.toUpperCase()) || "Untitled";
  // Jekyll also derives titles from file names.
  if (layout.kind !== "jekyll") tell(`it has no title, so it is called “${made}”`);
  return cutExcerpt(made, longestTitle);
}

function excerptIn(
  fields: Fields,
  text: string,
  { layout }: PostContext,
  tell: (what: string) => void,
): string | undefined {
  const written = textIn(fields, "excerpt", "summary", "description");
  if (written !== undefined) {
    if (written.length <= longestExcerpt) return written;
    tell("its excerpt was shortened to 500 characters");
    return cutExcerpt(written, longestExcerpt);
  }
  // Exports of this blog use no separator. If one appears there, it is part of the text.
  if (uuid.test(textIn(fields, "id") ?? "")) return undefined;
  const separator = textIn(fields, "excerptseparator") ?? textIn(layout.config, "excerptseparator");
  const end = separator === undefined ? text.search(/<!--\s*more\s*-->/i) : text.indexOf(separator);
  if (end <= 0) return undefined;
  const document = markdownToRichContent(
    text.slice(0, end).replace(/```ricos[\s\S]*$/, ""),
    () => undefined,
  );
  return makeExcerpt(document, longestExcerpt) || undefined;
}

/** Returns the language in the name of a Hugo file: `post.de.md`. */
function parseLanguage(path: string, kind: string): string | undefined {
  return kind === "hugo"
    ? /\.([a-z]{2}(?:-[a-z]{2})?)\.\w+$/i.exec(basename(path))?.[1]?.toLowerCase()
    : undefined;
}

function readTranslationId(fields: Fields, path: string, kind: string): string | undefined {
  const written =
    textIn(fields, "translation", "translationkey") ??
    (parseLanguage(path, kind) === undefined
      ? undefined
      : `${dirname(path)}/${parsePostName(path)}`);
  if (written === undefined) return undefined;
  return uuid.test(written) ? written.toLowerCase() : stableId(`translation ${written}`);
}

const names = z.union(
  [
    z.string().transform((name) => [name]),
    z.object({ name: z.string() }).transform(({ name }) => [name]),
    z.array(z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])),
  ],
  { error: "must be a name, or a list of names" },
);

function authorIn(
  fields: Fields,
  { groups }: PostContext,
  before: SourceItem[],
  tell: (what: string) => void,
): string | undefined {
  const [author, ...others] = (["author", "authors", "by"] as const)
    .flatMap((name) => valueIn(fields, name, names) ?? [])
    .map((name) => name.trim())
    .filter(Boolean);
  if (author === undefined) return undefined;
  if (others.length > 0) {
    tell(`a post can have only one author, so these were left out: ${others.join(", ")}`);
  }
  const { key, made } = groups.author(author);
  if (made !== undefined) before.push(made);
  return key;
}

/** Returns the categories of a post. In Jekyll, the folders above `_posts` are categories too. */
function categoriesIn(fields: Fields, path: string, { layout }: PostContext): string[] {
  const isJekyll = layout.kind === "jekyll";
  const above = isJekyll ? (/^(.*)\/_(?:posts|drafts)\//.exec(path)?.[1]?.split("/") ?? []) : [];
  return [...above, ...wordsIn(fields, ["categories", "category"], isJekyll ? /[\s,]+/ : /,/)];
}

function commentsIn(fields: Fields): boolean {
  const value = fields.values.get("comments") ?? fields.values.get("comment");
  return typeof value === "boolean" ? value : true;
}

const wholeNumber = "must be a whole number, 0 or more";
const count = z.int(wholeNumber).min(0, wholeNumber).optional();
const metrics = z.object({
  views: count,
  likes: count,
  comments: count,
  ratingCount: count,
  ratingSum: count,
});

function seoIn(fields: Fields): unknown {
  const exact = fields.values.get("seodata");
  if (typeof exact === "object" && exact !== null) return exact;
  const title = textIn(fields, "seotitle");
  // If there is also a summary, the description is for search engines.
  const description =
    textIn(fields, "seodescription") ??
    (textIn(fields, "excerpt", "summary") === undefined
      ? undefined
      : textIn(fields, "description"));
  const tags = [
    ...(title === undefined ? [] : [{ type: "title", children: title }]),
    ...(description === undefined
      ? []
      : [{ type: "meta", props: { name: "description", content: description } }]),
  ];
  return tags.length === 0 ? undefined : { tags };
}
