import type { Post } from "../blog/model.ts";
import { isVersionFor } from "../blog/version.ts";
import { paths } from "../site/paths.ts";

/** What search engines call the version for readers of all other languages. */
export const anyLanguage = "x-default";

/**
 * The addresses of a post in every language that it is in, its own first: search engines believe
 * versions that name each other and themselves. Last comes the one for everybody else, which is that
 * of the site's language or the nearest to it. None when there is but one language.
 */
export function languagesOf(
  { slug, language, translations }: Pick<Post, "slug" | "language" | "translations">,
  siteLanguage: string,
): {
  readonly language: string;
  readonly path: string;
}[] {
  if (translations.length === 0) return [];
  const versions = [{ slug, language }, ...translations];
  // The same one whichever version is asked: of several that are as near, the first by its tag.
  const [nearest] = versions
    .filter((one) => isVersionFor({ ...one, translations: versions }, siteLanguage))
    .toSorted((one, other) => (one.language + one.slug < other.language + other.slug ? -1 : 1));
  return [
    ...versions,
    ...(nearest === undefined ? [] : [{ ...nearest, language: anyLanguage }]),
  ].map((version) => ({ language: version.language, path: paths.post(version.slug) }));
}
