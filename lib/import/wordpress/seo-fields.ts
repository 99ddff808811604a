/** Search engine fields set with WordPress plug-ins. */
import { buildSeoData } from "../seo-data.ts";
import { isHiddenFromSearch } from "./hidden.ts";
import type { WxrItem } from "./read-items.ts";

/**
 * Returns the title, description and canonical address for search engines, and whether they may list the post, as set with
 * the most common plug-ins.
 */
export function readSeoData(meta: WxrItem["meta"], values: Readonly<Record<string, string>>) {
  const fill = (...names: readonly string[]) => {
    const name = names.find((one) => meta.get(one)) ?? "";
    return fillPlaceholders(meta.get(name) ?? "", values, name.startsWith("_aioseo_"));
  };
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

/** Values of All in One SEO, by placeholder. */
const aioseoNames: ReadonlyMap<string, string> = new Map([
  ["#post_title", "title"],
  ["#post_excerpt", "excerpt"],
  ["#site_title", "sitename"],
  ["#separator_sa", "sep"],
]);

const percentPlaceholder = /%%?([a-z_]{2,30})%%?/g;
/** Only All in One SEO has the second form. In other templates, it is a hashtag. */
const aioseoPlaceholder = /%%?([a-z_]{2,30})%%?|#[a-z]+_[a-z]+/g;

/**
 * Fills in placeholders such as `%%title%%`, `%title%` and, for All in One SEO, `#post_title`. Returns `undefined` if a
 * placeholder is unknown. Values may contain text that looks like a placeholder.
 */
function fillPlaceholders(
  template: string,
  values: Readonly<Record<string, string>>,
  isAioseo: boolean,
): string | undefined {
  let isKnown = true;
  const text = template
    .replace(isAioseo ? aioseoPlaceholder : percentPlaceholder, (whole, written?: string) => {
      const name = written ?? aioseoNames.get(whole) ?? "";
      if (Object.hasOwn(values, name)) return values[name] ?? "";
      isKnown &&= written !== undefined && !whole.endsWith("%");
      return whole;
    })
    .replace(/\s+/g, " ")
    .trim();
  return isKnown ? text.slice(0, 1_000) : undefined;
}
