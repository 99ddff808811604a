import { settings } from "../../config/current.ts";
import { toInterfaceLanguage } from "../../messages/catalogue.ts";
import { getTranslator, type Translator } from "../../messages/translator.ts";

/**
 * Returns the language of the interface, dates and numbers (BCP 47), which is the site's language if it is
 * translated.
 */
export function interfaceLanguage(): string {
  return toInterfaceLanguage(settings().site.language);
}

/**
 * Returns the translator for the interface language, for pages and server components:
 * `const t = getTranslations()`. Client components call `useTranslations()` of `use-intl`.
 */
export function getTranslations(): Translator {
  return getTranslator(interfaceLanguage());
}

/**
 * Returns the `lang` attribute for interface text within text in another language (default: the site's
 * language). Returns no attribute if the languages are the same. Does not set `dir`, so that the interface
 * text is aligned with the surrounding text.
 */
export function interfaceWithin(language = settings().site.language): { readonly lang?: string } {
  const own = interfaceLanguage();
  return own === language ? {} : { lang: own };
}
