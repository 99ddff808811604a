/** The name, description, menus and look of a site, as exports contain them. */
import { z } from "zod";
import type { SiteSettingName } from "./site-settings.ts";

/** The settings that exports contain in the API's format. The look is packed with its files. */
export const exchangedSettings = [
  "SITE_NAME",
  "SITE_DESCRIPTION",
  "MENUS",
] as const satisfies readonly SiteSettingName[];

/** Checks only the outer form. The settings and the look are checked when they are stored. */
export const exportedSite = z.object({
  settings: z.record(z.string(), z.unknown()).default({}),
  /** A look with its files, as the dashboard exports it. */
  look: z.unknown().optional(),
});
export type ExportedSite = z.input<typeof exportedSite>;
