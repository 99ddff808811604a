/** Returns the name of a language (BCP 47) in the language `locale`. A tag that is not valid is returned itself. */
export function formatLanguage(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
