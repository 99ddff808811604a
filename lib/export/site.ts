import type { Platform } from "../platform/index.ts";
import { lookSchema } from "../wix/site/look.ts";
import { buildLookFile } from "../wix/site/look-file.ts";
import { packLook } from "../wix/site/pack-look.ts";
import { exchangedSettings, type ExportedSite } from "../wix/site/site-exchange.ts";

/**
 * Returns the site's name, description, menus and look for an export, or `undefined` if all of them have their defaults.
 * Values of the environment are left out.
 */
export async function buildExportedSite({
  siteSettings,
  siteFiles,
}: Pick<Platform, "siteSettings" | "siteFiles">): Promise<ExportedSite | undefined> {
  const groups = await siteSettings.readGroups();
  const stored = new Map(
    groups.flatMap(({ settings }) =>
      settings.flatMap(({ name, source, value }) => (source === "stored" ? [[name, value]] : [])),
    ),
  );
  const settings = Object.fromEntries(
    exchangedSettings.flatMap((name) => (stored.has(name) ? [[name, stored.get(name)]] : [])),
  );
  const look = stored.has("LOOK")
    ? buildLookFile(
        await packLook(lookSchema.parse(stored.get("LOOK")), (name) => siteFiles.find(name)),
      )
    : undefined;
  if (Object.keys(settings).length === 0 && look === undefined) return undefined;
  return { settings, ...(look && { look }) };
}
