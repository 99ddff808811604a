import type { Post } from "../blog/model.ts";
import { paths } from "../site/paths.ts";

/**
 * The addresses of a post in every language that it is in, its own first: search engines believe
 * versions that name each other and themselves. None when there is but one.
 */
export function languagesOf({
  slug,
  language,
  translations,
}: Pick<Post, "slug" | "language" | "translations">): {
  readonly language: string;
  readonly path: string;
}[] {
  if (translations.length === 0) return [];
  return [{ slug, language }, ...translations].map((version) => ({
    language: version.language,
    path: paths.post(version.slug),
  }));
}
