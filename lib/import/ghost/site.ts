/** Reads the name, colour, logo and menus of the site in a Ghost export. */
import { z } from "zod";
import { longestSourceMenu, type SourceLink, type SourceSite } from "../source-site.ts";
import { parseJson } from "../reading/parse.ts";
import type { GhostAddresses } from "./addresses.ts";
import type { GhostSurvey } from "./survey.ts";

const navigation = z.array(
  z
    .object({ label: z.string().catch(""), url: z.string() })
    .nullable()
    .catch(null),
);

/** Returns the site of an export. */
export function readGhostSite(
  { findSetting }: Pick<GhostSurvey, "findSetting">,
  addresses: GhostAddresses,
): SourceSite {
  const { resolveOriginal, fillBlogUrl, baseUrl } = addresses;
  // Ghost's dialog for members opens at `#/portal/…`.
  const resolveLink = (url: string) => (url.includes("#/portal") ? "/register" : fillBlogUrl(url));
  const readMenu = (key: string): SourceLink[] =>
    (navigation.safeParse(parseJson(findSetting(key) ?? "[]")).data ?? [])
      .slice(0, longestSourceMenu)
      .flatMap((entry) =>
        entry === null ? [] : [{ label: entry.label, target: { address: resolveLink(entry.url) } }],
      );
  return {
    name: findSetting("title"),
    description: findSetting("description"),
    accent: findSetting("accent_color"),
    logo: resolveOriginal(findSetting("logo") ?? ""),
    icon: resolveOriginal(findSetting("icon") ?? ""),
    url: baseUrl,
    header: readMenu("navigation"),
    legal: readMenu("secondary_navigation"),
  };
}
