/** The contents of a saved version: the fields of a post that belong to its text, and its document. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { normaliseRichContent } from "../../../../rich-content/normalise.ts";
import type { PostPatch } from "../../posts/new-post.ts";
import type { DraftRecord } from "../draft.reader.ts";

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Maximum size of a document, so that a damaged row cannot exhaust the memory. Requests have at most 2 MiB. */
const maximumDocumentBytes = 64 * 1024 * 1024;

/**
 * The fields besides the document. A version does not contain the slug, author, language, date or status, because they
 * are not parts of the text.
 */
const fieldNames = [
  "title",
  "excerpt",
  "coverMedia",
  "heroImage",
  "seoData",
  "hashtags",
  "categoryIds",
  "tagIds",
  "relatedPostIds",
  "pricingPlanIds",
  "previewTextParagraph",
  "commentingEnabled",
] as const satisfies readonly (keyof PostPatch)[];

/** Names of the fields that a version contains, as the change log names them. */
const versionedFields = new Set<unknown>([...fieldNames, "richContent"]);

/** Returns whether a version contains one of the fields. */
export const hasVersionedField = (fields: readonly unknown[]): boolean =>
  fields.some((field) => versionedFields.has(field));

export type Snapshot = {
  /** JSON of the fields besides the document. */
  readonly fields: string;
  /** JSON of the document. */
  readonly document: string;
};

/** Returns the contents of a post's latest version. */
export function takeSnapshot({ post, content, categoryIds, tagIds }: DraftRecord): Snapshot {
  const fields = {
    title: post.title,
    // An empty excerpt is generated from the document.
    excerpt: post.excerpt_generated === 1 ? "" : post.excerpt,
    coverMedia: parseColumn(post.cover_media),
    heroImage: parseColumn(post.hero_image),
    seoData: parseColumn(post.seo_data),
    hashtags: parseColumn(post.hashtags),
    categoryIds,
    tagIds,
    relatedPostIds: parseColumn(post.related_post_ids),
    pricingPlanIds: parseColumn(post.pricing_plan_ids),
    previewTextParagraph: post.preview_text_paragraph,
    commentingEnabled: post.commenting_enabled === 1,
  } satisfies Record<(typeof fieldNames)[number], unknown>;
  return {
    fields: JSON.stringify(fields),
    document: content?.rich_content ?? '{"nodes":[]}',
  };
}

/** Returns a hash by which equal snapshots are recognised. */
export const hashSnapshot = ({ fields, document }: Snapshot): string =>
  createHash("sha256").update(fields).update("\0").update(document).digest("base64url");

/** Compresses a document for its column. */
export const packDocument = async (document: string): Promise<string> =>
  (await deflate(document)).toString("base64");

/** Returns the document of a column. Throws if the column is damaged. */
export async function unpackDocument(packed: string): Promise<string> {
  const bytes = await inflate(Buffer.from(packed, "base64"), {
    maxOutputLength: maximumDocumentBytes,
  });
  return bytes.toString("utf8");
}

/** Returns the changes that give a post the contents of a snapshot. Throws if the version is damaged. */
export function parseSnapshot({ fields, document }: Snapshot): PostPatch {
  const values: PostPatch = JSON.parse(fields);
  const sourceDocument: object = JSON.parse(document);
  return { ...values, richContent: normaliseRichContent(sourceDocument), sourceDocument };
}

const parseColumn = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
