/** Slugs: the part of an address that names a post, category, tag or member. */

const longest = 100;
const longestMade = 90;

/** Letters that are no base letter with an accent, as their languages write them without it. */
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
 * The slug of a text: lower case, words joined by hyphens, Latin letters without accents, other
 * scripts as they are, at most 100 characters. Empty when the text has neither letter nor digit.
 */
export function slugOf(text: string, maximum = longest): string {
  const words = text
    .normalize("NFKD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[ßæœøđðþłı]/gu, (letter) => spelledOut[letter] ?? letter)
    // An apostrophe is part of its word.
    .replace(/['’]/gu, "")
    .match(/[\p{L}\p{N}\p{M}]+/gu);
  return shorten(words?.join("-") ?? "", maximum);
}

/** A slug for something that has a name but no slug yet, with room for a number at its end. */
export function madeSlug(name: string, otherwise: string): string {
  return slugOf(name, longestMade) || otherwise;
}

/** The first of `base`, `base-1`, `base-2`… that is not taken; from `start` on if that is known. */
export function freeSlug(
  base: string,
  isTaken: (slug: string) => boolean,
  start = 0,
): { slug: string; number: number } {
  for (let number = start; ; number += 1) {
    const slug = number === 0 ? base : `${base}-${number}`;
    if (!isTaken(slug)) return { slug, number };
  }
}

/** The range in which all of `base-1`, `base-2`… are, the second end not included. */
export function numberedRange(base: string): readonly [string, string] {
  return [`${base}-`, `${base}-:`];
}

function shorten(slug: string, length: number): string {
  if (slug.length <= length) return slug;
  // Whole characters only, and no hyphen at the end.
  return Array.from(slug.slice(0, length + 1))
    .slice(0, -1)
    .join("")
    .replace(/-+$/u, "");
}
