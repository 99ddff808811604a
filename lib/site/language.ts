/** What is known of a language by its tag (BCP 47); a tag that nobody knows is shown as it is. */

/** The scripts in use that run from right to left (ISO 15924). */
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

/** The direction in which a language is written. */
export function directionOf(language: string): "ltr" | "rtl" {
  try {
    return rightToLeft.has(new Intl.Locale(language).maximize().script ?? "") ? "rtl" : "ltr";
  } catch {
    return "ltr";
  }
}

/** A language by the name its readers call it, written as at the beginning of a line. */
export function nameOfLanguage(language: string): string {
  try {
    const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  } catch {
    return language;
  }
}

/** Whether a tag is one at all: what an address says is not yet a language. */
export function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}

/** `lang` and `dir` of something written in a language. */
export function writtenIn(language: string): {
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
} {
  return { lang: language, dir: directionOf(language) };
}
