/** A vocabulary that finds the words one typo away from a given word. */
import { countTypos } from "../config/count-typos.ts";

/**
 * Minimum length of a word to correct, in letters. A typo in a shorter word would match too many other words: "bred"
 * would find "bread", "red" and "bed".
 */
const shortestWord = 5;

/** Maximum number of words to return. More words would match almost every post. */
const maximumNear = 8;
/** Maximum number of words in a vocabulary, which limits its memory use. A large dictionary has fewer. */
const maximumWords = 250_000;

type Bucket = { readonly words: string[]; readonly letters: number[] };

/**
 * Creates a vocabulary that groups words by length and stores a bit set of each word's letters. Words with
 * very different sets are not compared letter by letter, so only a few percent of the words need a full
 * comparison.
 */
export function createVocabulary() {
  const buckets = new Map<number, Bucket>();
  let size = 0;

  function nearest(word: string, isPrefix: boolean): string[] {
    const letters = encodeLetters(word);
    const found: string[] = [];
    for (const [length, bucket] of buckets) {
      if (length < word.length - 1 || (!isPrefix && length > word.length + 1)) continue;
      for (const [index, candidate] of bucket.words.entries()) {
        if (candidate === word || (isPrefix && !mayBegin(candidate, word))) continue;
        const other = bucket.letters[index] ?? 0;
        const differing = isPrefix ? letters & ~other : letters ^ other;
        if (countBits(differing) > (isPrefix ? 1 : 2)) continue;
        if (countTypos(word, candidate, 1, isPrefix) <= 1) found.push(candidate);
      }
    }
    return found
      .toSorted((one, other) => rankWord(word, one) - rankWord(word, other))
      .slice(0, maximumNear);
  }

  return {
    add(word: string): void {
      if (size >= maximumWords) return;
      const bucket = buckets.get(word.length) ?? { words: [], letters: [] };
      buckets.set(word.length, bucket);
      bucket.words.push(word);
      bucket.letters.push(encodeLetters(word));
      size += 1;
    },
    /**
     * Returns the words that differ by one typo. If there are none and the word is still being typed, returns
     * the words whose beginning differs by one typo.
     */
    near(word: string, isTyped: boolean): string[] {
      if (word.length < shortestWord) return [];
      const whole = nearest(word, false);
      return whole.length > 0 || !isTyped ? whole : nearest(word, true);
    },
  };
}

/**
 * Returns whether a candidate may start with `word`, allowing for one typo. A single typo leaves the first or
 * the second half of the word intact, or swaps the two letters in the middle. Rules out most words at little
 * cost.
 */
function mayBegin(candidate: string, word: string): boolean {
  const middle = word.length >> 1;
  const [first, second] = [word.slice(0, middle), word.slice(middle)];
  return (
    candidate.startsWith(first) ||
    [-1, 0, 1].some((shift) => candidate.startsWith(second, middle + shift)) ||
    candidate.startsWith(
      first.slice(0, -1) + second.slice(0, 1) + first.slice(-1) + second.slice(1),
    )
  );
}

/**
 * Returns a sort key for words one typo away. Words with the same first letter come first, because people
 * rarely mistype the first letter.
 */
function rankWord(word: string, other: string): number {
  return (word[0] === other[0] ? 0 : 100) + Math.abs(word.length - other.length);
}

function encodeLetters(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31);
  return letters;
}

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
