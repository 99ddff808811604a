/** Posts in the API's format. A table maps each field set to its fields. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { completeRichContent } from "../../../rich-content/complete.ts";
import { paths } from "../../../site/paths/paths.ts";
import { type PostField, postFields } from "../../../wix/enums.ts";
import { splitIntoChunks } from "../../database/rows.ts";
import type { PlatformContext } from "../../http/context.ts";
import { Serialized } from "../../http/serialized.ts";
import { maximumLimit } from "../../query/query.ts";
import type { ReadMemory } from "../read-memory.ts";
import { wireCover, wireMedia, withExpiry } from "./cover.wire.ts";
import { type PostRecord, readPosts } from "./post.reader.ts";

/** A post in the API's format. */
export type WirePost = { readonly id: string } & WireFields;
type WireFields = Readonly<Record<string, unknown>>;

/** Fields that newer clients may request but this platform does not return. */
const silentFields = ["REFERENCE_ID"];

const known = new Set<string>([...postFields, ...silentFields]);

/** The schema for the optional fields that a request asks for. */
export const requestedFields = z
  .array(z.string())
  .refine((names) => names.every((name) => known.has(name)), {
    error: `must be one of ${postFields.join(", ")}`,
  })
  .transform((names) => names.filter(isPostField));

function isPostField(name: string): name is PostField {
  return postFields.some((field) => field === name);
}

export type RequestedFields = ReadonlySet<PostField>;

const contentFields: readonly PostField[] = [
  "CONTENT_TEXT",
  "CONTENT",
  "RICH_CONTENT",
  "RICH_CONTENT_STRING",
  "RICH_CONTENT_COMPRESSED",
];

/** Returns whether these fields require the post body, which lists otherwise do not read. */
function needsContent(fields: RequestedFields): boolean {
  return contentFields.some((field) => fields.has(field));
}

type Writer = (record: PostRecord, siteUrl: string) => WireFields;

const optionalFields: Readonly<Record<PostField, Writer>> = {
  UNKNOWN: () => ({}),
  COUNTERS: ({ metrics: { views, likes, comments } }) => ({
    counters: { views, likes, comments },
  }),
  URL: ({ post }, siteUrl) => ({ url: buildPageUrl(siteUrl, post.slug) }),
  CONTENT_TEXT: ({ content }) => ({ contentText: content?.content_text ?? "" }),
  METRICS: (record) => ({ metrics: wireMetrics(record.metrics) }),
  SEO: ({ post }) => ({ seoData: json(post.seo_data) ?? { tags: [] } }),
  // The editor that preceded Ricos stored DraftJS. Clients that request this field get the plain text as
  // blocks.
  CONTENT: ({ content }) => ({ content: buildDraftContent(content?.content_text ?? "") }),
  INTERNAL_ID: ({ post }) => ({ internalId: post.id }),
  CONTACT_ID: ({ post }) => (post.contact_id === null ? {} : { contactId: post.contact_id }),
  RICH_CONTENT: (record) => ({ richContent: wireDocument(record) }),
  RICH_CONTENT_STRING: (record) => ({ richContentString: JSON.stringify(wireDocument(record)) }),
  RICH_CONTENT_COMPRESSED: (record) => ({
    richContentCompressed: gzipSync(JSON.stringify(wireDocument(record))).toString("base64"),
  }),
  TRANSLATIONS: ({ translations }, siteUrl) => ({
    translations: translations.map((other) => ({
      id: other.id,
      language: other.language,
      slug: other.slug,
      title: other.title,
      seoData: json(other.seo_data) ?? { tags: [] },
      url: buildPageUrl(siteUrl, other.slug),
    })),
  }),
};

/** Returns a post with its base fields and the requested optional fields. */
export function wirePost(record: PostRecord, fields: RequestedFields, siteUrl: string): WirePost {
  const post = baseFields(record, siteUrl);
  for (const field of fields) Object.assign(post, optionalFields[field](record, siteUrl));
  return post;
}

export function wireMetrics(metrics: PostRecord["metrics"]) {
  return {
    views: metrics.views,
    likes: metrics.likes,
    comments: metrics.comments,
    averageRating: metrics.average_rating,
    // Not part of the Wix API. The number of ratings behind the average.
    ratingCount: metrics.rating_count,
  };
}

