import type { Post, Translation } from "../blog/model.ts";
import { isVersionFor } from "../blog/version.ts";
import { paths } from "../site/paths/paths.ts";
import { isIndexed } from "./indexing.ts";

/** The `hreflang` value for readers of all other languages. */
export const anyLanguage = "x-default";

/**
 * Returns a post's URLs in all languages in which search engines list it, starting with its own, because search engines
 * accept only versions that link to each other and to themselves. The last entry is for readers of all other languages
 * and links to the version closest to the site's language. Returns an empty list if search engines do not list the post,
 * or if it has no other version.
 */
export function listLanguageVersions(
  post: Pick<Post, "slug" | "language" | "translations" | "seo">,
  site: { readonly url: string; readonly language: string },
): {
  readonly language: string;
  readonly path: string;
}[] {
  const isListed = ({ slug, seo }: Pick<Translation, "slug" | "seo">) =>
    isIndexed(site.url + paths.post(slug), seo);
  const translations = post.translations.filter(isListed);
  if (translations.length === 0 || !isListed(post)) return [];
  const versions = [post, ...translations];
  // The result must be the same for all versions, so ties are broken by language tag.
  const [nearest] = versions
    .filter((one) => isVersionFor({ ...one, translations: versions }, site.language))
    .toSorted((one, other) => (one.language + one.slug < other.language + other.slug ? -1 : 1));
  return [
    ...versions,
    ...(nearest === undefined ? [] : [{ ...nearest, language: anyLanguage }]),
  ].map((version) => ({ language: version.language, path: paths.post(version.slug) }));
}
