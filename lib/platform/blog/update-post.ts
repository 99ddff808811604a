import type { Transaction, Updateable } from "kysely";
import { normaliseRichContent } from "../../rich-content/normalise.ts";
import { isMadeExcerpt } from "../../rich-content/text.ts";
import type { ChangeOrigin } from "../../wix/enums.ts";
import type { Database, PostTable } from "../database/schema.ts";
import { write, type ChangeDetail } from "./change.repository.ts";
import { requireGroups } from "./create-posts.ts";
import { checkPost, clean, columnsOf, deriveContent, type PostPatch } from "./new-post.ts";
import { livingPost, requireFuture, statusColumns } from "./post-lifecycle.ts";
import { allocateSlug, keepFormerSlug } from "./post-slug.repository.ts";
import { transition } from "./post-status.ts";
import {
  replaceContent,
  replaceRelations,
  readStoredDocument,
  updateMetrics,
  updatePost,
} from "./post.repository.ts";
import { slugOf } from "./slug.ts";
import type { Store } from "./store.ts";
import { visibleFields, type VisibleField } from "./visible-fields.ts";

/** Changes the given fields, all or none. See `PostService.update`. */
export function updatePostFields(
  store: Store,
  id: string,
  patch: PostPatch,
  origin: ChangeOrigin,
): Promise<{ id: string; slug: string }> {
  checkPost(patch);
  return write(store, async (transaction, record) => {
    const now = store.now();
    const before = await livingPost(transaction, id);
    await requireGroups(transaction, [patch]);
    const slug = await changedSlug(transaction, before, patch.slug);
    const same = await findSameFields(transaction, before, patch);
    await updatePost(transaction, id, {
      ...columnsOf(patch),
      ...statusChange(before, patch, now),
      ...dates(before, patch, same, now),
      ...(await contentChange(transaction, before, patch)),
      slug,
      updated_at: now,
    });
    for (const relation of ["categoryIds", "tagIds", "hashtags"] as const) {
      const values = patch[relation];
      if (values !== undefined) await replaceRelations(transaction, relation, id, values);
    }
    if (patch.metrics !== undefined) await updateMetrics(transaction, id, patch.metrics);
    record("POST", id, origin, describeChange(before, patch, same, slug));
    return { id, slug };
  });
}

async function changedSlug(
  transaction: Transaction<Database>,
  before: PostTable,
  wanted: string | undefined,
): Promise<string> {
  if (wanted === undefined || slugOf(wanted) === before.slug) return before.slug;
  const slug = await allocateSlug(transaction, { slug: wanted, title: before.title });
  // A post that was never published has no public URL that would need a redirect.
  if (before.first_published_at !== null) await keepFormerSlug(transaction, before.slug, before.id);
  return slug;
}

function statusChange(before: PostTable, patch: PostPatch, now: number): Updateable<PostTable> {
  const { status: to, scheduledAt } = patch;
  if (to === undefined) return {};
  if (to === before.status && (scheduledAt ?? before.scheduled_at) === before.scheduled_at)
    return {};
  if (to === "SCHEDULED") requireFuture(scheduledAt ?? Number.NaN, now);
  transition(before.status, to);
  return statusColumns(before, to, now, scheduledAt);
}

/** Returns the visible fields that a patch sets to their current values. */
async function findSameFields(
  transaction: Transaction<Database>,
  before: PostTable,
  patch: PostPatch,
): Promise<VisibleField[]> {
  const columns = columnsOf(patch);
  const document = patch.richContent && (await readStoredDocument(transaction, before.id));
  const isSame: Readonly<Record<VisibleField, boolean>> = {
    title: columns.title === before.title,
    excerpt: clean(patch.excerpt) === before.excerpt,
    richContent: document !== undefined && JSON.stringify(patch.richContent) === document,
    coverMedia: columns.cover_media === before.cover_media,
    heroImage: columns.hero_image === before.hero_image,
  };
  return visibleFields.filter((field) => isSame[field]);
}

function dates(
  before: PostTable,
  patch: PostPatch,
  same: readonly VisibleField[],
  now: number,
): Updateable<PostTable> {
  const status = patch.status ?? before.status;
  const isNewVersion = visibleFields.some(
    (field) => patch[field] !== undefined && !same.includes(field),
  );
  return {
    ...(isNewVersion && status === "PUBLISHED" && { last_published_at: now }),
    ...(patch.firstPublishedAt !== undefined && { first_published_at: patch.firstPublishedAt }),
    ...(patch.lastPublishedAt !== undefined && { last_published_at: patch.lastPublishedAt }),
  };
}

/** Replaces the content. An excerpt that was made from the text is made again; a written excerpt stays. */
async function contentChange(
  transaction: Transaction<Database>,
  before: PostTable,
  patch: PostPatch,
): Promise<Updateable<PostTable>> {
  const written = clean(patch.excerpt);
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
  same: readonly VisibleField[],
  slug: string,
): ChangeDetail {
  const fields = Object.entries(patch)
    .filter(([field, value]) => value !== undefined && !same.some((one) => one === field))
    .map(([field]) => field);
  return {
    fields,
    ...(patch.status !== undefined &&
      patch.status !== before.status && { from: before.status, to: patch.status }),
    ...(slug !== before.slug && { slug: { from: before.slug, to: slug } }),
  };
}
