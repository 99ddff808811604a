/** Search engine fields set with WordPress plug-ins. */
import { buildSeoData } from "../seo-data.ts";
import { isHiddenFromSearch } from "./hidden.ts";
import type { WxrItem } from "./read-items.ts";

/**
 * Returns the title, description and canonical address for search engines, and whether they may list the post, as set with
 * the most common plug-ins.
 */
export function readSeoData(meta: WxrItem["meta"], values: Readonly<Record<string, string>>) {
  const fill = (...names: readonly string[]) =>
    fillPlaceholders(names.map((name) => meta.get(name)).find(Boolean) ?? "", values);
  return buildSeoData({
    robots: isHiddenFromSearch(meta) ? "noindex" : undefined,
    title: fill(
      "_yoast_wpseo_title",
      "rank_math_title",
      "_aioseo_title",
      "_aioseop_title",
      "_seopress_titles_title",
      "_genesis_title",
    ),
    description: fill(
      "_yoast_wpseo_metadesc",
      "rank_math_description",
      "_aioseo_description",
      "_aioseop_description",
      "_seopress_titles_desc",
      "_genesis_description",
    ),
    ogTitle: fill("_yoast_wpseo_opengraph-title", "rank_math_facebook_title", "_aioseo_og_title"),
    ogDescription: fill(
      "_yoast_wpseo_opengraph-description",
      "rank_math_facebook_description",
      "_aioseo_og_description",
    ),
    canonical: ["_yoast_wpseo_canonical", "rank_math_canonical_url", "_genesis_canonical_uri"]
      .map((name) => meta.get(name))
      .find((url) => url !== undefined && URL.canParse(url)),
  });
}

/** Placeholders of All in One SEO, in the form of the other plug-ins. */
const aioseoNames: ReadonlyMap<string, string> = new Map([
  ["#post_title", "%title%"],
  ["#post_excerpt", "%excerpt%"],
  ["#site_title", "%sitename%"],
  ["#separator_sa", "%sep%"],
]);

/**
 * Fills in placeholders such as `%%title%%`, `%title%` and `#post_title`. Returns `undefined` if a placeholder is unknown.
 */
function fillPlaceholders(
  template: string,
  values: Readonly<Record<string, string>>,
): string | undefined {
  const text = template
    .replace(/#[a-z]+_[a-z]+/g, (whole) => aioseoNames.get(whole) ?? whole)
    .replace(/%%?([a-z_]{2,30})%%?/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? "") : whole,
    )
    .replace(/\s+/g, " ")
    .trim();
  return /%%?[a-z_]{2,30}%|#[a-z]+_[a-z]+/.test(text) ? undefined : text.slice(0, 1_000);
}
