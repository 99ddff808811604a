/** Conversion of a post from the Wix API or from an export of this site. */
import { isPageSlug } from "../../site/paths/page-path.ts";
import { z } from "zod";
import { normaliseRichContent } from "../../rich-content/normalise.ts";
import { readRichContent, RichContentError } from "../../rich-content/read.ts";
import { isObject, readField } from "../../wix/json-object.ts";
import { isWireDate } from "../../wix/wire-date.ts";
import { parseInstant } from "../reading/parse.ts";
import { SourceError, type SourceMedia } from "../../convert/source-media.ts";
import type { PlainField, SourcePost } from "../source.ts";
import type { StatusFields } from "../source-status.ts";
import { hashText, stableId } from "../stable-id.ts";
import {
  copyCover,
  copyFiles,
  copyWireImage,
  readCover,
  readCoverOfMedia,
  unknownOrigin,
} from "./media.ts";
import { idText, readOrigin, type WixSurvey } from "./survey.ts";

const text = z.string().optional().catch(undefined);
const flag = z.boolean().optional().catch(undefined);
const texts = z.array(z.string()).catch([]);
const count = z.number().int().nonnegative().optional().catch(undefined);

// Fields not listed here are unknown values, validated by the functions below.
const postRow = z.looseObject({
  id: idText.optional().catch(undefined),
  _id: idText.optional().catch(undefined),
  title: z.string().catch(""),
  slug: text,
  excerpt: text,
  language: text,
  translationId: text,
  memberId: text,
  coAuthorIds: texts,
  contactId: text,
  // A post with an invalid status becomes a draft.
  status: z.string().optional().catch("unreadable"),
  featured: flag,
  pinned: flag,
  commentingEnabled: flag,
  categoryIds: texts,
  tagIds: texts,
  hashtags: texts,
  relatedPostIds: texts,
  seoData: z
    .object({ tags: z.array(z.unknown()).catch([]) })
    .loose()
    .optional()
    .catch(undefined),
  richContent: z.unknown().optional(),
  contentText: text,
  preview: flag,
  metrics: z
    .object({
      views: count,
      likes: count,
      averageRating: z.number().nonnegative().max(5).optional().catch(undefined),
      ratingCount: count,
    })
    .optional()
    .catch(undefined),
  formerPaths: texts,
  // A value of the wrong type also hides the post.
  pricingPlanIds: z
    .unknown()
    .optional()
    .transform((value): unknown[] =>
      Array.isArray(value) ? value : (value ?? "") === "" ? [] : [value],
    )
    .transform((ids) => ids.map((id) => (typeof id === "string" ? id : "unreadable"))),
  previewTextParagraph: count,
  /** Written by this site's export. */
  draftVersion: z.looseObject({}).optional().catch(undefined),
});
type PostRow = z.infer<typeof postRow>;

/** Returns a post's name in reports. */
export const describeWixPost = (value: unknown): string =>
  ["title", "id", "_id", "slug"].flatMap((name) => {
    const text = readField(value, name);
    return typeof text === "string" && text.trim() !== "" ? [text] : [];
  })[0] ?? "a post";

