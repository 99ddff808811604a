import { isDeepStrictEqual } from "node:util";
import type { PostTable } from "../../database/schema.ts";
import type { Transaction } from "../../database/database.ts";
import { cleanText } from "../../database/text.ts";
import { readCoAuthors } from "./author.repository.ts";
import type { PostPatch } from "./new-post.ts";
import { fieldNames, isFieldStored, type FieldName } from "./post-fields.ts";
import { readRelated } from "./post.reader.ts";
import { readStoredDocument } from "./post.repository.ts";

/** Returns the patch fields whose values differ from the stored ones. `slug` is the new slug. */
export async function findChangedFields(
  transaction: Transaction,
  before: PostTable,
  patch: PostPatch,
  slug: string,
): Promise<FieldName[]> {
  const { id } = before;
  const readGroups = (table: "category" | "tag") => readRelated(transaction, table, [id], "all");
  const isSameList = async (
    given: readonly string[] = [],
    read: () => Promise<readonly { readonly id: string }[]>,
  ) =>
    isDeepStrictEqual(
      [...new Set(given)],
      (await read()).map((stored) => stored.id),
    );

  /** Returns whether the post has a field's value, for the fields that its row alone does not decide. */
  const rules: Partial<Record<FieldName, () => boolean | Promise<boolean>>> = {
    slug: () => slug === before.slug,
    excerpt: () => cleanText(patch.excerpt) === before.excerpt,
    status: () => patch.status === before.status,
    firstPublishedAt: () => patch.firstPublishedAt === before.first_published_at,
    lastPublishedAt: () => patch.lastPublishedAt === before.last_published_at,
    scheduledAt: () => patch.scheduledAt === before.scheduled_at,
    categoryIds: () => isSameList(patch.categoryIds, () => readGroups("category")),
    tagIds: () => isSameList(patch.tagIds, () => readGroups("tag")),
    coAuthorIds: () => isSameList(patch.coAuthorIds, () => readCoAuthors(transaction, [id])),
    richContent: async () =>
      JSON.stringify(patch.sourceDocument ?? patch.richContent) ===
      (await readStoredDocument(transaction, id)),
    // A part of `richContent`.
    sourceDocument: () => true,
    metrics: () => false,
  };
  const changed: FieldName[] = [];
  for (const name of fieldNames) {
    if (patch[name] === undefined) continue;
    const isStored = await (rules[name]?.() ?? isFieldStored(name, patch, before));
    if (!isStored) changed.push(name);
  }
  return changed;
}
