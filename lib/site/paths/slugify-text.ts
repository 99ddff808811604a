/** Slugs, the parts of URLs that identify posts, categories, tags and members. */
import { limitMarks } from "../text/limit-marks.ts";

const longest = 100;

/**
 * Latin letters that cannot be decomposed into a base letter and an accent, with their usual transliteration.
 */
const spelledOut: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
};

/**
 * Converts a text to a slug: lower case, words joined by hyphens, Latin letters without accents, other
 * scripts unchanged, at most `maximum` characters. Returns an empty string if the text has no letters or
 * digits.
 */
export function slugifyText(text: string, maximum = longest): string {
  const words = limitMarks(text)
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/gu, (letter) => spelledOut[letter] ?? letter)
    // An apostrophe is part of the word it occurs in.
    .replace(/['’]/gu, "")
    .match(/[\p{L}\p{N}\p{M}]+/gu);
  return shorten(words?.join("-") ?? "", maximum);
}

function shorten(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  // Does not split a character or leave a trailing hyphen.
  return Array.from(slug.slice(0, length + 1))
    .slice(0, -1)
    .join("")
    .replace(/-+$/u, "");
}
