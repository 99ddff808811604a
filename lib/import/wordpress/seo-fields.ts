/** Search engine fields set with WordPress plug-ins. */
import { buildSeoData } from "../seo-data.ts";
import { isHiddenFromSearch } from "./hidden.ts";
import type { WxrItem } from "./read-items.ts";

/** Returns the search engine title and description set with either of the two most common plug-ins. */
export function readSeoData(meta: WxrItem["meta"], values: Readonly<Record<string, string>>) {
  const fill = (...names: readonly string[]) =>
    fillPlaceholders(names.map((name) => meta.get(name)).find(Boolean) ?? "", values);
  return buildSeoData({
    robots: isHiddenFromSearch(meta) ? "noindex" : undefined,
    title: fill("_yoast_wpseo_title", "rank_math_title"),
    description: fill("_yoast_wpseo_metadesc", "rank_math_description"),
  });
}

/**
 * Fills in placeholders such as `%%title%%` and `%title%`. Returns `undefined` if a placeholder is unknown.
 */
function fillPlaceholders(
  template: string,
  values: Readonly<Record<string, string>>,
): string | undefined {
  const text = template
    .replace(/%%?([a-z_]{2,30})%%?/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? "") : whole,
    )
    .replace(/\s+/g, " ")
    .trim();
  return /%%?[a-z_]{2,30}%/.test(text) ? undefined : text.slice(0, 1_000);
}
