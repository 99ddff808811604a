import type { Choice } from "../select-field.tsx";

/** Returns languages (BCP 47) with their names in the language of `locale`, by name. `kept` is offered, too. */
export function languageChoices(
  locale: string,
  languages: readonly string[],
  kept: string,
): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: "language" });
  const offered = kept === "" || languages.includes(kept) ? languages : [...languages, kept];
  return offered
    .map((value) => ({ value, label: formatName(names, value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

/** A text that is no language tag stands for itself. */
function formatName(names: Intl.DisplayNames, value: string): string {
  try {
    return names.of(value) ?? value;
  } catch {
    return value;
  }
}
