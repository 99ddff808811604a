/**
 * The words of a query, and the words in posts that match each of them:
 *
 * - A word of four letters or more also matches its longer forms. So does the last word if it has two letters
 *   or more, because the user may still be typing it.
 * - A query consisting only of one- and two-letter words searches only titles and labels.
 * - A word of five letters or more that does not occur in any post matches the words one typo away
 *   (`near.ts`).
 */
import { isUnspaced, splitWords } from "./words.ts";

/** A word in a query, and the words that match it. */
export type Term = {
  readonly word: string;
  /** Whether words that begin with this word also match. */
  readonly isPrefix: boolean;
  /** Words in the blog that are one typo away. */
  readonly near: readonly string[];
};

/** Maximum length of a query, in characters. Longer queries are truncated. */
export const longestQuery = 200;
const maximumTerms = 12;
/** Minimum length at which a word also matches its longer forms: "tide" matches "tides". */
const shortestStem = 4;

/** Parses a query into terms. The query may be any text; there are no operators. */
export function parseTerms(query: string): Term[] {
  const text = cutQuery(query);
  const words = splitWords(text);
  const isTyping = /[\p{L}\p{N}\p{M}]$/u.test(text);
  const terms = new Map<string, Term>();
  for (const [index, { folded }] of words.entries()) {
    if (isLoneEnd(words, index)) continue;
    const isLast = isTyping && index === words.length - 1;
    const isPrefix =
      (isLast && (folded.length > 1 || isUnspaced(folded))) ||
      (folded.length >= shortestStem && !isUnspaced(folded)) ||
      (terms.get(folded)?.isPrefix ?? false);
    terms.set(folded, { word: folded, isPrefix, near: [] });
  }
  return [...terms.values()].slice(0, maximumTerms);
}

/** Truncates a query to its maximum length and replaces null characters, which never occur in a text. */
export function cutQuery(query: string): string {
  return Array.from(query.slice(0, 4 * longestQuery).replaceAll("\0", " "))
    .slice(0, longestQuery)
    .join("");
}

/** Returns whether a term is a short word, such as an article, which carries little weight. */
export function isSmall({ word }: Term): boolean {
  return word.length < 3 && !isUnspaced(word);
}

/** Removes short words, unless the query contains only short words. */
export function withoutSmall(terms: readonly Term[]): readonly Term[] {
  const large = terms.filter((term) => !isSmall(term));
  return large.length === 0 ? terms : large;
}

/** Returns how closely a word matches a term: 3 exactly, 2 as a longer form, 1 with a typo, 0 not at all. */
export function matchTerm(term: Term, word: string): 0 | 1 | 2 | 3 {
  if (word === term.word) return 3;
  if (term.isPrefix && word.startsWith(term.word)) return 2;
  return term.near.includes(word) ? 1 : 0;
}

/**
 * Returns whether the word is the lone character at the end of a run of pairs. The preceding pair already
 * contains it.
 */
function isLoneEnd(words: ReturnType<typeof splitWords>, index: number): boolean {
  const [word, before] = [words[index], words[index - 1]];
  return word !== undefined && before !== undefined && word.start < before.end;
}
