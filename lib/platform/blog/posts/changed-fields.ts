import { isDeepStrictEqual } from "node:util";
import type { PostTable } from "../../database/schema.ts";
import type { Transaction } from "../../database/database.ts";
import { cleanText } from "../../database/text.ts";
import { readCoAuthors } from "./co-author.repository.ts";
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

  const isStored = async (name: FieldName): Promise<boolean> => {
    switch (name) {
      case "slug":
        return slug === before.slug;
      case "excerpt":
        return cleanText(patch.excerpt) === before.excerpt;
      case "status":
        return patch.status === before.status;
      case "firstPublishedAt":
        return patch.firstPublishedAt === before.first_published_at;
      case "lastPublishedAt":
        return patch.lastPublishedAt === before.last_published_at;
      case "scheduledAt":
        return patch.scheduledAt === before.scheduled_at;
      case "categoryIds":
        return isSameList(patch.categoryIds, () => readGroups("category"));
      case "tagIds":
        return isSameList(patch.tagIds, () => readGroups("tag"));
      case "coAuthorIds":
        return isSameList(patch.coAuthorIds, () => readCoAuthors(transaction, [id]));
      case "richContent": {
        const document = JSON.stringify(patch.sourceDocument ?? patch.richContent);
        return document === (await readStoredDocument(transaction, id));
      }
      case "sourceDocument":
        // A part of `richContent`.
        return true;
      case "metrics":
        return false;
      default:
        return isFieldStored(name, patch, before);
    }
  };

  const changed: FieldName[] = [];
  for (const name of fieldNames) {
    if (patch[name] !== undefined && !(await isStored(name))) changed.push(name);
  }
  return changed;
}
