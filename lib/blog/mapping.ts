/**
 * Maps wire objects to the model used by pages. Values that occur although the wire types exclude them (null, "NaN",
 * numbers as text, `_id` for `id`, missing parts) become defaults. Objects that cannot be displayed are dropped.
 */
import { z } from "zod";
import { log } from "../logging/log.ts";
import { readRichContent } from "../rich-content/read.ts";
import type { RichContent } from "../rich-content/document.ts";
import { readPostSeo } from "./post-seo.ts";
import { getArchiveMonth } from "./archive-month.ts";
import { coverFields, findCover, findVideo, toPicture, wirePicture } from "./media-mapping.ts";
import type { Author, Category, MonthCount, Post, Tag } from "./model.ts";

const text = z.string().catch("");
const optionalText = z.string().min(1).optional().catch(undefined);
const count = z.coerce.number().nonnegative().finite().catch(0);
const optionalCount = z.coerce.number().nonnegative().finite().optional().catch(undefined);
const flag = z.boolean().catch(false);
const date = z
  .union([z.date(), z.string().transform((value) => new Date(value))])
  .refine((value) => !Number.isNaN(value.getTime()))
  .optional()
  .catch(undefined);
const ids = z
  .array(z.unknown())
  .catch([])
  .transform((values) =>
    values.filter((value): value is string => typeof value === "string" && value !== ""),
  );

const identified = { id: optionalText, _id: optionalText };

const wirePost = z.object({
  ...identified,
  slug: z.string().min(1),
  title: text,
  excerpt: text,
  language: optionalText,
  minutesToRead: count,
  firstPublishedDate: date,
  lastPublishedDate: date,
  featured: flag,
  pinned: flag,
  memberId: text,
  coAuthorIds: ids,
  categoryIds: ids,
  tagIds: ids,
  hashtags: ids,
  relatedPostIds: ids,
  ...coverFields,
  metrics: z
    .object({
      views: count,
      likes: count,
      comments: count,
      averageRating: count,
      ratingCount: optionalCount,
    })
    .catch({ views: 0, likes: 0, comments: 0, averageRating: 0, ratingCount: undefined }),
  translations: z.array(z.unknown()).catch([]),
  seoData: z.unknown().optional(),
  richContent: z.unknown().optional(),
  richContentString: z.unknown().optional(),
  richContentCompressed: z.unknown().optional(),
});

const translation = z
  .object({
    slug: z.string().min(1),
    language: z.string().min(1),
    title: optionalText,
    seoData: z.unknown().optional(),
  })
  .transform(({ seoData, ...version }) => ({ ...version, seo: readPostSeo(seoData) }));

/**
 * Returns a post, or `undefined` if the ID or slug is missing. The content is empty if the body was not
 * requested or cannot be read.
 */
export function toPost(wire: unknown, siteLanguage: string): Post | undefined {
  const data = parse(wirePost, wire);
  if (data === undefined) return undefined;
  const { firstPublishedDate, lastPublishedDate } = data;
  const { ratingCount, ...metrics } = data.metrics;
  const publishedAt = firstPublishedDate ?? lastPublishedDate ?? new Date(0);
  const isUpdated = lastPublishedDate !== undefined && lastPublishedDate > publishedAt;
  return {
    id: data.id,
    slug: data.slug,
    title: data.title,
    excerpt: data.excerpt,
    language: data.language ?? siteLanguage,
    minutesToRead: Math.max(1, Math.round(data.minutesToRead)),
    publishedAt,
    updatedAt: isUpdated ? lastPublishedDate : undefined,
    featured: data.featured,
    pinned: data.pinned,
    authorId: data.memberId,
    coAuthorIds: data.coAuthorIds.filter((id) => id !== data.memberId),
    categoryIds: data.categoryIds,
    tagIds: data.tagIds,
    hashtags: data.hashtags,
    cover: findCover(data, data.title),
    metrics,
    ratingCount,
    translations: data.translations.flatMap((one) => {
      const other = translation.safeParse(one).data;
      return other === undefined || other.slug === data.slug ? [] : [other];
    }),
    video: findVideo(data),
    richContent: readBody(data),
    relatedPostIds: data.relatedPostIds,
    seo: readPostSeo(data.seoData),
  };
}

const wireCategory = z.object({
  ...identified,
  slug: z.string().min(1),
  label: text,
  title: optionalText,
  description: text,
  postCount: count,
  /**
   * Number of posts in the category's list, counting one version of each post. Only embedded platforms send
   * this field.
   */
  listedPostCount: optionalCount,
  /** The number of the category's color. Only embedded platforms send this field. */
  ink: optionalCount,
  language: optionalText,
  coverMedia: coverFields.coverMedia,
  coverImage: wirePicture,
  seoData: z.unknown().optional(),
});

export function toCategory(wire: unknown): Category | undefined {
  const data = parse(wireCategory, wire);
  if (data === undefined) return undefined;
  const { id, slug, label, title = label, description, language, coverMedia, coverImage } = data;
  return {
    id,
    slug,
    label,
    title,
    description,
    postCount: data.listedPostCount ?? data.postCount,
    language,
    ink: data.ink,
    cover: findCover({ coverMedia, heroImage: coverImage }, title),
    seo: data.seoData === undefined ? undefined : readPostSeo(data.seoData),
  };
}

const wireTag = z.object({
  ...identified,
  slug: z.string().min(1),
  label: text,
  publishedPostCount: z.coerce.number().optional().catch(undefined),
  postCount: count,
  language: optionalText,
});

export function toTag(wire: unknown): Tag | undefined {
  const data = parse(wireTag, wire);
  if (data === undefined) return undefined;
  const { id, slug, label, publishedPostCount, postCount, language } = data;
  return { id, slug, label, postCount: publishedPostCount ?? postCount, language };
}

const wireMonth = z.object({ periodStart: date, postCount: count });

/** Returns a month and its number of posts, or `undefined` if there are none. */
export function toMonthCount(wire: unknown): MonthCount | undefined {
  const { data } = wireMonth.safeParse(wire);
  if (data?.periodStart === undefined || data.postCount === 0) return undefined;
  return { ...getArchiveMonth(data.periodStart), postCount: data.postCount };
}

const wireMember = z.object({
  ...identified,
  profile: z.object({
    nickname: z.string().min(1),
    slug: text,
    title: optionalText,
    photo: wirePicture,
  }),
});

export function toAuthor(wire: unknown): Author | undefined {
  const data = parse(wireMember, wire);
  if (data === undefined) return undefined;
  const { nickname, slug, title, photo } = data.profile;
  return { id: data.id, name: nickname, slug, about: title, photo: toPicture(photo, nickname) };
}

/** Parses a wire object. Returns `undefined` if the object is invalid or has no ID. */
function parse<Data extends { id?: string | undefined; _id?: string | undefined }>(
  schema: z.ZodType<Data>,
  wire: unknown,
): (Data & { readonly id: string }) | undefined {
  const { data } = schema.safeParse(wire);
  const id = data?.id ?? data?._id;
  return data === undefined || id === undefined ? undefined : { ...data, id };
}

function readBody(post: z.infer<typeof wirePost>): RichContent {
  try {
    return readRichContent(post) ?? { nodes: [] };
  } catch (error) {
    log().error({ err: error, slug: post.slug }, "the body of a post cannot be read");
    return { nodes: [] };
  }
}
