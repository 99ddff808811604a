import type { PostSummary } from "./model.ts";

/**
 * Returns whether readers of a language see this version of a post, that is, whether no translation is closer
 * to that language. Selects the same version as the embedded platform. Needed for upstreams that list
 * every version.
 */
export function isVersionFor(
  { language, translations }: Pick<PostSummary, "language" | "translations">,
  preferred: string,
): boolean {
  const own = distance(language, preferred);
  return translations.every((other) => distance(other.language, preferred) >= own);
}

/**
 * Returns the posts to show to a reader who prefers `language`. Returns all posts if there is no preference
 * or the upstream has already selected one version of each post (`isChosen`).
 */
export function versionsFor<Shown extends Pick<PostSummary, "language" | "translations">>(
  posts: readonly Shown[],
  preferred: string | undefined,
  isChosen: boolean,
): readonly Shown[] {
  if (isChosen || preferred === undefined) return posts;
  return posts.filter((post) => isVersionFor(post, preferred));
}

/** Returns 0 for the same language, 1 if only the region differs, or 2 for another language. */
function distance(language: string, preferred: string): number {
  if (language === preferred) return 0;
  return language.split("-")[0] === preferred.split("-")[0] ? 1 : 2;
}
