/** Draft posts in the API's format (docs/api.md, “Draft post object”). */
import { wirePost, type WirePost } from "../posts/post.wire.ts";
import type { DraftRecord } from "./draft.reader.ts";

export const draftFields = [
  "UNKNOWN",
  "URL",
  "CONTENT",
  "RICH_CONTENT",
  "GENERATED_EXCERPT",
] as const;
export type DraftField = (typeof draftFields)[number];

/** Returns whether the document is needed for some of the fields. */
export const needsDocument = (fields: ReadonlySet<DraftField>): boolean =>
  fields.has("CONTENT") || fields.has("RICH_CONTENT");

/** Returns a draft post with its base fields and the requested optional fields. */
export function wireDraft(
  record: DraftRecord,
  fields: ReadonlySet<DraftField>,
  siteUrl: string,
): WirePost {
  const { post } = record;
  const optional = (["URL", "CONTENT"] as const).filter((field) => fields.has(field));
  const document = fields.has("RICH_CONTENT") ? record.content?.rich_content : undefined;
  const {
    slug,
    excerpt,
    pinned: _pinned,
    preview: _preview,
    coverMedia: _coverMedia,
    firstPublishedDate,
    lastPublishedDate: _lastPublishedDate,
    ...wire
  } = wirePost(record, new Set(["SEO", ...optional] as const), siteUrl);
  const hasExcerpt = fields.has("GENERATED_EXCERPT") || post.excerpt_generated !== 1;
  return {
    media: { displayed: true, custom: false },
    ...wire,
    ...(hasExcerpt && { excerpt }),
    // The stored document without additions, so that saving it again does not change it.
    ...(document !== undefined && { richContent: JSON.parse(document) }),
    ...(firstPublishedDate !== null && { firstPublishedDate }),
    status: post.status,
    seoSlug: slug,
    editedDate: new Date(post.updated_at).toISOString(),
    createdDate: new Date(post.created_at).toISOString(),
    ...(post.scheduled_at !== null && {
      scheduledPublishDate: new Date(post.scheduled_at).toISOString(),
    }),
    ...(post.preview_text_paragraph !== null && {
      previewTextParagraph: post.preview_text_paragraph,
    }),
    ...(post.editing_session_id !== null && { editingSessionId: post.editing_session_id }),
    ...(record.origin !== undefined && { changeOrigin: record.origin }),
  };
}

const previewFields = new Set(["RICH_CONTENT", "METRICS", "SEO", "TRANSLATIONS"] as const);

/**
 * Returns a post of any status in the reader API's format, with `preview: true`. `record` has to be read with the
 * visible groups. A post without a publication date gets the date on which it would be published.
 */
export function wirePreview(
  { post, ...record }: DraftRecord,
  { siteUrl, now }: { readonly siteUrl: string; readonly now: () => number },
): WirePost {
  const { first_published_at, scheduled_at } = post;
  const dated = { ...post, first_published_at: first_published_at ?? scheduled_at ?? now() };
  return { ...wirePost({ ...record, post: dated }, previewFields, siteUrl), preview: true };
}
