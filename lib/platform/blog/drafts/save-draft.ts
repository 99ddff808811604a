/** Saves changes to a draft: in the row of an unpublished post, or as the draft version of a published one. */
import { makeExcerpt } from "../../../rich-content/text.ts";
import { normaliseRichContent } from "../../../rich-content/normalise.ts";
import type { ChangeOrigin } from "../../../wix/enums.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { PostTable } from "../../database/schema.ts";
import { findChangedFields } from "../posts/changed-fields.ts";
import type { PostPatch } from "../posts/new-post.ts";
import { calculateExcerptFlag } from "../posts/excerpt-flag.ts";
import { describePage, type PostWrite } from "../posts/post-rules.ts";
import { assertSlugFree } from "../posts/post-slug.repository.ts";
import { findExisting, readStoredDocument, updatePost } from "../posts/post.repository.ts";
import { applyPatch } from "../posts/update-post.ts";
import { normaliseSlug } from "../slug.ts";
import { keepFirstVersion } from "./versions/record-versions.ts";
import {
  deleteDraftVersion,
  findDraftVersion,
  saveDraftVersion,
  type DraftExcerpt,
  type DraftVersion,
} from "./draft.repository.ts";

/**
 * Saves the given fields and returns the names of the changed fields. Readers of a published post continue to
 * see the published version.
 */
export async function saveFields(
  context: PostWrite,
  given: PostPatch,
  origin: ChangeOrigin,
): Promise<string[]> {
  const { transaction, post: before } = context;
  const draft = before.has_draft === 1 ? await findDraftVersion(transaction, before.id) : undefined;
  const patch = await completePatch(transaction, before, draft, given);
  if (before.status === "PUBLISHED") return saveVersion(context, draft, patch, origin);
  const { changed, fields } = await pickChanged(transaction, before, patch);
  if (fields.length > 0) await applyPatch(context, changed, origin);
  return fields;
}

/**
 * Drops unknown categories and tags. Generates the excerpt if it is cleared, or if the excerpt of the draft version was
 * generated from the earlier document.
 */
async function completePatch(
  transaction: Transaction,
  before: PostTable,
  draft: DraftVersion | undefined,
  patch: PostPatch,
): Promise<PostPatch> {
  const known = await dropUnknownGroups(transaction, patch);
  const isRegenerated =
    patch.excerpt === undefined &&
    patch.richContent !== undefined &&
    draft?.patch.excerpt !== undefined &&
    draft.row.excerpt_generated === 1;
  if (patch.excerpt !== "" && !isRegenerated) return known;
  const document =
    patch.richContent ?? draft?.patch.richContent ?? (await readDocument(transaction, before.id));
  return { ...known, excerpt: makeExcerpt(document) };
}

/** Returns the fields without categories and tags that do not exist, as the Wix API does. */
export async function dropUnknownGroups(database: Database, patch: PostPatch): Promise<PostPatch> {
  const { categoryIds, tagIds } = patch;
  const categories = await findExisting(database, "category", categoryIds ?? []);
  const tags = await findExisting(database, "tag", tagIds ?? []);
  return {
    ...patch,
    ...(categoryIds && { categoryIds: categoryIds.filter((id) => categories.has(id)) }),
    ...(tagIds && { tagIds: tagIds.filter((id) => tags.has(id)) }),
  };
}

const readDocument = async (transaction: Transaction, id: string) =>
  normaliseRichContent(JSON.parse(await readStoredDocument(transaction, id)));

async function saveVersion(
  { transaction, record, post: before, now }: PostWrite,
  draft: DraftVersion | undefined,
  patch: PostPatch,
  origin: ChangeOrigin,
): Promise<string[]> {
  const { id } = before;
  const { slug } = patch;
  if (slug !== undefined) await assertSlugFree(transaction, before, slug);
  const { changed, fields } = await pickChanged(transaction, before, { ...draft?.patch, ...patch });
  const saved = Object.keys(patch).filter((field) => !isSameField(field, draft, changed));
  if (saved.length === 0) return [];
  await keepFirstVersion(transaction, id, saved);
  if (fields.length === 0) await deleteDraftVersion(transaction, id);
  else {
    const excerpt = await chooseExcerpt(transaction, before, changed);
    await saveDraftVersion(transaction, id, changed, excerpt, now);
  }
  await updatePost(transaction, id, { updated_at: now });
  // Readers see only whether there are unpublished changes.
  const isVisibleChange = (draft === undefined) !== (fields.length === 0);
  record(isVisibleChange ? "POST" : "DRAFT", id, origin, {
    draftFields: saved,
    ...describePage(before),
  });
  return saved;
}

/** Returns whether a field of the draft version stays as it is. */
function isSameField(field: string, draft: DraftVersion | undefined, changed: PostPatch): boolean {
  if (field === "sourceDocument") return true;
  const [former, current] = [draft?.patch ?? {}, changed].map((patch) =>
    JSON.stringify(new Map(Object.entries(patch)).get(field)),
  );
  return former === current;
}

/** Returns the fields of a patch that differ from the post's row, and their names. */
async function pickChanged(
  transaction: Transaction,
  before: PostTable,
  patch: PostPatch,
): Promise<{ changed: PostPatch; fields: string[] }> {
  const slug = patch.slug === undefined ? before.slug : normaliseSlug(before, patch.slug);
  const fields = await findChangedFields(transaction, before, patch, slug);
  const kept = new Set([...fields, ...(fields.includes("richContent") ? ["sourceDocument"] : [])]);
  const changed: PostPatch = Object.fromEntries(
    Object.entries(patch).filter(([field]) => kept.has(field)),
  );
  return { changed, fields };
}

/** Returns the excerpt of the draft version: a written one, or one that is generated from its new document. */
async function chooseExcerpt(
  transaction: Transaction,
  before: PostTable,
  { excerpt: written, richContent }: PostPatch,
): Promise<DraftExcerpt> {
  if (written === undefined && richContent === undefined) return {};
  const document = richContent ?? (await readDocument(transaction, before.id));
  const generated = before.excerpt_generated === 1 ? makeExcerpt(document) : null;
  const excerpt = written ?? generated;
  const flag = calculateExcerptFlag(excerpt ?? before.excerpt, document);
  return { excerpt, excerpt_generated: flag };
}
