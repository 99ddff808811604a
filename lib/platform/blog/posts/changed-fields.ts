import { isDeepStrictEqual } from "node:util";
import type { PostTable } from "../../database/schema.ts";
import type { Transaction } from "../../database/database.ts";
import { cleanText } from "../../database/text.ts";
import { readCoAuthors } from "./co-author.repository.ts";
import { buildColumns, type PostPatch } from "./new-post.ts";
import { readRelated } from "./post.reader.ts";
import { readStoredDocument } from "./post.repository.ts";

/** Returns the patch fields whose values differ from the stored ones. `slug` is the new slug. */
export async function findChangedFields(
  transaction: Transaction,
  before: PostTable,
  patch: PostPatch,
  slug: string,
): Promise<string[]> {
  const columns = buildColumns(patch);
  const document = patch.richContent && (await readStoredDocument(transaction, before.id));
  const isStored = async (table: "category" | "tag", given: readonly string[] | undefined) => {
    if (given === undefined) return undefined;
    const stored = await readRelated(transaction, table, [before.id], "all");
    const ids = stored.map(({ id }) => id);
    return isDeepStrictEqual([...new Set(given)], ids);
  };
  const isSame = {
    title: columns.title === before.title,
    slug: slug === before.slug,
    excerpt: cleanText(patch.excerpt) === before.excerpt,
    language: columns.language === before.language,
    translationId: columns.translation_id === before.translation_id,
    authorId: columns.author_id === before.author_id,
    contactId: columns.contact_id === before.contact_id,
    status: patch.status === before.status,
    firstPublishedAt: patch.firstPublishedAt === before.first_published_at,
    lastPublishedAt: patch.lastPublishedAt === before.last_published_at,
    scheduledAt: patch.scheduledAt === before.scheduled_at,
    featured: columns.featured === before.featured,
    pinned: columns.pinned === before.pinned,
    commentingEnabled: columns.commenting_enabled === before.commenting_enabled,
    coverMedia: isSameJson(columns.cover_media, before.cover_media),
    heroImage: isSameJson(columns.hero_image, before.hero_image),
    seoData: isSameJson(columns.seo_data, before.seo_data),
    hashtags: columns.hashtags === before.hashtags,
    categoryIds: await isStored("category", patch.categoryIds),
    tagIds: await isStored("tag", patch.tagIds),
    coAuthorIds: await isStoredCoAuthors(transaction, before.id, patch.coAuthorIds),
    relatedPostIds: columns.related_post_ids === before.related_post_ids,
    pricingPlanIds: columns.pricing_plan_ids === before.pricing_plan_ids,
    previewTextParagraph: columns.preview_text_paragraph === before.preview_text_paragraph,
    richContent:
      document !== undefined &&
      JSON.stringify(patch.sourceDocument ?? patch.richContent) === document,
    // Part of `richContent`.
    sourceDocument: true,
    metrics: false,
  } satisfies Record<keyof PostPatch, boolean | undefined>;
  const given = new Map(Object.entries(patch));
  return Object.entries(isSame)
    .filter(([field, same]) => given.get(field) !== undefined && same !== true)
    .map(([field]) => field);
}

async function isStoredCoAuthors(
  transaction: Transaction,
  postId: string,
  given: readonly string[] | undefined,
): Promise<boolean> {
  if (given === undefined) return false;
  const stored = await readCoAuthors(transaction, [postId]);
  return isDeepStrictEqual(
    [...new Set(given)],
    stored.map(({ id }) => id),
  );
}

/** Compares JSON texts, ignoring the order of fields. */
function isSameJson(one: string | null | undefined, other: string | null): boolean {
  if (one === other) return true;
  if (one === undefined || one === null || other === null) return false;
  return isDeepStrictEqual(JSON.parse(one), JSON.parse(other));
}
