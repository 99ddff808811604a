/** Conversion of a post from the Wix API, or from an export of this site, to a post of this blog. */
import { z } from "zod";
import { normaliseRichContent } from "../../rich-content/normalise.ts";
import { readRichContent, RichContentError } from "../../rich-content/read.ts";
import { cutExcerpt } from "../../rich-content/text.ts";
import type { CoverMedia, WireImage } from "../../wix/media.ts";
import { SourceError, type SourceMedia, type SourcePictures, type SourcePost } from "../source.ts";
import { scheduledWithoutDate } from "../source-status.ts";
import { hashText, stableId } from "../stable-id.ts";
import { isObject } from "../../wix/json-object.ts";
import { bringFiles, unknownHost, readWireImage } from "./media.ts";
import { idText, readOrigin, type WixSurvey } from "./survey.ts";

/** Version of the conversion. Must change when the same JSON becomes another document. */
const version = "1";
const longestTitle = 200;
const longestExcerpt = 500;

const text = z.string().optional().catch(undefined);
const flag = z.boolean().optional().catch(undefined);
const texts = z.array(z.string()).catch([]);
const count = z.number().int().nonnegative().optional().catch(undefined);

const postRow = z.object({
  id: idText.optional().catch(undefined),
  _id: idText.optional().catch(undefined),
  title: z.string().catch(""),
  slug: text,
  excerpt: text,
  language: text,
  translationId: text,
  memberId: text,
  contactId: text,
  // A post with an unreadable status becomes a draft.
  status: z.string().optional().catch("unreadable"),
  firstPublishedDate: z.unknown().optional(),
  lastPublishedDate: z.unknown().optional(),
  scheduledPublishDate: z.unknown().optional(),
  featured: flag,
  pinned: flag,
  commentingEnabled: flag,
  categoryIds: texts,
  tagIds: texts,
  hashtags: texts,
  relatedPostIds: texts,
  coverMedia: z.unknown().optional(),
  media: z.unknown().optional(),
  heroImage: z.unknown().optional(),
  seoData: z
    .object({ tags: z.array(z.unknown()).catch([]) })
    .loose()
    .optional()
    .catch(undefined),
  richContent: z.unknown().optional(),
  richContentString: z.unknown().optional(),
  richContentCompressed: z.unknown().optional(),
  contentText: text,
  preview: flag,
  metrics: z
    .object({
      views: count,
      likes: count,
      comments: count,
      averageRating: z.number().nonnegative().max(5).optional().catch(undefined),
      ratingCount: count,
    })
    .optional()
    .catch(undefined),
  url: z.unknown().optional(),
  formerPaths: texts,
});
type PostRow = z.infer<typeof postRow>;

export type ReadWixPost = { readonly post: SourcePost; readonly problems: readonly string[] };

/** Converts a post. Returns `undefined` if the value is not a post. */
export function readWixPost(value: unknown, survey: WixSurvey): ReadWixPost | undefined {
  const row = postRow.safeParse(value).data;
  if (row === undefined) return undefined;
  const id = row.id ?? row._id;
  const problems: string[] = [];
  const title = row.title.trim() || row.slug || "Untitled";
  const origin = readOrigin(value) ?? `http://${unknownHost}`;
  const known = (ids: readonly string[], rows: ReadonlyMap<string, unknown>, what: string) => {
    const missing = ids.filter((one) => !rows.has(one));
    if (missing.length > 0)
      problems.push(`the file doesn't contain its ${what}: ${missing.join(", ")}`);
    return ids.filter((one) => rows.has(one));
  };
  if (title.length > longestTitle) problems.push("its title was shortened to 200 characters");
  if (row.preview === true)
    problems.push("it contains only the beginning of a post behind a paywall");
  const said = {
    key: id ?? row.slug ?? hashText(title),
    id: id ?? stableId(`wix post ${row.slug ?? title}`),
    title: cutExcerpt(title, longestTitle),
    slug: row.slug || undefined,
    excerpt: row.excerpt === undefined ? undefined : cutExcerpt(row.excerpt, longestExcerpt),
    language: row.language || undefined,
    translationId: row.translationId,
    author:
      row.memberId !== undefined && survey.members.has(row.memberId) ? row.memberId : undefined,
    contactId: row.contactId,
    categories: known(row.categoryIds, survey.categories, "categories"),
    tags: [],
    tagKeys: known(row.tagIds, survey.tags, "tags"),
    hashtags: row.hashtags,
    relatedPostIds: row.relatedPostIds,
    ...readStatus(row, problems),
    featured: row.featured,
    pinned: row.pinned,
    commentingEnabled: row.commentingEnabled,
    seoData: row.seoData === undefined || row.seoData.tags.length === 0 ? undefined : row.seoData,
    metrics: readMetrics(row.metrics),
    formerPaths: [...row.formerPaths.filter((path) => /^\/[^/]/.test(path)), ...ownPath(row)],
  };
  return {
    problems,
    post: {
      ...said,
      where: `“${cutExcerpt(title, 60)}” (post ${said.key})`,
      fingerprint: hashText(JSON.stringify([version, value])),
      pictures: (media) => copyPictures(row, media, origin),
      convert: async (media) =>
        normaliseRichContent(await bringFiles(readDocument(row, media), media, origin)),
    },
  };
}

