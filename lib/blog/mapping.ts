/**
 * Maps wire objects to the model of the pages. Values that occur although the wire's types exclude them (null,
 * "NaN", numbers as text, `_id` for `id`, missing parts) become defaults. Objects that cannot be shown are
 * dropped.
 */
import { z } from "zod";
import { log } from "../logging/log.ts";
import { readRichContent } from "../rich-content/read.ts";
import type { RichContent } from "../rich-content/document.ts";
import { videoSource } from "../rich-content/media-source.ts";
import { safeUrl } from "../rich-content/url.ts";
import { readPostSeo } from "../seo/post-seo.ts";
import { paths } from "../site/paths.ts";
import { getArchiveMonth } from "./archive-month.ts";
import type {
  Author,
  Category,
  MonthCount,
  Picture,
  Post,
  PostSummary,
  Tag,
  Video,
} from "./model.ts";

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
  .transform((values) => values.filter(isText));

const wirePicture = z
  .object({
    id: optionalText,
    url: optionalText,
    width: count,
    height: count,
    altText: optionalText,
  })
  .optional()
  .catch(undefined);
const picture = z.union([z.string(), wirePicture]).optional().catch(undefined);

const wireVideo = z
  .object({
    id: optionalText,
    url: optionalText,
    width: count,
    height: count,
    thumbnail: picture,
    posters: z.array(picture).optional().catch(undefined),
    resolutions: z
      .array(
        z
          .object({ url: optionalText, format: optionalText, width: count, height: count })
          .extend({ poster: picture })
          .optional()
          .catch(undefined),
      )
      .catch([]),
  })
  .optional()
  .catch(undefined);
type WireVideo = NonNullable<z.infer<typeof wireVideo>>;

const wireMedia = z
  .object({
    enabled: z.boolean().optional().catch(undefined),
    displayed: z.boolean().optional().catch(undefined),
    altText: optionalText,
    image: picture,
    wixMedia: z.object({ image: picture, videoV2: wireVideo }).optional().catch(undefined),
    embedMedia: z.object({ thumbnail: picture }).optional().catch(undefined),
    video: wireVideo,
  })
  .optional()
  .catch(undefined);

