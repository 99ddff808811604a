/** Adds an entry for a page to a menu. */
import { conflict } from "../../../wix/errors/errors.ts";
import { addPage, menusSchema, type MenuPlace } from "../../../wix/site/menus.ts";
import type { SettingWrite, SiteSettingService } from "../site-settings.service.ts";

/**
 * Adds an entry for a page to the end of a menu, in the transaction that creates the page. Readers see the entry while the page
 * is published.
 *
 * Throws `MENUS_FIXED` (409) if the environment sets the menus, and `MENU_FULL` (409).
 */
export const addToMenu = (
  { replace }: Pick<SiteSettingService, "replace">,
  write: SettingWrite,
  place: MenuPlace,
  pageId: string,
): Promise<void> =>
  replace(write, "MENUS", ({ value, source }) => {
    if (source === "environment") {
      throw conflict("MENUS_FIXED", "MENUS is set in the environment, so no entry can be added.");
    }
    const added = menusSchema.safeParse(addPage(menusSchema.parse(value ?? {}), place, pageId));
    if (!added.success) throw conflict("MENU_FULL", "The menu has no room for another entry.");
    return added.data;
  });
