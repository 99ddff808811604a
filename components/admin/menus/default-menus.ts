import type { Translator } from "#lib/messages/translator.ts";
import { paths } from "#lib/site/paths.ts";
import { createItem, createKey, type EditedMenus } from "./menu-items.ts";

type ListedCategory = { readonly id: string; readonly posts: number };

/**
 * Returns the default menus as entries, with which editing begins. Like on the site, categories without posts are left out.
 *
 * @param categories - all categories, in the order of the menu
 */
export function createDefaults(
  t: Translator,
  categories: readonly ListedCategory[],
): Required<EditedMenus> {
  const createCategories = () =>
    categories
      .filter(({ posts }) => posts > 0)
      .map(({ id }) => createItem({ kind: "category", id }));
  const createAddress = (url: string, label: string) => createItem({ kind: "address", url, label });
  return {
    header: createCategories(),
    footer: [{ key: createKey(), heading: t("menus.allCategories"), items: createCategories() }],
    legal: [
      createAddress(paths.archive(), t("menus.archive")),
      createAddress(paths.stats(), t("menus.statistics")),
      createAddress(paths.feed("blog-feed.xml"), t("menus.feed")),
    ],
    social: [],
  };
}
