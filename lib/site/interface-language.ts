import { settings } from "../config/current.ts";
import { languageOfWords } from "../messages/catalogue.ts";
import { translatorOf, type Say } from "../messages/translator.ts";

/** The language of the site's own words, dates and numbers (BCP 47): the site's, where it is translated. */
export function interfaceLanguage(): string {
  return languageOfWords(settings().site.language);
}

/** The interface's words, for pages and server components: `words()("frame.header.search")`. */
export function words(): Say {
  return translatorOf(interfaceLanguage());
}

/**
 * `lang` of the site's own words inside a text of another language, the site's where none is given;
 * nothing where the two are the same. Where the words stand is left to the text: in one from right to
 * left they stand on the right.
 */
export function interfaceWithin(language = settings().site.language): { readonly lang?: string } {
  const own = interfaceLanguage();
  return own === language ? {} : { lang: own };
}