function baseFields(
  { post, categoryIds, tagIds, coAuthorIds }: PostRecord,
  siteUrl: string,
): { id: string } & Record<string, unknown> {
  const cover = wireCover(json(post.cover_media), siteUrl);
  const hero = withExpiry(json(post.hero_image));
  return {
    id: post.id,
    title: post.title,
    excerpt: post.excerpt,
    slug: post.slug,
    firstPublishedDate: formatDate(post.first_published_at),
    lastPublishedDate: formatDate(post.last_published_at),
    featured: post.featured === 1,
    pinned: post.pinned === 1,
    categoryIds,
    tagIds,
    memberId: post.author_id,
    // Not part of the Wix API.
    ...(coAuthorIds.length === 0 ? {} : { coAuthorIds }),
    hashtags: json(post.hashtags) ?? [],
    commentingEnabled: post.commenting_enabled === 1,
    minutesToRead: post.minutes_to_read,
    relatedPostIds: json(post.related_post_ids) ?? [],
    pricingPlanIds: json(post.pricing_plan_ids) ?? [],
    language: post.language,
    preview: false,
    hasUnpublishedChanges: post.has_draft === 1,
    ...(post.translation_id === null ? {} : { translationId: post.translation_id }),
    ...(hero === undefined ? {} : { heroImage: hero }),
    ...(cover === undefined ? {} : { coverMedia: cover, media: wireMedia(cover) }),
    ...buildModeration(post),
  };
}

function buildModeration(post: PostRecord["post"]): Record<string, unknown> {
  if (post.moderation_status === null && post.moderation_submitted_at === null) return {};
  return {
    moderationDetails: {
      submittedBy: post.author_id,
      submittedDate: formatDate(post.moderation_submitted_at),
      status: post.moderation_status ?? "UNKNOWN",
      ...(post.moderated_by === null ? {} : { moderatedBy: post.moderated_by }),
      ...(post.moderated_at === null ? {} : { moderationDate: formatDate(post.moderated_at) }),
    },
  };
}

/**
 * Returns the document with all fields that Wix's clients expect. The time of the last save is not one of them, because
 * it would reveal that a draft is being edited.
 */
const wireDocument = ({ post, content }: PostRecord) =>
  completeRichContent(json(content?.rich_content ?? null), {
    created: new Date(post.first_published_at ?? post.created_at).toISOString(),
    updated: new Date(post.last_published_at ?? post.created_at).toISOString(),
  });

function buildDraftContent(text: string): string {
  const blocks = text.split("\n").map((line, index) => ({
    key: index.toString(36).padStart(5, "0"),
    text: line,
    type: "unstyled",
    depth: 0,
    inlineStyleRanges: [],
    entityRanges: [],
    data: {},
  }));
  return JSON.stringify({ blocks, entityMap: {} });
}

function buildPageUrl(siteUrl: string, slug: string) {
  return { base: siteUrl, path: paths.post(slug) };
}

const formatDate = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();

const json = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

/** Maximum number of posts read at once if their contents are needed, because the content of a post can be 2 MB. */
export const postsWithContent = 10;

type WireContext = Pick<PlatformContext, "database" | "siteUrl">;

const splitIds = (ids: readonly string[], fields: RequestedFields): string[][] =>
  splitIntoChunks(ids, needsContent(fields) ? postsWithContent : maximumLimit);

/** Generates the posts with these IDs, in their order. Other requests run between two posts with content. */
export async function* readWirePosts(
  { database, siteUrl }: WireContext,
  ids: readonly string[],
  fields: RequestedFields,
): AsyncGenerator<WirePost, undefined> {
  const content = needsContent(fields);
  const parts = { content, translations: fields.has("TRANSLATIONS"), groups: "visible" } as const;
  for (const chunk of splitIds(ids, fields)) {
    for (const record of await readPosts(database, chunk, parts)) {
      yield wirePost(record, fields, siteUrl);
      if (content) await nextTurn();
    }
  }
}

const volatileFields: readonly PostField[] = ["COUNTERS", "METRICS", "TRANSLATIONS"];

/** Returns whether values of these fields change without a change of the post. */
export const hasVolatileField = (fields: RequestedFields): boolean =>
  volatileFields.some((field) => fields.has(field));

/** Like `readWirePosts`, but generates JSON, and reads only the posts that are not in memory. */
export async function* readSerializedPosts(
  context: WireContext,
  ids: readonly string[],
  fields: RequestedFields,
  memory: ReadMemory,
): AsyncGenerator<Serialized, undefined> {
  const isKept = !hasVolatileField(fields);
  // The fields of the JSON have the order in which they were requested.
  const form = [...fields].join();
  for (const chunk of splitIds(ids, fields)) {
    const found = new Map<string, Serialized>();
    for (const id of isKept ? chunk : []) {
      const kept = memory.findPost(id, form);
      if (kept !== undefined) found.set(id, kept);
    }
    const missing = chunk.filter((id) => !found.has(id));
    for await (const wire of readWirePosts(context, missing, fields)) {
      const post = new Serialized("post", wire);
      found.set(post.id, post);
      if (isKept) memory.keepPost(form, post);
    }
    for (const id of chunk) {
      const post = found.get(id);
      if (post !== undefined) yield post;
    }
  }
}
