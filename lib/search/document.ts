/** A post in the form used for search. */
import { distinctWords, isUnspaced, splitWords } from "./words.ts";

export type SearchText = {
  readonly title: string;
  /** Labels of the post's categories and tags, its hashtags, and the author's name. */
  readonly labels: readonly string[];
  readonly text: string;
};

/** Fields that determine a post's rank. Each is a list of words with a space at the beginning and end. */
export type Ranked = {
  readonly title: string;
  readonly labels: string;
  /** Words that occur repeatedly in the text, with their frequency: ` tide=7 water=3 `. */
  readonly themes: string;
};

export type SearchDocument = Ranked & {
  /** Distinct words of the text. */
  readonly text: readonly string[];
};

/** Maximum length of the searched text, in characters. About a hundred printed pages. */
const longestText = 200_000;
const themeFrom = 2;
const maximumThemes = 80;
const maximumRepetitions = 9;

/** Converts a post to the form used for search. */
export function toSearchDocument({ title, labels, text }: SearchText): SearchDocument {
  const counts = new Map<string, number>();
  for (const { folded } of splitWords(text.slice(0, longestText))) {
    counts.set(folded, (counts.get(folded) ?? 0) + 1);
  }
  const themes = [...counts]
    .filter(([, count]) => count >= themeFrom)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, maximumThemes)
    .map(([word, count]) => `${word}=${Math.min(count, maximumRepetitions)}`);
  return {
    title: joinWords(splitWords(title).map(({ folded }) => folded)),
    labels: joinWords(distinctWords(labels.join(" \n "))),
    themes: joinWords(themes),
    text: [...counts.keys()],
  };
}

/** Returns the words with which a mistyped word is compared. */
export function collectVocabulary({ title, labels, text }: SearchDocument): string[] {
  const words = new Set([...title.split(" "), ...labels.split(" "), ...text]);
  return [...words].filter((word) => word.length >= 3 && !/\d/.test(word) && !isUnspaced(word));
}

function joinWords(words: readonly string[]): string {
  return words.length === 0 ? "" : ` ${words.join(" ")} `;
}
