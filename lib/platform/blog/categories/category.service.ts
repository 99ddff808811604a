import { randomUUID } from "node:crypto";
import type { ChangeOrigin } from "../../../wix/enums.ts";
import type { CoverMedia } from "../../../wix/media.ts";
import { write } from "../change.repository.ts";
import { chooseSlug, findBySlug } from "../group-slug.repository.ts";
import { upsertCategory } from "./category.repository.ts";
import { clean } from "../posts/new-post.ts";
import type { Store } from "../store.ts";

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
        const changed = await upsertCategory(transaction, id, store.now(), {
          slug,
          label: clean(category.label),
          title: clean(category.title),
          description: clean(category.description),
          language: category.language,
          translation_id: category.translationId ?? null,
          cover_media:
            category.coverMedia === undefined ? null : JSON.stringify(category.coverMedia),
          seo_data: category.seoData === undefined ? null : JSON.stringify(category.seoData),
          display_position: category.displayPosition,
        });
        if (changed) record("CATEGORY", id, origin, { slug });
        return { id, slug };
      });
    },
  };
}
