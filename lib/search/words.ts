/**
 * The words of a text as a search compares them: without case and accents, the same for what is
 * searched and for what is asked, on every database. Scripts without spaces are cut into pairs.
 */

/** A word and where it stands in the text. */
export type Word = { readonly folded: string; readonly start: number; readonly end: number };

/** Longer ones are cut: nobody types them, and an index has a bound for its keys. */
const longestWord = 40;

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const unspaced =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー";
const unspacedRun = new RegExp(`[${unspaced}]+|[^${unspaced}]+`, "gu");
const hasUnspaced = new RegExp(`[${unspaced}]`, "u");
const isAscii = /^[\u0020-\u007e]*$/;

/** Letters that are no base letter with a mark, as people without that key write them. */
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

/** Marks that a writer may leave out: accents, and the vowels of Hebrew and Arabic. Others are letters. */
const optionalMarks = /(?=\p{M})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]/gu;

/** A text without case and accents: "Crème Brûlée" is "creme brulee". */
export function foldText(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(optionalMarks, "")
    .normalize("NFC")
    .replace(alikePattern, (letter) => alike[letter] ?? letter);
}

/** The words of a text in their order, each with its place. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(wordPattern)].flatMap(({ 0: word, index }) =>
    hasUnspaced.test(word) ? runsOf(word, index) : wordAt(word, index),
  );
}

/** The same without places, and without those that come again. */
export function distinctWords(text: string): string[] {
  return [...new Set(wordsOf(text).map(({ folded }) => folded))];
}

/** Whether a word is of a script whose words are cut into pairs. */
export function isUnspaced(word: string): boolean {
  return hasUnspaced.test(word);
}

function wordAt(word: string, start: number): Word[] {
  // What folds to several words, as some ligatures do, is its first.
  const [folded = ""] = foldText(word).match(wordPattern) ?? [];
  return folded === ""
    ? []
    : [{ folded: folded.slice(0, longestWord), start, end: start + word.length }];
}

function runsOf(word: string, start: number): Word[] {
  return [...word.matchAll(unspacedRun)].flatMap(({ 0: run, index }) =>
    hasUnspaced.test(run) ? pairsOf(run, start + index) : wordAt(run, start + index),
  );
}

/** Every two neighbours, and the last alone, which a search for one character finds. */
function pairsOf(run: string, start: number): Word[] {
  const characters = Array.from(run);
  let at = start;
  return characters.map((character, index) => {
    const pair = character + (characters[index + 1] ?? "");
    const word = { folded: foldText(pair), start: at, end: at + pair.length };
    at += character.length;
    return word;
  });
}
