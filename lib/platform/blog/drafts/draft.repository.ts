/** The SQL for draft versions of published posts. A draft version stores only the changed fields. */
import type { Selectable, Updateable } from "kysely";
import { normaliseRichContent } from "../../../rich-content/normalise.ts";
import type { Database, Transaction } from "../../database/database.ts";
import type { DraftPostTable } from "../../database/schema.ts";
import { deriveContent, type PostPatch } from "../posts/new-post.ts";
import { buildColumns, hashtagKeys } from "../posts/post-fields.ts";
import { updatePost } from "../posts/post.repository.ts";

export type DraftVersion = {
  readonly row: Selectable<DraftPostTable>;
  /** The changed fields. */
  readonly patch: PostPatch;
};

/** Returns the draft version of a post, or `undefined` if the post has none. */
export async function findDraftVersion(
  database: Database,
  postId: string,
): Promise<DraftVersion | undefined> {
  const [draft] = await findDraftVersions(database, [postId]);
  return draft;
}

/** Returns the draft versions of posts. */
export async function findDraftVersions(
  database: Database,
  postIds: readonly string[],
): Promise<DraftVersion[]> {
  const versions = await findDraftFields(database, postIds, { content: true });
  return versions.map(({ row, patch }) => ({ row, patch: { ...patch, ...parseDocument(row) } }));
}

/**
 * Returns the draft versions of posts. Their patches have no document. Without `content`, their rows have none
 * either.
 */
export async function findDraftFields(
  database: Database,
  postIds: readonly string[],
  { content }: { readonly content: boolean },
): Promise<DraftVersion[]> {
  if (postIds.length === 0) return [];
  const query = database.selectFrom("draft_post").where("post_id", "in", postIds);
  const noContent = { rich_content: null, content_text: null };
  const rows = content
    ? await query.selectAll().execute()
    : (await query.select(fieldColumns).execute()).map((row) => ({ ...row, ...noContent }));
  return rows.map((row) => ({ row, patch: JSON.parse(row.patch) }));
}

const fieldColumns = [
  "post_id",
  "patch",
  "title",
  "title_order",
  "excerpt",
  "excerpt_generated",
  "language",
  "author_id",
  "featured",
  "commenting_enabled",
  "minutes_to_read",
  "category_ids",
  "tag_ids",
  "hashtag_keys",
  "pricing_plan_ids",
  "created_at",
  "moderation_status",
  "moderation_submitted_at",
  "moderated_at",
  "moderated_by",
] as const;

function parseDocument({ rich_content }: DraftVersion["row"]): PostPatch {
  if (rich_content === null) return {};
  const sourceDocument: object = JSON.parse(rich_content);
  return { richContent: normaliseRichContent(sourceDocument), sourceDocument };
}

/** The excerpt of a draft version, which may be generated from its document. */
export type DraftExcerpt = Partial<Pick<DraftPostTable, "excerpt" | "excerpt_generated">>;

/** Stores the draft version of a post, replacing an earlier one. */
export async function saveDraftVersion(
  transaction: Transaction,
  postId: string,
  { richContent, sourceDocument, ...fields }: PostPatch,
  { excerpt = null, excerpt_generated = null }: DraftExcerpt,
  now: number,
): Promise<void> {
  const { title, title_order, language, author_id, featured, commenting_enabled } =
    buildColumns(fields);
  const content = richContent && deriveContent(richContent, { sourceDocument });
  const columns = {
    patch: JSON.stringify(fields),
    title: title ?? null,
    title_order: title_order ?? null,
    excerpt,
    excerpt_generated,
    language: language ?? null,
    author_id: author_id ?? null,
    featured: featured ?? null,
    commenting_enabled: commenting_enabled ?? null,
    minutes_to_read: content?.minutesToRead ?? null,
    category_ids: toList(fields.categoryIds),
    tag_ids: toList(fields.tagIds),
    hashtag_keys: toList(fields.hashtags && hashtagKeys(fields.hashtags)),
    pricing_plan_ids: toList(fields.pricingPlanIds),
    rich_content: content?.columns.rich_content ?? null,
    content_text: content?.columns.content_text ?? null,
  };
  await transaction
    .insertInto("draft_post")
    .values({ post_id: postId, created_at: now, ...columns })
    .onConflict((conflict) => conflict.column("post_id").doUpdateSet(columns))
    .execute();
  await updatePost(transaction, postId, { has_draft: 1 });
}

/** Changes columns of a post's draft version. */
export async function updateDraftVersion(
  transaction: Transaction,
  postId: string,
  columns: Updateable<DraftPostTable>,
): Promise<void> {
  await transaction.updateTable("draft_post").set(columns).where("post_id", "=", postId).execute();
}

/** Deletes the draft version of a post. */
export async function deleteDraftVersion(transaction: Transaction, postId: string): Promise<void> {
  await transaction.deleteFrom("draft_post").where("post_id", "=", postId).execute();
  await updatePost(transaction, postId, { has_draft: 0 });
}

const toList = (values: readonly string[] | undefined): string | null =>
  values === undefined ? null : JSON.stringify(values);
