import type { Translator } from "#lib/messages/translator.ts";
import { defaultEntries } from "#lib/wix/site/menus.ts";
import { createItem, toItems, type EditedEntry, type EditedMenus } from "./menu-items.ts";

/** Returns the default menus as entries, with which editing begins. */
export const createDefaults = (t: Translator): EditedMenus =>
  toItems({
    header: [...defaultEntries.header],
    footer: [{ heading: t("menus.allCategories"), entries: [{ kind: "categories" }] }],
    legal: [...defaultEntries.legal],
  });

type ListedCategory = { readonly id: string; readonly posts: number };

/** Returns an entry for each category with posts. */
export const createCategories = (categories: readonly ListedCategory[]): EditedEntry[] =>
  categories.filter(({ posts }) => posts > 0).map(({ id }) => createItem({ kind: "category", id }));
