import type { PostSummary } from "./model.ts";

/**
 * Whether a post is one to show to readers of a language: none of its translations is nearer to it.
 * Says the same as the embedded platform, which lists one version of each post; where another upstream
 * lists all of them, the ones in the way are left out.
 */
export function isVersionFor(
  { language, translations }: Pick<PostSummary, "language" | "translations">,
  preferred: string,
): boolean {
  const own = distance(language, preferred);
  return translations.every((other) => distance(other.language, preferred) >= own);
}

/**
 * The posts of an answer that are shown to readers of a language, where there is one: all of them when
 * the upstream chose (`isChosen`) one version of each.
 */
export function versionsFor<Shown extends Pick<PostSummary, "language" | "translations">>(
  posts: readonly Shown[],
  preferred: string | undefined,
  isChosen: boolean,
): readonly Shown[] {
  if (isChosen || preferred === undefined) return posts;
  return posts.filter((post) => isVersionFor(post, preferred));
}

/** 0 for the language itself, 1 for its regions and its root, 2 for another one. */
function distance(language: string, preferred: string): number {
  if (language === preferred) return 0;
  return language.split("-")[0] === preferred.split("-")[0] ? 1 : 2;
}
