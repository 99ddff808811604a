/** Translations: copies a post for another language, and changes the language of a post. */
import { randomUUID } from "node:crypto";
import { invalidField, notFound } from "../../../wix/errors/errors.ts";
import { isPageSlug, translatePagePath } from "../../../site/paths/page-path.ts";
import { normaliseRichContent } from "../../../rich-content/normalise.ts";
import type { Database, Store, Transaction } from "../../database/database.ts";
import { write } from "../../database/change-log.ts";
import { createPosts } from "../posts/create-posts.ts";
import { editPostAs } from "../posts/edit-post.ts";
import type { NewPost, PostPatch } from "../posts/new-post.ts";
import { copiedFields, readField } from "../posts/post-fields.ts";
import { describePage, requireUndeleted } from "../posts/post-rules.ts";
import { readRelated } from "../posts/post.reader.ts";
import { updatePost } from "../posts/post.repository.ts";
import { applyPatch } from "../posts/update-post.ts";
import { readDrafts, type DraftRecord } from "./draft.reader.ts";
import { findDraftVersion, saveDraftVersion } from "./draft.repository.ts";
import { withdrawSubmission } from "./draft-actions.ts";
import { assertNewLanguage } from "./translation-group.ts";
import { assertMayAct, assertRight, toEditor, type Writer } from "../rights.ts";

/**
 * Creates an unpublished copy of a post's latest version in another language, and returns its ID. The copy has the
 * translations of the original's categories. Tags, related posts, SEO data and the slug are not copied.
 *
 * Throws `NOT_FOUND`, `POST_DELETED`, and 409 `ALREADY_EXISTS` if there is already a version in the language.
 */
export async function translateDraft(
  store: Store,
  siteLanguage: string,
  writer: Writer,
  id: string,
  language: string,
): Promise<string> {
  const [source] = await readDrafts(store.database, [id]);
  if (source === undefined) throw notFound("Draft post");
  const translationId = await write(store, async (transaction, record) => {
    const post = await requireUndeleted(transaction, id, writer);
    await assertNewLanguage(transaction, writer, post, language);
    if (post.translation_id !== null) return post.translation_id;
    const group = randomUUID();
    await updatePost(transaction, id, { translation_id: group });
    // Pages of a published post link to its translations.
    record(post.status === "PUBLISHED" ? "POST" : "DRAFT", id, "TRANSLATION", {
      language,
      ...describePage(post),
    });
    return group;
  });
  const copy: NewPost = {
    ...copyFields(source),
    ...(isPageSlug(source.post.slug) && {
      basePath: translatePagePath(source.post.slug, language),
    }),
    featured: source.post.featured === 1 && writer.rights.has("feature"),
    language,
    translationId,
    categoryIds: await translateCategories(store.database, source.categoryIds, language),
    status: "UNPUBLISHED",
  };
  const [created] = await createPosts(store, siteLanguage, [copy], "TRANSLATION", {
    editor: toEditor(writer),
    // Another request may have added the language since the group was found.
    beforeInsert: (transaction) => assertJoins(transaction, writer, id, language),
  });
  if (created === undefined) throw new Error("the post was not created");
  return created.id;
}

async function assertJoins(
  transaction: Transaction,
  writer: Writer,
  id: string,
  language: string,
): Promise<void> {
  const post = await requireUndeleted(transaction, id, writer);
  await assertNewLanguage(transaction, writer, post, language);
}

/** Returns the fields that a translation takes over from its original. */
function copyFields({ post, content, coAuthorIds }: DraftRecord): Omit<NewPost, "status"> {
  const sourceDocument: object = JSON.parse(content?.rich_content ?? '{"nodes":[]}');
  const copied: Partial<NewPost> = Object.fromEntries(
    copiedFields.map((name) => [name, readField(name, post) ?? undefined]),
  );
  return {
    ...copied,
    title: post.title,
    excerpt: post.excerpt,
    authorId: post.author_id,
    coAuthorIds,
    richContent: normaliseRichContent(sourceDocument),
    sourceDocument,
  };
}

/**
 * Changes the language of a post and of its draft version. Its categories are replaced by their translations;
 * tags and related posts, which belong to a language, are removed.
 *
 * Throws `NOT_FOUND`, `POST_DELETED`, `INVALID_ARGUMENT` for the language that the post already has, 409
 * `ALREADY_EXISTS` if another version has the language, and `PERMISSION_DENIED`.
 */
export async function changeLanguage(
  store: Store,
  writer: Writer,
  id: string,
  language: string,
): Promise<void> {
  await editPostAs(store, writer, id, async (context) => {
    const { transaction, post, now } = context;
    assertMayAct(writer, "edit", post);
    if (post.status === "PUBLISHED") assertRight(writer, "publish");
    if (post.language === language) {
      throw invalidField("language", "FORMAT", "must differ from the current language");
    }
    await assertNewLanguage(transaction, writer, post, language);
    const current = await readRelated(transaction, "category", [id], "all");
    const categoryIds = await translateCategories(
      transaction,
      current.map((category) => category.id),
      language,
    );
    const patch: PostPatch = { language, categoryIds, tagIds: [], relatedPostIds: [] };
    await applyPatch(context, patch, "LANGUAGE_CHANGE");
    await changeDraftLanguage(transaction, id, language, now);
    await withdrawSubmission(context);
  });
}

async function changeDraftLanguage(
  transaction: Transaction,
  id: string,
  language: string,
  now: number,
): Promise<void> {
  const draft = await findDraftVersion(transaction, id);
  if (draft === undefined) return;
  const { language: _language, tagIds: _tags, relatedPostIds: _related, ...kept } = draft.patch;
  const { categoryIds } = kept;
  const patch: PostPatch = {
    ...kept,
    ...(categoryIds && {
      categoryIds: await translateCategories(transaction, categoryIds, language),
    }),
  };
  await saveDraftVersion(transaction, id, patch, draft.row, now);
}

/** Returns the translations of categories into a language. Categories without one are left out. */
async function translateCategories(
  database: Database,
  ids: readonly string[],
  language: string,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom("category")
    .innerJoin("category as other", "other.translation_id", "category.translation_id")
    .select(["category.id", "other.id as translated"])
    .where("category.id", "in", ids)
    .where("other.language", "=", language)
    .execute();
  const translations = new Map(rows.map((row) => [row.id, row.translated]));
  return ids.flatMap((id) => translations.get(id) ?? []);
}
