/** A post as a search keeps it. */
import { distinctWords, isUnspaced, wordsOf } from "./words.ts";

export type SearchText = {
  readonly title: string;
  /** Labels of its categories and tags, hashtags, its author's name. */
  readonly labels: readonly string[];
  readonly text: string;
};

/** What a post is ranked by: lists of words as texts that begin and end with a space. */
export type Ranked = {
  readonly title: string;
  readonly labels: string;
  /** The words that its text repeats, each with how often: ` tide=7 water=3 `. */
  readonly themes: string;
};

export type SearchDocument = Ranked & {
  /** The words of its text, each once. */
  readonly text: readonly string[];
};

/** So much of a text is searched, in characters: some hundred printed pages. */
const longestText = 200_000;
const themeFrom = 2;
const mostThemes = 80;
const mostRepetitions = 9;

/** Prepares a post for being found. */
export function toSearchDocument({ title, labels, text }: SearchText): SearchDocument {
  const counts = new Map<string, number>();
  for (const { folded } of wordsOf(text.slice(0, longestText))) {
    counts.set(folded, (counts.get(folded) ?? 0) + 1);
  }
  const themes = [...counts]
    .filter(([, count]) => count >= themeFrom)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostThemes)
    .map(([word, count]) => `${word}=${Math.min(count, mostRepetitions)}`);
  return {
    title: listOf(wordsOf(title).map(({ folded }) => folded)),
    labels: listOf(distinctWords(labels.join(" \n "))),
    themes: listOf(themes),
    text: [...counts.keys()],
  };
}

/** The words that a typo may be compared with. */
export function vocabularyOf({ title, labels, text }: SearchDocument): string[] {
  const words = new Set([...title.split(" "), ...labels.split(" "), ...text]);
  return [...words].filter((word) => word.length >= 3 && !/\d/.test(word) && !isUnspaced(word));
}

function listOf(words: readonly string[]): string {
  return words.length === 0 ? "" : ` ${words.join(" ")} `;
}
