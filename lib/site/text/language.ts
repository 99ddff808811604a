/** Properties of a language, based on its tag (BCP 47). Unknown tags are displayed unchanged. */

import { memoize } from "../../memoize/memoize.ts";

/** Right-to-left scripts in use (ISO 15924). */
const rightToLeft = new Set([
  "Adlm",
  "Arab",
  "Hebr",
  "Mand",
  "Mend",
  "Nkoo",
  "Rohg",
  "Samr",
  "Syrc",
  "Thaa",
  "Yezi",
]);

/** Returns a language's text direction. */
export const getTextDirection = memoize((language: string): "ltr" | "rtl" => {
  try {
    return rightToLeft.has(new Intl.Locale(language).maximize().script ?? "") ? "rtl" : "ltr";
  } catch {
    return "ltr";
  }
});

/** Returns a language's name in that language, capitalized as at the beginning of a line. */
export const formatLanguage = memoize((language: string): string => {
  try {
    const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  } catch {
    return language;
  }
});

/** Maximum length of a language tag, in characters: RFC 5646, section 4.4.1. */
export const longestTag = 35;

/** Returns whether text from a client is a valid language tag of at most {@link longestTag} characters. */
export function isLanguageTag(tag: string): boolean {
  // Without the limit, parsing a tag of many parts takes dozens of milliseconds.
  if (tag.length > longestTag) return false;
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** Returns `lang` and `dir` for text in a language. */
export function writtenIn(language: string): {
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
} {
  return { lang: language, dir: getTextDirection(language) };
}
