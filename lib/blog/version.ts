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

/** 0 for the language itself, 1 for its regions and its root, 2 for another one. */
function distance(language: string, preferred: string): number {
  if (language === preferred) return 0;
  return language.split("-")[0] === preferred.split("-")[0] ? 1 : 2;
}