const wirePost = z.object({
  id: optionalText,
  _id: optionalText,
  slug: z.string().min(1),
  title: text,
  excerpt: text,
  language: optionalText,
  minutesToRead: count,
  firstPublishedDate: date,
  lastPublishedDate: date,
  featured: flag,
  pinned: flag,
  memberId: optionalText,
  categoryIds: ids,
  tagIds: ids,
  hashtags: ids,
  relatedPostIds: ids,
  coverMedia: wireMedia,
  media: wireMedia,
  heroImage: picture,
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

const translation = z.object({
  slug: z.string().min(1),
  language: z.string().min(1),
  title: optionalText,
});

/** Returns a post for a list, or `undefined` if it has no ID or no slug. */
export function toPostSummary(wire: unknown, siteLanguage: string): PostSummary | undefined {
  const { data } = wirePost.safeParse(wire);
  const id = data?.id ?? data?._id;
  if (data === undefined || id === undefined) return undefined;
  const publishedAt = data.firstPublishedDate ?? data.lastPublishedDate ?? new Date(0);
  const { lastPublishedDate } = data;
  const { ratingCount: _, ...metrics } = data.metrics;
  return {
    id,
    slug: data.slug,
    title: data.title,
    excerpt: data.excerpt,
    language: data.language ?? siteLanguage,
    minutesToRead: Math.max(1, Math.round(data.minutesToRead)),
    publishedAt,
    updatedAt:
      lastPublishedDate !== undefined && lastPublishedDate > publishedAt
        ? lastPublishedDate
        : undefined,
    featured: data.featured,
    pinned: data.pinned,
    authorId: data.memberId ?? "",
    categoryIds: data.categoryIds,
    tagIds: data.tagIds,
    hashtags: data.hashtags,
    cover: findCover(data),
    metrics,
    translations: data.translations.flatMap((one) => {
      const other = translation.safeParse(one).data;
      return other === undefined || other.slug === data.slug ? [] : [other];
    }),
  };
}

/** Returns a whole post. Its content is empty if the body cannot be read. */
export function toPost(wire: unknown, siteLanguage: string): Post | undefined {
  const summary = toPostSummary(wire, siteLanguage);
  const { data } = wirePost.safeParse(wire);
  if (summary === undefined || data === undefined) return undefined;
  return {
    ...summary,
    ratingCount: data.metrics.ratingCount,
    video: findVideo(data),
    richContent: readBody(data),
    relatedPostIds: data.relatedPostIds,
    seo: readPostSeo(data.seoData),
  };
}

const wireCategory = z.object({
  id: optionalText,
  _id: optionalText,
  slug: z.string().min(1),
  label: text,
  title: optionalText,
  description: text,
  postCount: count,
  /** Number of posts in the category's list, one version of each post. Only embedded platforms send it. */
  listedPostCount: optionalCount,
  language: optionalText,
  coverMedia: wireMedia,
  coverImage: picture,
  seoData: z.unknown().optional(),
});

export function toCategory(wire: unknown): Category | undefined {
  const { data } = wireCategory.safeParse(wire);
  const id = data?.id ?? data?._id;
  if (data === undefined || id === undefined) return undefined;
  const { slug, label, title = label, description, language, coverMedia, coverImage } = data;
  const postCount = data.listedPostCount ?? data.postCount;
  return {
    id,
    slug,
    label,
    title,
    description,
    postCount,
    language,
    cover: findCover({ title, coverMedia, media: undefined, heroImage: coverImage }),
    seo: data.seoData === undefined ? undefined : readPostSeo(data.seoData),
  };
}

const wireTag = z.object({
  id: optionalText,
  _id: optionalText,
  slug: z.string().min(1),
  label: text,
  publishedPostCount: z.coerce.number().optional().catch(undefined),
  postCount: count,
  language: optionalText,
});

export function toTag(wire: unknown): Tag | undefined {
  const { data } = wireTag.safeParse(wire);
  const id = data?.id ?? data?._id;
  if (data === undefined || id === undefined) return undefined;
  return {
    id,
    slug: data.slug,
    label: data.label,
    postCount: data.publishedPostCount ?? data.postCount,
    language: data.language,
  };
}

const wireMonth = z.object({ periodStart: date, postCount: count });

/** Returns a month and its number of posts, or `undefined` if it has no posts. */
export function toMonthCount(wire: unknown): MonthCount | undefined {
  const { data } = wireMonth.safeParse(wire);
  if (data?.periodStart === undefined || data.postCount === 0) return undefined;
  return { ...getArchiveMonth(data.periodStart), postCount: data.postCount };
}

const wireMember = z.object({
  id: optionalText,
  _id: optionalText,
  profile: z.object({
    nickname: z.string().min(1),
    slug: text,
    title: optionalText,
    photo: picture,
  }),
});

export function toAuthor(wire: unknown): Author | undefined {
  const { data } = wireMember.safeParse(wire);
  const id = data?.id ?? data?._id;
  if (data === undefined || id === undefined) return undefined;
  const { nickname, slug, title, photo } = data.profile;
  return { id, name: nickname, slug, about: title, photo: toPicture(photo, nickname) };
}

type ParsedPost = z.infer<typeof wirePost>;

function readBody(post: ParsedPost): RichContent {
  try {
    return readRichContent(post) ?? { nodes: [] };
  } catch (error) {
    log().error({ err: error, slug: post.slug }, "the body of a post cannot be read");
    return { nodes: [] };
  }
}

type Covered = Pick<ParsedPost, "title" | "coverMedia" | "media" | "heroImage">;

function findCover(post: Covered): Picture | undefined {
  for (const media of displayedMedia(post)) {
    const { image, wixMedia, embedMedia, altText = post.title } = media;
    const found = image ?? wixMedia?.image ?? findPoster(media) ?? embedMedia?.thumbnail;
    const cover = toPicture(found, altText);
    if (cover !== undefined) return cover;
  }
  return toPicture(post.heroImage, post.title);
}

function displayedMedia({ coverMedia, media }: Covered) {
  return [coverMedia, media].flatMap((one) =>
    one === undefined || one.enabled === false || one.displayed === false ? [] : [one],
  );
}

function findPoster({ video, wixMedia }: NonNullable<z.infer<typeof wireMedia>>) {
  const wire = video ?? wixMedia?.videoV2;
  return (
    wire?.thumbnail ??
    wire?.posters?.find((poster) => poster !== undefined) ??
    wire?.resolutions.find((one) => one?.poster !== undefined)?.poster
  );
}

function findVideo(post: ParsedPost): Video | undefined {
  const [found] = displayedMedia(post).flatMap(({ video, wixMedia }) => {
    const wire = video ?? wixMedia?.videoV2;
    return wire === undefined ? [] : (toVideo(wire) ?? []);
  });
  return found;
}

/** Maximum width in pixels. Wider videos use more data without a visible benefit. */
const maximumVideoWidth = 1920;

/**
 * Returns the video's own file, or its widest resolution up to the maximum width. If all resolutions are wider,
 * returns the narrowest. Other formats than MP4 are left out.
 */
function toVideo({ id = "", url, resolutions, ...size }: WireVideo): Video | undefined {
  const playable = resolutions
    .flatMap((one) => (one === undefined ? [] : [one]))
    .filter(({ format = "mp4" }) => format === "mp4")
    .flatMap((one) => playFrom({ url: one.url }, one) ?? [])
    .toSorted((one, other) => other.width - one.width);
  const resolution = playable.find(({ width }) => width <= maximumVideoWidth) ?? playable.at(-1);
  // The id of a video at hosted Wix has no extension and does not lead to a file.
  const file = /\.\w{2,5}$/.test(id) ? playFrom({ id }, size) : undefined;
  return file ?? resolution ?? playFrom({ url }, size);
}

function playFrom(
  source: { readonly id?: string; readonly url?: string | undefined },
  { width, height }: Pick<Video, "width" | "height">,
): Video | undefined {
  const src = videoSource(source);
  return src === undefined ? undefined : { src, width, height };
}

const sdkImage = /^wix:(?:image|video):\/\/v1\/([^/#]+)(?:\/[^#]*)?(?:#(.*))?$/;

/** Converts a picture of the wire: an object, the SDK's `wix:image://` text, or an address. */
function toPicture(wire: z.infer<typeof picture>, alt: string): Picture | undefined {
  if (wire === undefined) return undefined;
  if (typeof wire === "string") {
    const [, id, hash] = sdkImage.exec(wire) ?? [];
    if (id === undefined) return at(safeUrl(wire, "media"), 0, 0, alt);
    const size = new URLSearchParams(hash);
    const side = (name: string) => count.parse(size.get(name));
    return at(paths.media(id), side("originWidth"), side("originHeight"), alt);
  }
  const src = wire.id === undefined ? safeUrl(wire.url, "media") : paths.media(wire.id);
  return at(src, wire.width, wire.height, wire.altText ?? alt);
}

function at(src: string | undefined, width: number, height: number, alt: string) {
  return src === undefined ? undefined : { src, width, height, alt };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
