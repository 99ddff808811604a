import { randomUUID } from "node:crypto";
import type { ChangeOrigin } from "../../../wix/enums.ts";
import type { CoverMedia } from "../../../wix/media.ts";
import type { Store } from "../../database/database.ts";
import { cleanText } from "../../database/text.ts";
import { write } from "../change.repository.ts";
import { chooseSlug, findBySlug, upsertRow } from "../slugged-row.repository.ts";

export type CategoryInput = {
  /** The category to change. Without an id, it is found by its slug, or created. */
  readonly id?: string | undefined;
  readonly slug: string;
  readonly label: string;
  readonly title: string;
  readonly description: string;
  readonly language: string;
  readonly translationId?: string | undefined;
  readonly coverMedia?: CoverMedia | undefined;
  readonly seoData?: unknown;
  /** Position in menus, in ascending order. */
  readonly displayPosition: number;
};

export type CategoryService = ReturnType<typeof createCategoryService>;

export function createCategoryService(store: Store) {
  return {
    find: (slug: string): Promise<{ id: string } | undefined> =>
      findBySlug(store.database, "category", slug),

    /** Creates or updates a category. A change is recorded only if a value differs. Throws `SLUG_TAKEN` (409). */
    upsert(
      category: CategoryInput,
      origin: ChangeOrigin = "ADMIN",
    ): Promise<{ id: string; slug: string }> {
      return write(store, async (transaction, record) => {
        const known = category.id ?? (await findBySlug(transaction, "category", category.slug))?.id;
        const id = known ?? randomUUID();
        const slug = await chooseSlug(transaction, "category", category.slug, id);
        const { coverMedia, seoData } = category;
        const changed = await upsertRow(transaction, "category", id, store.now(), {
          slug,
          label: cleanText(category.label),
          title: cleanText(category.title),
          description: cleanText(category.description),
          language: category.language,
          translation_id: category.translationId ?? null,
          cover_media: coverMedia === undefined ? null : JSON.stringify(coverMedia),
          seo_data: seoData === undefined ? null : JSON.stringify(seoData),
          display_position: category.displayPosition,
        });
        if (changed) record("CATEGORY", id, origin, { slug });
        return { id, slug };
      });
    },
  };
}