/** Converts a post. Returns `undefined` if the value is not a post. */
export function readWixPost(value: unknown, survey: WixSurvey): SourcePost | undefined {
  const row = postRow.safeParse(value).data;
  if (row === undefined) return undefined;
  const { slug = "", memberId = "" } = row;
  const title = row.title.trim() || slug || "Untitled";
  const id = row.id ?? row._id;
  const key = id ?? row.slug ?? hashText(title);
  const origin = readOrigin(value) ?? unknownOrigin;
  const author = survey.members.get(memberId);
  const coAuthors = row.coAuthorIds.flatMap((one) => survey.members.get(one) ?? []);
  const categories = row.categoryIds.map((one) => survey.categories.get(one));
  return {
    key,
    label: `post ${key}`,
    version: "1",
    state: [value],
    problems: describeProblems(row, survey),
    id: id ?? stableId(`wix post ${slug || title}`),
    title,
    slug: slug || undefined,
    // Only pages of another Quire blog have a path as their slug.
    ...(isPageSlug(slug) && { isPage: true, pagePath: slug }),
    excerpt: row.excerpt,
    language: row.language || undefined,
    translationId: row.translationId,
    authors: author === undefined ? [] : [author, ...coAuthors],
    contactId: row.contactId,
    categories: categories.filter((category) => category !== undefined),
    tags: [],
    tagKeys: row.tagIds,
    hashtags: row.hashtags,
    relatedPostIds: row.relatedPostIds,
    ...readStatus(row),
    featured: row.featured,
    pinned: row.pinned,
    commentingEnabled: row.commentingEnabled,
    seoData: row.seoData?.tags.length === 0 ? undefined : row.seoData,
    metrics: readMetrics(row.metrics),
    pricingPlanIds: row.pricingPlanIds,
    previewTextParagraph: row.previewTextParagraph,
    draft: row.draftVersion && {
      copy: async (media) => copyFiles(row.draftVersion, media, origin),
    },
    formerPaths: [...row.formerPaths.filter((path) => /^\/[^/]/.test(path)), ...listOwnPaths(row)],
    pictures: async (media) => ({
      coverMedia: await copyCover(
        readCover(row["coverMedia"]) ?? readCoverOfMedia(row["media"]),
        media,
        origin,
      ),
      heroImage: await copyWireImage(row["heroImage"], media, origin),
    }),
    convert: async (media) =>
      normaliseRichContent(await copyFiles(readDocument(row, media), media, origin)),
  } satisfies SourcePost & Record<PlainField, unknown>;
}

/** Describes data of the post that is missing from the file or has no equivalent. */
function describeProblems(row: PostRow, { categories, tags }: WixSurvey): string[] {
  const describeMissing = (name: string, ids: readonly string[]) =>
    ids.length === 0 ? [] : [`the file doesn't contain its ${name}: ${ids.join(", ")}`];
  const { status = "PUBLISHED", categoryIds, tagIds } = row;
  return [
    row.preview === true ? "it contains only the beginning of a post behind a paywall" : [],
    describeMissing(
      "categories",
      categoryIds.filter((id) => !categories.has(id)),
    ),
    describeMissing(
      "tags",
      tagIds.filter((id) => !tags.has(id)),
    ),
    dateFields
      .filter((name) => (row[name] ?? "") !== "" && parseDate(row[name]) === undefined)
      .map((name) => `its date ${name} can't be read, so it was ignored`),
    isStatus(status) ? [] : `its status is ${status}, so it was imported as a draft`,
  ].flat();
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

const statuses = ["PUBLISHED", "UNPUBLISHED", "SCHEDULED", "IN_REVIEW", "IN_MODERATION"] as const;
const isStatus = (name: string): name is StatusFields["status"] =>
  statuses.some((status) => status === name);

/** Returns the status and dates. The API lists published posts without a status. */
function readStatus({ status = "PUBLISHED", ...row }: PostRow): StatusFields {
  return {
    status: isStatus(status) ? status : "UNPUBLISHED",
    restriction:
      row.pricingPlanIds.length > 0 && row.preview !== true
        ? "only members with a pricing plan could read it"
        : undefined,
    scheduledAt: parseDate(row["scheduledPublishDate"]),
    firstPublishedAt: parseDate(row["firstPublishedDate"]),
    lastPublishedAt: parseDate(row["lastPublishedDate"]),
  };
}

const dateFields = ["scheduledPublishDate", "firstPublishedDate", "lastPublishedDate"];

function parseDate(value: unknown): number | undefined {
  const instant = typeof value === "number" ? value : parseInstant(value);
  const isValid = instant !== undefined && Number.isSafeInteger(instant) && isWireDate(instant);
  return isValid ? instant : undefined;
}

function readMetrics(metrics: PostRow["metrics"]): SourcePost["metrics"] {
  if (metrics === undefined) return undefined;
  const { views, likes, averageRating = 0, ratingCount = 0 } = metrics;
  return {
    ...(views === undefined ? {} : { views }),
    ...(likes === undefined ? {} : { likes }),
    ratingCount,
    ratingSum: Math.round(averageRating * ratingCount),
  };
}

/** Returns the former path, unless it is also the post's path on this blog. */
function listOwnPaths({ url, slug }: PostRow): string[] {
  const path = isObject(url) ? url["path"] : undefined;
  if (typeof path !== "string" || !/^\/[^/]/.test(path) || slug === undefined) return [];
  return [`/post/${encodeURIComponent(slug)}`, `/post/${slug}`].includes(path) ? [] : [path];
}
