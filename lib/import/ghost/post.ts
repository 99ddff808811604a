/** Conversion of a row from Ghost's posts table to a post. */
import { z } from "zod";
import type { RichContent, RichContentNode } from "../../rich-content/document.ts";
import { cutExcerpt } from "../../rich-content/text.ts";
import {
  flattenText,
  mayBeOn,
  latestInstant,
  listUnique,
  parseLanguage,
  parseLine,
  parseTimestamp,
  withoutTrailingSlash,
} from "../reading/parse.ts";
import { readField } from "../../wix/json-object.ts";
import { buildSeoData } from "../seo-data.ts";
import type { StatusFields } from "../source-status.ts";
import type { SourceMedia } from "../../convert/source-media.ts";
import type { SourcePost } from "../source.ts";
import { convertWithinLimits } from "../reading/rehearsal.ts";
import {
  buildPermalink,
  createGhostAddresses,
  type GhostAddresses,
  unknownBlogUrl,
} from "./addresses.ts";
import { usualPermalink } from "./usual-permalink.ts";
import { readGhostHtml } from "./content.ts";
import { type GhostMeta, type GhostSurvey, isPage, rowId, text } from "./survey.ts";

const postRow = z.object({
  id: rowId,
  title: text,
  slug: text,
  type: text,
  page: z.unknown().optional(),
  status: text,
  visibility: z.unknown().optional(),
  featured: z.unknown().optional(),
  locale: text,
  language: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  plaintext: text,
  feature_image: text,
  image: text,
  custom_excerpt: text,
  meta_title: text,
  meta_description: text,
  canonical_url: text,
  codeinjection_head: text,
  codeinjection_foot: text,
  author_id: rowId.nullish().catch(undefined),
  published_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
});
type PostRow = z.infer<typeof postRow> & {
  /** Whether a field with its text is of the wrong type. */
  readonly hasUnreadableText: boolean;
};

const isText = (value: unknown): boolean => (value ?? "") === "" || typeof value === "string";

export type GhostContext = {
  readonly survey: GhostSurvey;
  readonly url: string | undefined;
  readonly permalink: string;
  readonly withPages: boolean;
};

/** Reads a row. Returns `undefined` if it has no ID. */
export function readRow(value: unknown): PostRow | undefined {
  const row = postRow.safeParse(value).data;
  if (row === undefined) return undefined;
  const texts = ["html", "lexical", "mobiledoc"].map((name) => readField(value, name));
  return { ...row, hasUnreadableText: !texts.every(isText) };
}

/** Returns a row's name in reports, for example `post a-boat`. */
export const describeRow = (row: PostRow): string =>
  `${isPage(row) ? "page" : "post"} ${row.slug || row.id}`;

/** Converts a row to a post. */
export function readGhostPost(row: PostRow, context: GhostContext): SourcePost {
  const { survey } = context;
  const getPath = createGetPath(row, context);
  const addresses = createGhostAddresses(context.url, getPath);
  const meta = survey.findMeta(row.id);
  const [category, ...tags] = survey.listTags(row.id);
  const title = flattenText(row.title);
  const content = readContent(row, addresses);
  const path = row.slug === "" ? undefined : getPath(row.slug);
  return {
    key: row.id,
    label: describeRow(row),
    version: "2",
    state: [content.html, content.problems],
    problems: describeLeftOut(row, meta),
    title: title === "(Untitled)" ? "" : title,
    slug: row.slug || undefined,
    isPage: isPage(row),
    excerpt: flattenText(row.custom_excerpt),
    authors: survey
      .listAuthors(row.id, row.author_id)
      .map((author) => ({ ...author, photo: addresses.resolveOriginal(author.photo) })),
    categories: category === undefined ? [] : [category],
    tags: listUnique(tags.map(({ label }) => label)),
    ...readStatus(row, {
      isPrivate: survey.isPrivate,
      isEmailOnly: mayBeOn(meta.email_only),
      isLost: content.html.trim() === "" && hasText(row),
    }),
    featured: row.featured === 1 || row.featured === true,
    cover: readCover(row, meta, addresses),
    language: parseLanguage(row.locale || row.language) ?? survey.language,
    seoData: buildSeoData({
      title: meta.meta_title || row.meta_title,
      description: meta.meta_description || row.meta_description,
      ogTitle: meta.og_title,
      ogDescription: meta.og_description,
      canonical: addresses.resolveOriginal(row.canonical_url),
    }),
    formerPaths: path === undefined ? [] : [path],
    text: row.html === "" ? undefined : { format: "html", text: row.html },
    convert: (media) => convertContent(content, addresses, media),
  };
}

