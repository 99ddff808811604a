import type { MetadataRoute } from "next";
import { listAppIcons } from "#lib/icons/icon-urls.ts";
import { sheetColors } from "#lib/site/color-scheme.ts";
import { getLook } from "#lib/site/current-look.ts";
import { settings } from "#lib/config/current.ts";
import { getTextDirection } from "#lib/site/text/language.ts";

// The site's name is not known at build time.
export const dynamic = "force-dynamic";

export default function manifest(): MetadataRoute.Manifest {
  const { site } = settings();
  const sheet = sheetColors[getLook().scheme === "dark" ? "dark" : "light"];
  return {
    id: "/",
    name: site.name,
    short_name: site.name.slice(0, 12).trim(),
    description: site.description,
    lang: site.language,
    dir: getTextDirection(site.language),
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: sheet,
    theme_color: sheet,
    icons: listAppIcons(),
  };
}
