import type { Choice } from "./select-field.tsx";

/** Returns the choices for `languages` and `kept` (BCP 47), with names in `locale`, sorted by name. */
export function listLanguageChoices(
  locale: string,
  languages: readonly string[],
  kept: string,
): Choice[] {
  const offered = kept === "" || languages.includes(kept) ? languages : [...languages, kept];
  return offered
    .map((value) => ({ value, label: formatLanguage(value, locale) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

/** Returns the name of a language (BCP 47) in the language `locale`, or the tag itself if it is not valid. */
export function formatLanguage(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
