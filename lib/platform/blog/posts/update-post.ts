import type { Updateable } from "kysely";
import { normaliseRichContent } from "../../../rich-content/normalise.ts";
import type { ChangeOrigin } from "../../../wix/enums.ts";
import type { PostTable } from "../../database/schema.ts";
import { write, type ChangeDetail } from "../../database/change-log.ts";
import { findChangedFields } from "./changed-fields.ts";
import { requireGroups } from "./create-posts.ts";
import { deleteDraftVersion, findDraftVersion } from "../drafts/draft.repository.ts";
import { keepFirstVersion } from "../drafts/versions/record-versions.ts";
import { calculateExcerptFlag } from "./excerpt-flag.ts";
import { checkPost, deriveContent, type PostPatch } from "./new-post.ts";
import { buildColumns, isAbsentFromLists, type FieldName } from "./post-fields.ts";
import {
  isNewVersion,
  requirePost,
  requireUndeleted,
  assertFuture,
  assertVersion,
  buildStatusColumns,
  chooseEditTime,
  describePage,
  type PostWrite,
} from "./post-rules.ts";
import {
  allocateSlug,
  deleteFormerSlugs,
  insertFormerSlug,
  isSlugFree,
} from "./post-slug.repository.ts";
import { findOrigin } from "./post-status.ts";
import {
  replaceContent,
  replaceRelations,
  readStoredDocument,
  updateMetrics,
  updatePost,
} from "./post.repository.ts";
import { cleanText } from "../../database/text.ts";
import { isPageSlug } from "../../../site/paths/page-path.ts";
import { normaliseSlug } from "../slug.ts";
import type { Store, Transaction } from "../../database/database.ts";

/** Changes the given fields, either all or none. See `PostService.update`. */
export function updatePostFields(
  store: Store,
  id: string,
  patch: PostPatch,
  origin: ChangeOrigin,
  editedAt?: number,
): Promise<{ id: string; slug: string }> {
  checkPost(patch);
  return write(store, async (transaction, record) => {
    const post = await requireUndeleted(transaction, id);
    assertVersion(post, editedAt);
    await requireGroups(transaction, [patch]);
    const context = { transaction, record, post, now: store.now() };
    const { status } = patch;
    await applyPatch(context, patch, origin);
    if (status !== undefined && status !== "PUBLISHED") {
      await mergeDraftVersion(context, Object.keys(patch));
    }
    const { slug } = await requirePost(transaction, id);
    return { id, slug };
  });
}

/**
 * Makes the changes of a draft version part of a post that is no longer published, which has only one
 * version. A slug that another post has taken is dropped, and so are the values of the fields `except`.
 */
export async function mergeDraftVersion(
  context: PostWrite,
  except: readonly string[] = [],
): Promise<void> {
  const { transaction } = context;
  const { id } = context.post;
  const draft = await findDraftVersion(transaction, id);
  if (draft === undefined) return;
  await deleteDraftVersion(transaction, id);
  const post = await requirePost(transaction, id);
  const { slug } = draft.patch;
  const isTaken = slug !== undefined && !(await isSlugFree(transaction, post, slug));
  const dropped = new Set([...except, ...(isTaken ? ["slug"] : [])]);
  const patch: PostPatch = Object.fromEntries(
    Object.entries(draft.patch).filter(([field]) => !dropped.has(field)),
  );
  await applyPatch({ ...context, post }, patch, "MANUAL_SAVE");
}

