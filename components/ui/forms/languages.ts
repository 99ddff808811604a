import type { Choice } from "./select-field.tsx";

/** Returns the choices for `languages` and `kept` (BCP 47), with names in `locale`, sorted by name. */
export function listLanguageChoices(
  locale: string,
  languages: readonly string[],
  kept: string,
): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: "language" });
  const offered = kept === "" || languages.includes(kept) ? languages : [...languages, kept];
  return offered
    .map((value) => ({ value, label: formatLanguageName(names, value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

/** Returns a language's name, or the tag itself if it is not a valid language tag. */
function formatLanguageName(names: Intl.DisplayNames, tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