function readDocument(row: PostRow, media: SourceMedia): unknown {
  try {
    const document = readRichContent(row);
    if (document !== undefined) return document;
  } catch (error) {
    if (!(error instanceof RichContentError)) throw error;
    throw new SourceError(error.message, { cause: error });
  }
  const lines = (row.contentText ?? "").split("\n").filter((line) => line.trim() !== "");
  media.report(
    lines.length === 0
      ? "the file doesn't contain its text: request RICH_CONTENT from the API"
      : "the file contains only its plain text: request RICH_CONTENT from the API",
  );
  return {
    nodes: lines.map((line, index) => ({
      type: "PARAGRAPH",
      id: `line${index}`,
      nodes: [{ type: "TEXT", id: "", nodes: [], textData: { text: line, decorations: [] } }],
      paragraphData: {},
    })),
  };
}

const statuses = {
  PUBLISHED: "PUBLISHED",
  UNPUBLISHED: "UNPUBLISHED",
  SCHEDULED: "SCHEDULED",
  IN_REVIEW: "IN_REVIEW",
  IN_MODERATION: "IN_MODERATION",
} as const;

/** Returns the status and dates. The API lists published posts without a status. */
function readStatus(
  row: PostRow,
  problems: string[],
): Pick<SourcePost, "status" | "firstPublishedAt" | "lastPublishedAt" | "scheduledAt"> {
  const firstPublishedAt = parseInstant(row.firstPublishedDate);
  const lastPublishedAt = parseInstant(row.lastPublishedDate);
  const scheduledAt = parseInstant(row.scheduledPublishDate);
  const written = row.status ?? "PUBLISHED";
  const status = Object.entries(statuses).find(([name]) => name === written)?.[1];
  if (status === undefined)
    problems.push(`its status is ${written}, so it was imported as a draft`);
  if (status === "SCHEDULED" && scheduledAt === undefined) {
    problems.push(scheduledWithoutDate);
    return { status: "UNPUBLISHED", firstPublishedAt, lastPublishedAt };
  }
  return { status: status ?? "UNPUBLISHED", firstPublishedAt, lastPublishedAt, scheduledAt };
}

function parseInstant(value: unknown): number | undefined {
  const instant = typeof value === "string" ? Date.parse(value) : value;
  return typeof instant === "number" && Number.isSafeInteger(instant) ? instant : undefined;
}

function readMetrics(metrics: PostRow["metrics"]): SourcePost["metrics"] {
  if (metrics === undefined) return undefined;
  const { views, likes, comments, averageRating = 0, ratingCount = 0 } = metrics;
  return {
    ...(views === undefined ? {} : { views }),
    ...(likes === undefined ? {} : { likes }),
    ...(comments === undefined ? {} : { comments }),
    ratingCount,
    ratingSum: Math.round(averageRating * ratingCount),
  };
}

/** Returns the former path, unless posts have the same path on this blog. */
function ownPath({ url, slug }: PostRow): string[] {
  const path = isObject(url) ? url["path"] : undefined;
  if (typeof path !== "string" || !/^\/[^/]/.test(path) || slug === undefined) return [];
  return path === `/post/${encodeURIComponent(slug)}` || path === `/post/${slug}` ? [] : [path];
}

const image = z.looseObject({
  id: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
});
const isImage = (value: unknown): value is WireImage => image.safeParse(value).success;
const cover = z.looseObject({
  enabled: z.boolean(),
  displayed: z.boolean(),
  custom: z.boolean(),
  image: image.optional(),
  video: z.looseObject({ id: z.string() }).optional(),
});
/**
 * Returns whether a value is a cover. The caller keeps the value itself, so that another export gives the
 * same JSON.
 */
export const isCover = (value: unknown): value is CoverMedia => cover.safeParse(value).success;

async function copyPictures(
  row: PostRow,
  media: SourceMedia,
  origin: string,
): Promise<SourcePictures> {
  const bring = (value: unknown) => bringFiles(value, media, origin);
  const coverMedia = await bring(wireCover(row.coverMedia) ?? coverOfMedia(row.media));
  const hero = await bring({ heroImage: readWireImage(row.heroImage) });
  const heroImage = isObject(hero) ? hero["heroImage"] : undefined;
  return {
    coverMedia: isCover(coverMedia) ? coverMedia : undefined,
    heroImage: isImage(heroImage) ? heroImage : undefined,
  };
}

/** Returns a cover from `coverMedia`, the older field, in any form that clients write. */
export function wireCover(value: unknown): unknown {
  if (!isObject(value)) return undefined;
  const { image: written, altText } = value;
  const usual = { enabled: true, displayed: true, custom: true };
  const picture = readWireImage(written, typeof altText === "string" ? altText : "");
  return { ...usual, ...value, ...(picture === undefined ? {} : { image: picture }) };
}

/** Returns a cover from `media`, the newer field, which has the picture one level deeper. */
function coverOfMedia(value: unknown): unknown {
  if (!isObject(value) || !isObject(value["wixMedia"])) return undefined;
  const { displayed = true, custom = true } = value;
  const altText = typeof value["altText"] === "string" ? value["altText"] : "";
  const { image: written, videoV2 } = value["wixMedia"];
  const picture = readWireImage(written, altText);
  if (picture === undefined && !isObject(videoV2)) return undefined;
  return {
    enabled: true,
    displayed,
    custom,
    ...(picture === undefined ? { video: videoV2 } : { image: picture }),
    altText,
  };
}
