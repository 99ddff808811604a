import type { ChangeOrigin } from "../../../wix/enums.ts";
import type { CoverMedia } from "../../../wix/media.ts";
import type { Store } from "../../database/database.ts";
import { cleanText, optionalText } from "../../database/text.ts";
import { findBySlug, saveRow } from "../slugged-row.repository.ts";

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
};

export function createCategoryService(store: Store) {
  return {
    find: (slug: string): Promise<{ id: string } | undefined> =>
      findBySlug(store.database, "category", slug),

    /** Creates or updates a category. Records a change only if a value differs. Throws `SLUG_TAKEN` (409). */
    upsert(
      category: CategoryInput,
      origin: ChangeOrigin = "ADMIN",
    ): Promise<{ id: string; slug: string }> {
      const { coverMedia, seoData } = category;
      const columns = {
        label: cleanText(category.label),
        title: cleanText(category.title),
        description: cleanText(category.description),
        language: category.language,
        translation_id: optionalText(category.translationId) ?? null,
        cover_media: coverMedia === undefined ? null : JSON.stringify(coverMedia),
        seo_data: seoData === undefined ? null : JSON.stringify(seoData),
        display_position: category.displayPosition,
      };
      return saveRow(store, "category", category, columns, origin);
    },
  };
}