/** Changes the given fields of a post's row. The caller has checked the fields, categories and tags. */
export async function applyPatch(
  { transaction, record, post: before, now }: PostWrite,
  patch: PostPatch,
  origin: ChangeOrigin,
): Promise<void> {
  const { id } = before;
  const slug = await chooseSlug(transaction, before, patch);
  const changed = await findChangedFields(transaction, before, patch, slug);
  await keepFirstVersion(transaction, id, changed);
  const derived = await replaceDocument(transaction, before, patch);
  await updatePost(transaction, id, {
    ...buildColumns(patch),
    ...buildStatusChange(before, patch, now),
    ...buildDates(before, patch, changed, now),
    ...derived,
    slug,
    updated_at: chooseEditTime(now, before),
  });
  for (const relation of ["categoryIds", "tagIds", "coAuthorIds", "hashtags"] as const) {
    const values = patch[relation];
    if (values !== undefined) await replaceRelations(transaction, relation, id, values);
  }
  if (patch.metrics !== undefined) await updateMetrics(transaction, id, patch.metrics);
  const isPublic = [before.status, patch.status ?? before.status].includes("PUBLISHED");
  const detail = {
    ...describeChange(before, patch, changed, slug),
    ...(!changesLists(before, changed, derived) && { isAbsentFromLists: true }),
    ...describePage(before),
  };
  record(isPublic || !isDraftEdit(origin) ? "POST" : "DRAFT", id, origin, detail);
}

/**
 * Returns whether a change is one of many small ones that an editor makes. If readers cannot see the post,
 * such a change must not make their pages stale.
 */
const isDraftEdit = (origin: ChangeOrigin): boolean =>
  origin === "AUTO_SAVE" || origin === "MANUAL_SAVE" || origin === "NEW_EDIT_SESSION";

async function chooseSlug(
  transaction: Transaction,
  before: PostTable,
  patch: PostPatch,
): Promise<string> {
  const wanted = patch.slug;
  const status = patch.status ?? before.status;
  if (status === "PUBLISHED" && before.status !== "PUBLISHED" && wanted === undefined) {
    await deleteFormerSlugs(transaction, [before.slug]);
  }
  if (wanted === undefined || normaliseSlug(before, wanted) === before.slug) return before.slug;
  const slug = await allocateSlug(transaction, {
    slug: wanted,
    title: before.title,
    basePath: isPageSlug(before.slug) ? before.slug : undefined,
    status,
  });
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

function buildDates(
  before: PostTable,
  patch: PostPatch,
  fields: readonly string[],
  now: number,
): Updateable<PostTable> {
  const status = patch.status ?? before.status;
  return {
    ...(isNewVersion({ fields }) && status === "PUBLISHED" && { last_published_at: now }),
    ...buildPublicationDate(patch.firstPublishedAt, status, now),
    ...(patch.lastPublishedAt !== undefined && { last_published_at: patch.lastPublishedAt }),
  };
}

function buildPublicationDate(
  date: number | null | undefined,
  status: PostTable["status"],
  now: number,
): Updateable<PostTable> {
  if (date === undefined) return {};
  if (status !== "PUBLISHED") return { first_published_at: date };
  // A published post keeps a date, and must not stay first in every list.
  return date === null ? {} : { first_published_at: Math.min(date, now) };
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
  const { richContent } = patch;
  if (richContent === undefined) {
    if (written === undefined) return {};
    const stored = normaliseRichContent(
      JSON.parse(await readStoredDocument(transaction, before.id)),
    );
    return { excerpt: written, excerpt_generated: calculateExcerptFlag(written, stored) };
  }
  const content = deriveContent(richContent, patch);
  await replaceContent(transaction, before.id, content);
  const generated = before.excerpt_generated === 1 ? content.excerpt : undefined;
  const excerpt = written ?? generated ?? before.excerpt;
  return {
    excerpt,
    excerpt_generated: calculateExcerptFlag(excerpt, richContent),
    minutes_to_read: content.minutesToRead,
  };
}

/** Returns whether a change of these fields, or the columns derived from them, changes lists of posts. */
const changesLists = (
  before: PostTable,
  changed: readonly FieldName[],
  {
    excerpt = before.excerpt,
    minutes_to_read: minutes = before.minutes_to_read,
  }: Updateable<PostTable>,
): boolean =>
  !changed.every(isAbsentFromLists) ||
  excerpt !== before.excerpt ||
  minutes !== before.minutes_to_read;

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
