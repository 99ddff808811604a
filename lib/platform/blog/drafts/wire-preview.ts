import { wirePost, type WirePost } from "../posts/post.wire.ts";
import type { DraftRecord } from "./draft.reader.ts";

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
