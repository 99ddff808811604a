import { randomUUID } from "node:crypto";
import { invalidField, notFound } from "../../../wix/errors/errors.ts";
import type { ChangeOrigin } from "../../../wix/enums.ts";
import type { CoverMedia } from "../../../wix/media.ts";
import type { Store, Transaction } from "../../database/database.ts";
import type { CategoryTable } from "../../database/schema.ts";
import { cleanText, optionalText } from "../../database/text.ts";
import { write } from "../../database/change-log.ts";
import { removeCount } from "../stats/post-count.repository.ts";
import { dropFormerSlugs } from "../groups/former-slug.repository.ts";
import { mergeGroups } from "../groups/merge-groups.ts";
import {
  chooseSlug,
  findByAnySlug,
  hasRow,
  makeSlug,
  saveRow,
  upsertRow,
} from "../slugged-row.repository.ts";
import { lastPosition } from "./category-input.ts";
import { checkParent, moveChildren } from "./category-parent.ts";
import { cleanName } from "../../../wix/clean-name.ts";

export type CategoryInput = {
  /**
   * The category to change. Without an ID, the category is looked up by slug and created if it does not
   * exist.
   */
  readonly id?: string | undefined;
  readonly slug: string;
  readonly label: string;
  readonly title: string;
  readonly description: string;
  readonly language: string;
  readonly translationId?: string | undefined;
  readonly coverMedia?: CoverMedia | undefined;
  readonly seoData?: unknown;
  /** Position in menus. Lower positions come first. */
  readonly displayPosition: number;
  /** The category that contains this one. */
  readonly parentId?: string | undefined;
};

/** The columns that a call can set. */
export type CategoryColumns = Partial<
  Omit<CategoryTable, "id" | "created_at" | "updated_at" | "slug" | "ink">
> & { readonly slug?: string };

/** Creates the operations on categories. */
export function createCategoryService(store: Store) {
  return {
    /**
     * Creates a category. Without a slug, one is made from the label. Throws `SLUG_TAKEN` (409), and `INVALID_ARGUMENT` for
     * an invalid parent.
     */
    create(
      columns: CategoryColumns & Pick<CategoryTable, "label" | "language">,
    ): Promise<{ id: string }> {
      return write(store, async (transaction, record) => {
        const id = randomUUID();
        const { slug: wanted = "", label } = columns;
        const slug =
          wanted === ""
            ? await makeSlug(transaction, "category", label)
            : await chooseSlug(transaction, "category", wanted, id);
        await checkParent(transaction, id, columns.parent_id);
        const row = { ...blank, title: label, ...columns, slug };
        await upsertRow(transaction, "category", id, store.now(), row);
        record("CATEGORY", id, "ADMIN", { slug });
        return { id };
      });
    },

    /**
     * Changes columns of a category. Records a change only if a value differs. Throws `NOT_FOUND`,
     * `SLUG_TAKEN` (409), and `INVALID_ARGUMENT` for another language or an invalid parent.
     */
    change(id: string, changes: CategoryColumns): Promise<void> {
      return write(store, async (transaction, record) => {
        const before = await requireCategory(transaction, id);
        if (changes.language !== undefined && changes.language !== before.language) {
          throw invalidField("category.language", "READ_ONLY", "cannot be changed");
        }
        const { id: _id, created_at: _created, updated_at: _updated, ...columns } = before;
        const slug =
          changes.slug === undefined
            ? before.slug
            : await chooseSlug(transaction, "category", changes.slug || before.label, id);
        await checkParent(transaction, id, changes.parent_id);
        const row = { ...columns, ...changes, slug };
        if (await upsertRow(transaction, "category", id, store.now(), row)) {
          record("CATEGORY", id, "ADMIN", { slug });
        }
      });
    },

    /** Deletes a category, removes it from its posts, and moves its categories to its parent. Throws `NOT_FOUND`. */
    remove(id: string): Promise<void> {
      return write(store, async (transaction, record) => {
        const { slug, parent_id } = await requireCategory(transaction, id);
        const posts = await transaction
          .selectFrom("post_category")
          .select("post_id")
          .where("category_id", "=", id)
          .execute();
        await transaction.deleteFrom("category").where("id", "=", id).execute();
        await moveChildren(transaction, record, id, parent_id);
        await removeCount(transaction, "category", id);
        await dropFormerSlugs(transaction, "category", id);
        record("CATEGORY", id, "ADMIN", { slug, isDeleted: true });
        for (const { post_id } of posts) record("POST", post_id, "ADMIN", { category: slug });
      });
    },

    /** Finds the category that has or formerly had this slug. */
    find: (slug: string): Promise<{ id: string } | undefined> =>
      findByAnySlug(store.database, "category", slug),

    has: (id: string): Promise<boolean> => hasRow(store.database, "category", id),

    /** Merges a category into another one (see {@link mergeGroups}). */
    merge: (id: string, into: string): Promise<void> => mergeGroups(store, "category", id, into),

    /**
     * Moves the given categories to the first positions of menus, in this order. Throws `INVALID_ARGUMENT` for an
     * unknown category.
     */
    arrange(ids: readonly string[]): Promise<void> {
      return write(store, async (transaction, record) => {
        const rows = await transaction.selectFrom("category").selectAll().execute();
        const known = new Map(rows.map((row) => [row.id, row]));
        for (const [position, id] of ids.entries()) {
          const row = known.get(id);
          if (row === undefined) throw invalidField("ids", "UNKNOWN", `has an unknown ID: ${id}`);
          const { id: _id, created_at: _created, updated_at: _updated, ...columns } = row;
          const arranged = { ...columns, display_position: position };
          if (await upsertRow(transaction, "category", id, store.now(), arranged)) {
            record("CATEGORY", id, "ADMIN", { slug: row.slug });
          }
        }
      });
    },

    /**
     * Creates or updates a category. Records a change only if a value differs. Throws `SLUG_TAKEN` (409), and
     * `INVALID_ARGUMENT` for an invalid parent.
     */
    upsert(
      category: CategoryInput,
      origin: ChangeOrigin = "ADMIN",
    ): Promise<{ id: string; slug: string }> {
      const { coverMedia, seoData } = category;
      const columns = {
        label: cleanName(category.label),
        title: cleanName(category.title),
        description: cleanText(category.description),
        language: category.language,
        translation_id: optionalText(category.translationId) ?? null,
        cover_media: coverMedia === undefined ? null : JSON.stringify(coverMedia),
        seo_data: seoData === undefined ? null : JSON.stringify(seoData),
        display_position: category.displayPosition,
        parent_id: category.parentId ?? null,
      };
      return saveRow(store, "category", category, columns, origin, (transaction, id) =>
        checkParent(transaction, id, category.parentId),
      );
    },
  };
}

const blank = {
  description: "",
  translation_id: null,
  cover_media: null,
  seo_data: null,
  display_position: lastPosition,
  parent_id: null,
};

async function requireCategory(transaction: Transaction, id: string): Promise<CategoryTable> {
  const row = await transaction
    .selectFrom("category")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined) throw notFound("Category");
  return row;
}
