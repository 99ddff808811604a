import type { Post } from "../blog/model.ts";
import { isVersionFor } from "../blog/version.ts";
import { paths } from "../site/paths.ts";

/** The `hreflang` value for readers of all other languages. */
export const anyLanguage = "x-default";

/**
 * Returns a post's URLs in all its languages, starting with its own, because search engines accept only
 * versions that link to each other and to themselves. The last entry is for readers of all other languages
 * and links to the version closest to the site's language. Returns an empty list if the post has no
 * translations.
 */
export function listLanguageVersions(
  { slug, language, translations }: Pick<Post, "slug" | "language" | "translations">,
  siteLanguage: string,
): {
  readonly language: string;
  readonly path: string;
}[] {
  if (translations.length === 0) return [];
  const versions = [{ slug, language }, ...translations];
  // The result must be the same for all versions. If several are equally close, choose the first by language
  // tag.
  const [nearest] = versions
    .filter((one) => isVersionFor({ ...one, translations: versions }, siteLanguage))
    .toSorted((one, other) => (one.language + one.slug < other.language + other.slug ? -1 : 1));
  return [
    ...versions,
    ...(nearest === undefined ? [] : [{ ...nearest, language: anyLanguage }]),
  ].map((version) => ({ language: version.language, path: paths.post(version.slug) }));
}
