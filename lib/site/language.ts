/** Properties of a language, based on its tag (BCP 47). Unknown tags are displayed unchanged. */

import { remember } from "../memory/remember.ts";

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
export const getTextDirection = remember((language: string): "ltr" | "rtl" => {
  try {
    return rightToLeft.has(new Intl.Locale(language).maximize().script ?? "") ? "rtl" : "ltr";
  } catch {
    return "ltr";
  }
});

/** Returns a language's name in that language, capitalized as at the beginning of a line. */
export const formatLanguage = remember((language: string): string => {
  try {
    const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  } catch {
    return language;
  }
});

/** Returns whether text from a URL is a valid language tag. */
export function isLanguageTag(tag: string): boolean {
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
