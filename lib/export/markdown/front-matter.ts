/** Front matter of an exported post: all its fields except the text. */
import { z } from "zod";
import type { ArchivedPost } from "../../platform/index.ts";
import type { RichContent } from "../../rich-content/document.ts";
import { isMadeExcerpt } from "../../rich-content/text.ts";
import type { PostStatus } from "../../wix/enums.ts";
import type { KnownFiles } from "../../convert/markdown/known-files.ts";
import { formatDate, parseColumn } from "../columns.ts";

const statuses: Readonly<Record<PostStatus, string>> = {
  UNKNOWN: "draft",
  PUBLISHED: "published",
  UNPUBLISHED: "draft",
  SCHEDULED: "scheduled",
  DELETED: "draft",
  IN_REVIEW: "review",
  IN_MODERATION: "moderation",
};

export type FrontMatterContext = {
  /** Slugs of the author, co-authors and categories in the exported lists. */
  readonly author: string | undefined;
  readonly coAuthors: readonly string[];
  readonly categories: readonly string[];
  readonly files: KnownFiles;
  readonly text: string;
  readonly document: RichContent;
  /** Path of the file with the post's draft version. */
  readonly draftVersion: string | undefined;
  /** Path of the file with the post's comments. */
  readonly commentsFile: string | undefined;
};

/** Returns the non-empty fields in a reader-friendly order. */
export function buildFrontMatter(
  record: ArchivedPost,
  context: FrontMatterContext,
): Record<string, unknown> {
  const { author, coAuthors, categories, files, text, document } = context;
  const { draftVersion, commentsFile } = context;
  const { post, metrics, tags, formerPaths } = record;
  const isAlone = author === undefined || coAuthors.length === 0;
  const pictures = {
    ...buildCoverFields(post.cover_media, files),
    ...buildHeroFields(post.hero_image, files),
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
    author: isAlone ? author : undefined,
    authors: isAlone ? undefined : [author, ...coAuthors],
    language: post.language,
    translation: post.translation_id ?? undefined,
    categories,
    tags,
    hashtags: parseColumn(post.hashtags),
    excerpt: isMadeExcerpt(post.excerpt, document) ? undefined : post.excerpt,
    ...pictures,
    featured: post.featured === 1 || undefined,
    pinned: post.pinned === 1 || undefined,
    comments: post.commenting_enabled === 1 ? undefined : false,
    related: parseColumn(post.related_post_ids),
    pricingPlanIds: parseColumn(post.pricing_plan_ids),
    previewTextParagraph: post.preview_text_paragraph ?? undefined,
    contactId: post.contact_id ?? undefined,
    seoData: parseColumn(post.seo_data),
    aliases: formerPaths,
    metrics: collectCounts(metrics),
    document: document.metadata,
    draftVersion,
    commentsFile,
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

function collectCounts(metrics: ArchivedPost["metrics"]): Record<string, number> | undefined {
  const counts = {
    views: metrics.views,
    likes: metrics.likes,
    ratingCount: metrics.rating_count,
    ratingSum: metrics.rating_sum,
  };
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.length === 0 ? undefined : Object.fromEntries(some);
}

const share = z.number().min(0).max(1);
/** A picture on this site with its alt text and no other data, as created by importing a file. */
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
  image: image.extend({ focalPoint: z.strictObject({ x: share, y: share }).optional() }),
});

type Picture = z.infer<typeof image>;

/** Returns the path of a picture's file if importing that file would recreate the picture's data exactly. */
function findPath(picture: Picture | undefined, files: KnownFiles): string | undefined {
  const file = files.get(picture?.id ?? "");
  const isSame =
    picture !== undefined &&
    file?.width === picture.width &&
    file.height === picture.height &&
    picture.altText === picture.altText.trim();
  return isSame ? file.path : undefined;
}

function buildCoverFields(json: string | null, files: KnownFiles): Record<string, unknown> {
  const coverMedia = parseColumn(json);
  const { data } = cover.safeParse(coverMedia);
  const path = data?.altText === data?.image.altText ? findPath(data?.image, files) : undefined;
  if (data === undefined || path === undefined) return { coverMedia };
  return {
    cover: path,
    coverAlt: data.altText || undefined,
    coverFocus: data.image.focalPoint && [data.image.focalPoint.x, data.image.focalPoint.y],
    coverEnabled: data.enabled ? undefined : false,
    coverDisplayed: data.displayed ? undefined : false,
    coverCustom: data.custom ? undefined : false,
  };
}

function buildHeroFields(json: string | null, files: KnownFiles): Record<string, unknown> {
  const heroData = parseColumn(json);
  const { data } = image.safeParse(heroData);
  const path = findPath(data, files);
  return path === undefined ? { heroData } : { hero: path, heroAlt: data?.altText || undefined };
}
