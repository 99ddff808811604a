/** Front matter of an exported post, with all its fields except the text. */
import { z } from "zod";
import type { ArchivedPost } from "../../platform/blog/posts/archive.reader.ts";
import type { RichContent } from "../../rich-content/document.ts";
import { isMadeExcerpt } from "../../rich-content/text.ts";
import type { PostStatus } from "../../wix/enums.ts";
import type { KnownFiles } from "../../convert/markdown/canonical.ts";

const statuses: Readonly<Record<PostStatus, string>> = {
  UNKNOWN: "draft",
  PUBLISHED: "published",
  UNPUBLISHED: "draft",
  SCHEDULED: "scheduled",
  DELETED: "draft",
  IN_REVIEW: "review",
  IN_MODERATION: "moderation",
};

export type Around = {
  /** Slugs of the author and the categories in the exported lists. */
  readonly author: string | undefined;
  readonly categories: readonly string[];
  readonly files: KnownFiles;
  readonly text: string;
  readonly document: RichContent;
};

/** Returns the fields in a reader-friendly order, without empty ones. */
export function buildFrontMatter(
  { post, metrics, tags, formerPaths }: ArchivedPost,
  { author, categories, files, text, document }: Around,
): Record<string, unknown> {
  const written = !isMadeExcerpt(post.excerpt, document);
  const seoData = parseJson(post.seo_data);
  const pictures = {
    ...coverFields(post.cover_media, files),
    ...heroFields(post.hero_image, files),
  };
  const fields = {
    title: post.title,
    id: post.id,
    slug: post.slug,
    status: statuses[post.status],
    date: formatDate(post.first_published_at),
    updated:
      post.last_published_at === post.first_published_at
        ? undefined
        : formatDate(post.last_published_at),
    publishAt: formatDate(post.scheduled_at),
    author: author,
    language: post.language,
    translation: post.translation_id ?? undefined,
    categories,
    tags,
    hashtags: parseJson(post.hashtags),
    excerpt: written ? post.excerpt : undefined,
    ...pictures,
    featured: post.featured === 1 || undefined,
    pinned: post.pinned === 1 || undefined,
    comments: post.commenting_enabled === 1 ? undefined : false,
    related: parseJson(post.related_post_ids),
    contactId: post.contact_id ?? undefined,
    seoData,
    aliases: formerPaths,
    metrics: collectCounts(metrics),
    document: document.metadata,
  };
  const named = `${text}\n${JSON.stringify(pictures)}`;
  const others = [...files.values()]
    .map(({ path }) => path)
    .filter((path) => !named.includes(path));
  return Object.fromEntries(
    Object.entries({ ...fields, files: others.toSorted() }).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

const formatDate = (instant: number | null): string | undefined =>
  instant === null ? undefined : new Date(instant).toISOString();

const parseJson = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

function collectCounts(metrics: ArchivedPost["metrics"]): Record<string, number> | undefined {
  const counts = {
    views: metrics.views,
    likes: metrics.likes,
    comments: metrics.comments,
    ratingCount: metrics.rating_count,
    ratingSum: metrics.rating_sum,
  };
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.length === 0 ? undefined : Object.fromEntries(some);
}

/** A picture of this site with its alt text and no other data, as an import creates it from a file. */
const image = z.strictObject({
  id: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  filename: z.string().optional(),
  altText: z.string(),
});
const cover = z.strictObject({
  enabled: z.boolean(),
  displayed: z.boolean(),
  custom: z.boolean(),
  altText: z.string(),
  image,
});

function findPath({ id, width, height }: z.infer<typeof image>, files: KnownFiles) {
  const file = files.get(id);
  return file?.width === width && file.height === height ? file.path : undefined;
}

const isTrim = (text: string): boolean => text === text.trim();

function coverFields(text: string | null, files: KnownFiles): Record<string, unknown> {
  if (text === null) return {};
  const value: unknown = JSON.parse(text);
  const { data } = cover.safeParse(value);
  const isSimple = data !== undefined && data.altText === data.image.altText;
  const path = isSimple && isTrim(data.altText) ? findPath(data.image, files) : undefined;
  if (data === undefined || path === undefined) return { coverMedia: value };
  return {
    cover: path,
    ...(data.altText === "" ? {} : { coverAlt: data.altText }),
    ...(data.enabled ? {} : { coverEnabled: false }),
    ...(data.displayed ? {} : { coverDisplayed: false }),
    ...(data.custom ? {} : { coverCustom: false }),
  };
}

function heroFields(text: string | null, files: KnownFiles): Record<string, unknown> {
  if (text === null) return {};
  const value: unknown = JSON.parse(text);
  const { data } = image.safeParse(value);
  const path = data && isTrim(data.altText) ? findPath(data, files) : undefined;
  if (data === undefined || path === undefined) return { heroData: value };
  return { hero: path, ...(data.altText === "" ? {} : { heroAlt: data.altText }) };
}
