import { isDeepStrictEqual } from "node:util";
import type { Updateable } from "kysely";
import { normaliseRichContent } from "../../../rich-content/normalise.ts";
import { isMadeExcerpt } from "../../../rich-content/text.ts";
import type { ChangeOrigin } from "../../../wix/enums.ts";
import type { PostTable } from "../../database/schema.ts";
import { write, type ChangeDetail } from "../change.repository.ts";
import { requireGroups } from "./create-posts.ts";
import { checkPost, buildColumns, deriveContent, type PostPatch } from "./new-post.ts";
import {
  isNewVersion,
  requireUndeleted,
  assertFuture,
  buildStatusColumns,
} from "./post-lifecycle.ts";
import { allocateSlug, insertFormerSlug } from "./post-slug.repository.ts";
import { findOrigin } from "./post-status.ts";
import {
  replaceContent,
  replaceRelations,
  readStoredDocument,
  updateMetrics,
  updatePost,
} from "./post.repository.ts";
import { cleanText } from "../../database/text.ts";
import { readRelated } from "./post.reader.ts";
import { slugifyText } from "../slug.ts";
import type { Store, Transaction } from "../../database/database.ts";

/** Changes the given fields, either all or none. See `PostService.update`. */
export function updatePostFields(
  store: Store,
  id: string,
  patch: PostPatch,
  origin: ChangeOrigin,
): Promise<{ id: string; slug: string }> {
  checkPost(patch);
  return write(store, async (transaction, record) => {
    const now = store.now();
    const before = await requireUndeleted(transaction, id);
    await requireGroups(transaction, [patch]);
    const slug = await chooseSlug(transaction, before, patch.slug);
    const changed = await findChangedFields(transaction, before, patch, slug);
    await updatePost(transaction, id, {
      ...buildColumns(patch),
      ...buildStatusChange(before, patch, now),
      ...buildDates(before, patch, changed, now),
      ...(await replaceDocument(transaction, before, patch)),
      slug,
      updated_at: now,
    });
    for (const relation of ["categoryIds", "tagIds", "hashtags"] as const) {
      const values = patch[relation];
      if (values !== undefined) await replaceRelations(transaction, relation, id, values);
    }
    if (patch.metrics !== undefined) await updateMetrics(transaction, id, patch.metrics);
    record("POST", id, origin, describeChange(before, patch, changed, slug));
    return { id, slug };
  });
}

async function chooseSlug(
  transaction: Transaction,
  before: PostTable,
  wanted: string | undefined,
): Promise<string> {
  if (wanted === undefined || slugifyText(wanted) === before.slug) return before.slug;
  const slug = await allocateSlug(transaction, { slug: wanted, title: before.title });
  // A post that was never published has no public URL, so it needs no redirect.
  if (before.first_published_at !== null)
    await insertFormerSlug(transaction, before.slug, before.id);
  return slug;
}

function buildStatusChange(
  before: PostTable,
  patch: PostPatch,
  now: number,
): Updateable<PostTable> {
  const { status: to, scheduledAt } = patch;
  if (to === undefined) return {};
  if (to === before.status && (scheduledAt ?? before.scheduled_at) === before.scheduled_at)
    return {};
  if (to === "SCHEDULED") assertFuture(scheduledAt ?? Number.NaN, now);
  findOrigin(before.status, to);
  return buildStatusColumns(before, to, now, scheduledAt);
}

/** Returns the patch fields whose values differ from the stored ones. `slug` is the new slug. */
async function findChangedFields(
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
    coverMedia: columns.cover_media === before.cover_media,
    heroImage: columns.hero_image === before.hero_image,
    seoData: columns.seo_data === before.seo_data,
    hashtags: columns.hashtags === before.hashtags,
    categoryIds: await isStored("category", patch.categoryIds),
    tagIds: await isStored("tag", patch.tagIds),
    relatedPostIds: columns.related_post_ids === before.related_post_ids,
    richContent: document !== undefined && JSON.stringify(patch.richContent) === document,
    metrics: false,
  } satisfies Record<keyof PostPatch, boolean | undefined>;
  const given = new Map(Object.entries(patch));
  return Object.entries(isSame)
    .filter(([field, same]) => given.get(field) !== undefined && same !== true)
    .map(([field]) => field);
}

function buildDates(
  before: PostTable,
  patch: PostPatch,
  fields: readonly string[],
  now: number,
): Updateable<PostTable> {
  const status = patch.status ?? before.status;
  return {
    ...(isNewVersion({ fields }) && status === "PUBLISHED" && { last_published_at: now }),
    ...(patch.firstPublishedAt !== undefined && { first_published_at: patch.firstPublishedAt }),
    ...(patch.lastPublishedAt !== undefined && { last_published_at: patch.lastPublishedAt }),
  };
}

/**
 * Replaces the content. An excerpt that was generated from the text is regenerated; a written excerpt is
 * kept.
 */
async function replaceDocument(
  transaction: Transaction,
  before: PostTable,
  patch: PostPatch,
): Promise<Updateable<PostTable>> {
  const written = cleanText(patch.excerpt);
  if (patch.richContent === undefined) return { excerpt: written };
  const content = deriveContent(patch.richContent);
  const stored = JSON.parse(await readStoredDocument(transaction, before.id));
  const wasMade = isMadeExcerpt(before.excerpt, normaliseRichContent(stored));
  await replaceContent(transaction, before.id, content);
  return {
    excerpt: written ?? (wasMade ? content.excerpt : undefined),
    minutes_to_read: content.minutesToRead,
  };
}

function describeChange(
  before: PostTable,
  patch: PostPatch,
  fields: readonly string[],
  slug: string,
): ChangeDetail {
  return {
    fields,
    ...(patch.status !== undefined &&
      patch.status !== before.status && { from: before.status, to: patch.status }),
    ...(slug !== before.slug && { slug: { from: before.slug, to: slug } }),
  };
}
