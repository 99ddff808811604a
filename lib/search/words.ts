/**
 * Splits texts and queries into words for comparison, ignoring case and accents. The result is the same on
 * every database. Scripts without spaces are split into pairs of characters.
 */
import { limitMarks } from "../site/text/limit-marks.ts";

/** A word and its position in the text. */
export type Word = { readonly folded: string; readonly start: number; readonly end: number };

/** Maximum length of a word, in characters. Longer words are truncated because an index limits the size of its keys. */
const longestWord = 40;

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const unspaced =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー";
const unspacedRun = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, "gu");
const hasUnspaced = new RegExp(`[${unspaced}]`, "u");
const isAscii = /^[\u0020-\u007e]*$/;

/** Letters that cannot be decomposed into a base letter and a mark, with their usual replacements. */
const alike: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ħ: "h",
  ı: "i",
  þ: "th",
  ς: "σ",
  ـ: "",
};
const alikePattern = new RegExp(`[${Object.keys(alike).join("")}]`, "gu");

/** Marks that a writer may omit: accents, and Hebrew and Arabic vowels. Other marks count as letters. */
const optionalMarks = /(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]/gu;

/** Lowercases text and strips accents: "Crème Brûlée" becomes "creme brulee". */
export function foldText(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return limitMarks(text)
    .toLowerCase()
    .normalize("NFKD")
    .replace(optionalMarks, "")
    .normalize("NFC")
    .replace(alikePattern, (letter) => alike[letter] ?? letter);
}

/** Returns the words of a text in order, with their positions. */
export function splitWords(text: string): Word[] {
  return [...text.matchAll(wordPattern)].flatMap(({ 0: word, index }) => {
    if (isAscii.test(word)) return createWord(word.toLowerCase(), word, index);
    return hasUnspaced.test(word) ? splitRuns(word, index) : wordAt(word, index);
  });
}

/** Like `splitWords`, but without positions or duplicates. */
export function distinctWords(text: string): string[] {
  return [...new Set(splitWords(text).map(({ folded }) => folded))];
}

/** Returns whether a word is in a script that is split into pairs of characters. */
export function isUnspaced(word: string): boolean {
  return hasUnspaced.test(word);
}

function wordAt(word: string, start: number): Word[] {
  // Some ligatures fold to several words, of which only the first is used.
  const [folded = ""] = foldText(word).match(wordPattern) ?? [];
  return folded === "" ? [] : [createWord(folded, word, start)];
}

const createWord = (folded: string, word: string, start: number): Word => ({
  folded: folded.slice(0, longestWord),
  start,
  end: start + word.length,
});

function splitRuns(word: string, start: number): Word[] {
  return [...word.matchAll(unspacedRun)].flatMap(({ 0: run, index }) =>
    hasUnspaced.test(run) ? splitPairs(run, start + index) : wordAt(run, start + index),
  );
}

/**
 * Returns every pair of adjacent characters, plus the last character by itself, so that a search for it
 * succeeds.
 */
function splitPairs(run: string, start: number): Word[] {
  const characters = Array.from(run);
  let at = start;
  return characters.map((character, index) => {
    const pair = character + (characters[index + 1] ?? "");
    const word = { folded: foldText(pair), start: at, end: at + pair.length };
    at += character.length;
    return word;
  });
}