/** Creates a function that returns an imported post's path on the old blog. */
function createGetPath(row: PostRow, { survey, permalink, url }: GhostContext) {
  const [tag] = survey.listTags(row.id);
  const [author] = survey.listAuthors(row.id, row.author_id);
  const parts = {
    id: row.id,
    published: parseTimestamp(row.published_at),
    primary_tag: tag?.slug,
    primary_author: author?.slug,
  };
  const folder = url === undefined ? "" : withoutTrailingSlash(new URL(url).pathname);
  return (slug: string): string | undefined => {
    // The dates and tags of other posts, and therefore their paths, are unknown here.
    const isKnown = permalink === usualPermalink || slug === row.slug;
    if (!isKnown || !survey.slugs.has(slug)) return undefined;
    const path = buildPermalink(isPage(row) ? usualPermalink : permalink, { ...parts, slug });
    return path === undefined ? undefined : folder + path;
  };
}

/** Describes the parts of a post that are not imported. */
function describeLeftOut(row: PostRow, meta: GhostMeta): string[] {
  const problems: string[] = [];
  if (row.codeinjection_head.trim() !== "" || row.codeinjection_foot.trim() !== "") {
    problems.push("code injected into its page was left out");
  }
  const caption = parseLine(meta.feature_image_caption);
  if (caption !== "" && (row.feature_image || row.image) && meta.feature_image_alt) {
    problems.push(`the caption of its cover picture was left out: ${cutExcerpt(caption, 80)}`);
  }
  return problems;
}

function readCover(row: PostRow, meta: GhostMeta, addresses: GhostAddresses): SourcePost["cover"] {
  const file = addresses.resolveOriginal(row.feature_image || row.image);
  const alt = meta.feature_image_alt || parseLine(meta.feature_image_caption);
  return file === undefined ? undefined : { file, alt };
}

const audiences: Readonly<Record<string, string>> = { members: "members", paid: "paying members" };

type Limits = {
  readonly isPrivate: boolean;
  readonly isEmailOnly: boolean;
  /** Whether the text cannot be read. */
  readonly isLost: boolean;
};

const hasText = ({ html, lexical, mobiledoc, hasUnreadableText }: PostRow): boolean =>
  hasUnreadableText || [html, lexical, mobiledoc].some((text) => text.trim() !== "");

/** Returns the status and dates. A post that was not public becomes a draft. */
function readStatus(row: PostRow, limits: Limits): StatusFields {
  const published = parseTimestamp(row.published_at);
  const restriction = findRestriction(row, limits);
  const lastPublishedAt = latestInstant(published, parseTimestamp(row.updated_at));
  switch (row.status.toLowerCase()) {
    case "published":
      return { status: "PUBLISHED", restriction, firstPublishedAt: published, lastPublishedAt };
    case "scheduled":
      return {
        status: "SCHEDULED",
        restriction,
        isPublishedIfDue: true,
        scheduledAt: published,
        lastPublishedAt,
      };
    case "sent":
      return {
        status: "UNPUBLISHED",
        restriction: "it was sent only as an email",
        firstPublishedAt: published,
      };
    case "draft":
    case "":
      return { status: "UNPUBLISHED" };
    default:
      return { status: "UNPUBLISHED", restriction: `its status ${row.status} is unknown` };
  }
}

/** Returns why a published post was not public. */
function findRestriction(row: PostRow, limits: Limits): string | undefined {
  // Old exports do not contain a visibility.
  const { visibility = "public" } = row;
  if (typeof visibility !== "string" || visibility.trim() === "") {
    return "its visibility is unreadable";
  }
  const audience = visibility.trim().toLowerCase();
  if (audience !== "public") {
    return `only ${audiences[audience] ?? "members of certain tiers"} could read it`;
  }
  if (limits.isEmailOnly) return "it was sent only as an email";
  if (limits.isPrivate) return "the blog was private";
  return limits.isLost ? "its text can't be read" : undefined;
}

type Content = { readonly html: string; readonly problems: readonly string[] };

function readContent(row: PostRow, { fillBlogUrl }: GhostAddresses): Content {
  const problems = new Set<string>();
  const html = readGhostHtml(row, (what) => problems.add(what));
  return { html: fillBlogUrl(html), problems: [...problems] };
}

async function convertContent(
  { html, problems }: Content,
  { baseUrl, resolveFile, isFile, linkTo }: GhostAddresses,
  media: SourceMedia,
): Promise<RichContent> {
  for (const problem of problems) media.report(problem);
  const options = { media, baseUrl, resolveFile, isFile, linkTo };
  const document = await convertWithinLimits(html, options);
  return { ...document, nodes: withoutLost(document.nodes) };
}

/** Removes nodes whose files are at an unknown location. The copier has already reported these files. */
function withoutLost(nodes: readonly RichContentNode[]): RichContentNode[] {
  return nodes.flatMap(({ nodes: inner, ...node }) =>
    JSON.stringify(node).includes(unknownBlogUrl) ? [] : [{ ...node, nodes: withoutLost(inner) }],
  );
}
